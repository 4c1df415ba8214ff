import type { Page } from '@playwright/test';

/** How far ahead the clock is paused, in milliseconds: longer than a slow machine takes to pause it. */
const AHEAD_MS = 60_000;

/** Jumps ahead and pauses the page's clock, which `clock.install` must have been called for; `clock.runFor` moves it on. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
