/**
 * Draws `public/og/share.png`, the picture that messengers show beside a shared link (1200 × 630, the size that Open Graph
 * readers crop least). Run again after a change of the drawing: `node web/scripts/draw-share-picture.mjs [path of Chromium]`.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const target = join(import.meta.dirname, '../public/og/share.png');
mkdirSync(dirname(target), { recursive: true });

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(import.meta.dirname, 'share-picture.html')).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target });
} finally {
  await browser.close();
}
