/**
 * Draws the pictures that messengers show beside a link (1200 × 630, the size that Open Graph readers crop least): `share.png` for
 * shared links, `home.png` for the landing pages. Run again after a change: `node web/scripts/draw-share-picture.mjs [path of Chromium]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const target = join(import.meta.dirname, '../public/og');
mkdirSync(target, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(import.meta.dirname, 'share-picture.html')).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(target, 'share.png') });
  await page.evaluate(() => {
    document.querySelector('h1').innerHTML = 'A letter to<br />the future';
    document.querySelector('p').innerHTML = 'Record it today. It arrives<br />on the day you choose.';
    const sign = document.querySelector('.letter text');
    sign.textContent = 'me';
    sign.setAttribute('font-size', '54');
  });
  await page.screenshot({ path: join(target, 'home.png') });
} finally {
  await browser.close();
}
