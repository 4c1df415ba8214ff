import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@dear-future/testing/chromium';
import { inRepository } from '@dear-future/testing/processes/repository';
import type { Browser } from 'playwright-core';
import { writeCamera } from '../camera.js';
import { CATALOGUE } from '../catalogue.js';
import { AREAS, type Screen } from '../screen.js';
import { ScreenPage } from '../screen-page.js';
import { bookPage, type Shot } from './page.js';
import { picture } from './pictures.js';

/**
 * `npm run screens`: a picture of every screen in every state, light and dark, into one page. `--only <area>` (several times
 * for several), `--state <part of a name>`, `--width <px>` (likewise several), `--to <folder>`.
 */
const { values } = parseArgs({
  // tools/start/bootstrap.mjs passes the program's name on.
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [...AREAS] },
    state: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '1280'] },
    to: { type: 'string', default: inRepository('.data/screens') },
  },
});
/** So many windows at once: one for each core of a small machine. */
const WINDOWS = 2;
/** For one state with all its pictures, in milliseconds. */
const DEADLINE_MS = 120_000;

const unknown = values.only.filter((area) => !AREAS.some((known) => known === area));
if (unknown.length > 0) fail(`There is no area ${unknown.join(', ')}. Areas: ${AREAS.join(', ')}.`);
const widths = values.width.map(Number);
if (widths.some((width) => !Number.isInteger(width) || width < 200))
  fail('A width is a whole number of pixels, 200 at least.');

const areas = AREAS.filter((area) => values.only.includes(area));
const batches = areas.map((area) => CATALOGUE[area].filter(({ name }) => name.includes(values.state)));
const total = batches.flat().length;
const shots = new Map<Screen, Shot>();

const folder = await mkdtemp(path.join(tmpdir(), 'dear-future-screens-'));
try {
  const camera = path.join(folder, 'camera.y4m');
  await writeCamera(camera);
  const browser = await launchChromium([`--use-file-for-fake-video-capture=${camera}`, '--force-color-profile=srgb']);
  try {
    await rm(values.to, { recursive: true, force: true });
    await mkdir(values.to, { recursive: true });
    // The longest areas first, so that no window is left alone with one at the end.
    const waiting = [...batches].sort((one, other) => one.length - other.length);
    await Promise.all(Array.from({ length: WINDOWS }, () => takeTurns(browser, waiting)));
  } finally {
    await browser.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const made = await writeIndex();
const failed = made.filter(({ problem }) => problem !== null);
say(
  `\n${made.length} states, ${made.flatMap(({ pictures }) => pictures).length} pictures: ${path.join(values.to, 'index.html')}`,
);
for (const { screen } of failed) say(`not shown: ${screen.area}: ${screen.name}`);
if (failed.length > 0) process.exitCode = 1;

async function takeTurns(browser: Browser, waiting: (readonly Screen[])[]): Promise<void> {
  for (let batch = waiting.pop(); batch !== undefined; batch = waiting.pop()) {
    for (const who of ['visitor', 'signed-in'] as const) {
      const screens = batch.filter((screen) => screen.who === who);
      if (screens.length === 0) continue;
      const screenPage = await ScreenPage.open(browser, who);
      for (const screen of screens) await shoot(screenPage, screen);
      await screenPage.close();
    }
    await writeIndex();
  }
}

async function shoot(screenPage: ScreenPage, screen: Screen): Promise<void> {
  const start = performance.now();
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), DEADLINE_MS).unref();
  });
  const shot = await Promise.race([picture(screenPage, screen, values.to, widths), late]).then(
    (pictures): Shot => ({ screen, pictures, problem: null }),
    (error: unknown): Shot => ({ screen, pictures: [], problem: String(error) }),
  );
  shots.set(screen, shot);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const sign = shot.problem === null ? '' : '  NOT SHOWN';
  say(`${String(shots.size).padStart(3)}/${total}  ${screen.area}: ${screen.name} (${seconds} s)${sign}`);
}

/** Written after each area, so that the first pictures can be looked at meanwhile. */
async function writeIndex(): Promise<Shot[]> {
  const made = batches.flat().flatMap((screen) => shots.get(screen) ?? []);
  await writeFile(path.join(values.to, 'index.html'), bookPage(made, new Date()));
  return made;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
