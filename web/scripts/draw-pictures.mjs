/**
 * Draws `public/icons`, by which phones show the installed app, from `public/favicon.svg`, and `public/og`, the pictures that
 * messengers show beside a link (1200 × 630, the size that Open Graph readers crop least): `share.png` for shared links,
 * `home.png` for the landing pages. Run again after a change: `node web/scripts/draw-pictures.mjs [path of Chromium]`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const target = join(import.meta.dirname, '../public');
const logo = `data:image/svg+xml;base64,${readFileSync(join(target, 'favicon.svg')).toString('base64')}`;
const PAPER = '#fbf6f7';

/** `share` is how much of the width the logo takes. Of a maskable icon only the inner 80 percent are sure to be seen. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 0.78, round: 0.2 },
  { name: 'icon-512', size: 512, share: 0.78, round: 0.2 },
  { name: 'maskable-512', size: 512, share: 0.58, round: 0 },
  { name: 'touch-180', size: 180, share: 0.7, round: 0 },
];

for (const folder of ['icons', 'og']) mkdirSync(join(target, folder), { recursive: true });
const executablePath = process.argv[2] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const { name, size, share, round } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const ground = `display:grid;place-items:center;height:100vh;border-radius:${size * round}px;background:${PAPER}`;
    const image = `<img src="${logo}" width="${Math.round(size * share)}">`;
    await page.setContent(`<body style="margin:0"><div style="${ground}">${image}</div></body>`);
    await page.locator('img').evaluate((image) => image.decode());
    await page.screenshot({ path: join(target, 'icons', `${name}.png`), omitBackground: true });
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(import.meta.dirname, 'share-picture.html')).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(target, 'og/share.png') });
  await page.evaluate(() => {
    document.querySelector('h1').innerHTML = 'A letter to<br />the future';
    document.querySelector('p').innerHTML = 'Record it today. It arrives<br />on the day you choose.';
    const sign = document.querySelector('.letter text');
    sign.textContent = 'me';
    sign.setAttribute('font-size', '54');
  });
  await page.screenshot({ path: join(target, 'og/home.png') });
} finally {
  await browser.close();
}
