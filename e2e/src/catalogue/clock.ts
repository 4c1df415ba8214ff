import type { Page } from 'playwright-core';

/** From the next page on, time is the test's: it flows until it is stopped. `from` is where it begins. */
export async function ownTime({ clock }: Page, from: Date = new Date()): Promise<void> {
  await clock.install({ time: from });
}

/** Farther ahead than a slow machine takes to be told, in milliseconds. */
const AHEAD_MS = 60_000;

/** Leaps ahead and stops the page's time there; from here on it passes by `pass` alone. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** So many milliseconds go by, with everything that is due in them. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
}
