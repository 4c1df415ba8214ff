/**
 * Draws `public/icons`, by which phones show the installed app, from `public/favicon.svg`. Run again after a change of the logo:
 * `node web/scripts/draw-icons.mjs [path of Chromium]`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const open = join(import.meta.dirname, '../public');
const logo = `data:image/svg+xml;base64,${readFileSync(join(open, 'favicon.svg')).toString('base64')}`;
const PAPER = '#fbf6f7';

/** `share` is how much of the width the logo takes. Of a maskable icon only the inner 80 percent are sure to be seen. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 0.78, round: 0.2 },
  { name: 'icon-512', size: 512, share: 0.78, round: 0.2 },
  { name: 'maskable-512', size: 512, share: 0.58, round: 0 },
  { name: 'touch-180', size: 180, share: 0.7, round: 0 },
];

mkdirSync(join(open, 'icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const { name, size, share, round } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const ground = `display:grid;place-items:center;height:100vh;border-radius:${size * round}px;background:${PAPER}`;
    const image = `<img src="${logo}" width="${Math.round(size * share)}">`;
    await page.setContent(`<body style="margin:0"><div style="${ground}">${image}</div></body>`);
    await page.locator('img').evaluate((image) => image.decode());
    await page.screenshot({ path: join(open, 'icons', `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
