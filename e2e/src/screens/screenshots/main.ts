import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@dear-future/testing/chromium';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import type { Browser } from 'playwright-core';
import { writeCameraFrame } from '../camera.js';
import { CATALOGUE } from '../catalogue.js';
import type { Screen } from '../screen.js';
import { ScreenPage } from '../screen-page.js';
import { renderIndexPage, type ScreenResult } from './index-page.js';
import { takeScreenshots } from './screenshots.js';

/**
 * `npm run screens` takes screenshots of every state of every screen, light and dark, and shows them on one page.
 * Options: `--only <area>`, `--state <part of a name>`, `--width <px>`, `--to <folder>`. `--only` and `--width` can be
 * repeated.
 */
const { values } = parseArgs({
  // Allows the argument `screens`, which tools/start/bootstrap.mjs leaves in front of ours.
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    state: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '1280'] },
    to: { type: 'string', default: inRepository('.data/screens') },
  },
});
const PARALLEL_WORKERS = 2;

const screens = CATALOGUE.filter(
  ({ area, name }) => (values.only ?? [area]).includes(area) && name.includes(values.state),
);
const results = new Map<Screen, ScreenResult>();
const queue = [...screens];

await rm(values.to, { recursive: true, force: true });
await mkdir(values.to, { recursive: true });
const camera = path.join(values.to, 'camera.y4m');
await writeCameraFrame(camera);
const browser = await launchChromium([`--use-file-for-fake-video-capture=${camera}`, '--force-color-profile=srgb']);
await Promise.all(Array.from({ length: PARALLEL_WORKERS }, () => processQueue(browser)));
await browser.close();

const index = path.join(values.to, 'index.html');
await writeFile(
  index,
  renderIndexPage(
    screens.flatMap((screen) => results.get(screen) ?? []),
    new Date(),
  ),
);
const failed = [...results.values()].filter(({ problem }) => problem !== null);
for (const { screen } of failed) print(`failed: ${screen.area}: ${screen.name}`);
print(`Screenshots of ${screens.length} states: ${index}`);
if (failed.length > 0 || screens.length === 0) process.exitCode = 1;

async function processQueue(browser: Browser): Promise<void> {
  const visitor = await ScreenPage.open(browser, 'visitor');
  const signedIn = await ScreenPage.open(browser, 'signed-in');
  for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
    const screenPage = screen.auth === 'visitor' ? visitor : signedIn;
    const result = await takeScreenshots(screenPage, screen, values.to, values.width.map(Number)).then(
      (screenshots) => ({ screenshots, problem: null }),
      (error: unknown) => ({ screenshots: [], problem: String(error) }),
    );
    results.set(screen, { screen, ...result });
    print(
      `${results.size}/${screens.length}  ${screen.area}: ${screen.name}${result.problem === null ? '' : '  FAILED'}`,
    );
  }
  await Promise.all([visitor.close(), signedIn.close()]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
