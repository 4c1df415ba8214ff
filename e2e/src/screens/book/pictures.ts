import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import type { ScreenPage } from '../screen-page.js';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** One picture: where it lies, from the book's own page. */
export interface Picture {
  width: number;
  theme: Theme;
  file: string;
}

/** As high as a window of this width usually is, in CSS pixels. */
const heightOf = (width: number): number => (width < 700 ? 844 : 800);

/** Wider windows have no menu button. Source: the header's breakpoint. */
const NARROW = 1024;

/** Takes the pictures of a screen that is brought about once: windows and themes change, the page stays. */
export async function picture(
  screenPage: ScreenPage,
  screen: Screen,
  folder: string,
  widths: readonly number[],
): Promise<Picture[]> {
  const { page } = screenPage;
  const sizes = widths.filter((width) => screen.narrowOnly !== true || width < NARROW);
  const [first = 390] = sizes;
  await screenPage.show(screen, { width: first, height: heightOf(first) });
  await mkdir(path.join(folder, screen.area), { recursive: true });
  const pictures: Picture[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: heightOf(width) });
    if (screen.layer !== true) await seeAll(page);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await screenPage.rest();
      // Some pages scroll to what is in use whenever the window changes; the header would lie across the picture.
      if (screen.layer !== true) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const file = `${screen.area}/${slug(screen.name)}-${width}-${theme}.png`;
      await page.screenshot({
        path: path.join(folder, file),
        fullPage: screen.layer !== true,
        animations: 'disabled',
        caret: 'hide',
      });
      pictures.push({ width, theme, file });
    }
  }
  return pictures;
}

/** Scrolls through the page, so that what waits to be seen is loaded and laid out. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let top = 0; top < Math.min(document.body.scrollHeight, 20 * step); top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
