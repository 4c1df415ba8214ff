import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import type { ScreenPage } from '../screen-page.js';

export interface Screenshot {
  width: number;
  theme: 'light' | 'dark';
  /** Relative to the index page. */
  file: string;
}

const sizeOf = (width: number): { width: number; height: number } => ({ width, height: width < 700 ? 844 : 800 });

/** Windows of this width or wider have no menu button. */
const MENU_BREAKPOINT = 1024;

/** Opens the screen once, then changes only the window's size and the theme. */
export async function takeScreenshots(
  screenPage: ScreenPage,
  screen: Screen,
  folder: string,
  widths: readonly number[],
): Promise<Screenshot[]> {
  const { page } = screenPage;
  const shownWidths = widths.filter((width) => screen.isNarrowOnly !== true || width < MENU_BREAKPOINT);
  const fullPage = screen.isLayer !== true;
  await screenPage.show(screen, sizeOf(shownWidths[0] ?? 390));
  await mkdir(path.join(folder, screen.area), { recursive: true });
  const screenshots: Screenshot[] = [];
  for (const width of shownWidths) {
    await page.setViewportSize(sizeOf(width));
    if (fullPage) await loadLazyParts(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await screenPage.waitUntilStill();
      // A resize can scroll the page, and the header would then cover part of the screenshot.
      if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const file = `${screen.area}/${toKebabCase(screen.name)}-${width}-${theme}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage, animations: 'disabled', caret: 'hide' });
      screenshots.push({ width, theme, file });
    }
  }
  return screenshots;
}

async function loadLazyParts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let top = 0; top < Math.min(document.body.scrollHeight, 20 * step); top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

export const toKebabCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
