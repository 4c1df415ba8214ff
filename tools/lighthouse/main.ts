/**
 * `npm run lighthouse`: runs Lighthouse on the most important pages, for phones and desktops, prints the scores and
 * writes reports to `.data/lighthouse`. Ends with 1 when a score is below 95. Nothing else should run: a busy machine
 * makes pages look slow. `npm run lighthouse -- /record` checks one page.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '@dear-future/testing/chromium';
import { freePort } from '@dear-future/testing/processes/free-port';
import { inRepository } from '@dear-future/testing/processes/repository';
import { startProduct } from '@dear-future/testing/product';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { CATEGORIES, METRICS, subjects, type Category, type Subject } from './pages.js';

const LEAST = 95;
/** The median counts, as Lighthouse's authors advise. */
const LOOKS = 3;
const DEVICES = ['mobile', 'desktop'] as const;
type Device = (typeof DEVICES)[number];

const folder = inRepository('.data/lighthouse');
await mkdir(folder, { recursive: true });
const servers = await startTestServers();
Object.assign(process.env, servers.environment);
const product = await startProduct();
const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${String(port)}`]);
try {
  const missed: string[] = [];
  say(
    ''.padEnd(24) +
      [...CATEGORIES, ...Object.values(METRICS)].map((name) => name.padStart(16)).join('') +
      '      range',
  );
  const all = await subjects(product);
  const wanted = process.argv.slice(2);
  const chosen = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
  if (chosen.length === 0) throw new Error(`No such page: choose of ${all.map(({ name }) => name).join(', ')}`);
  for (const subject of chosen) {
    for (const device of DEVICES) missed.push(...(await look(subject, device)));
  }
  for (const line of missed) say(line);
  say(`Reports: ${folder}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  await servers.stop();
}

/** Returns a line for each score that is too low. */
async function look(subject: Subject, device: Device): Promise<string[]> {
  const looks: RunnerResult[] = [];
  for (let count = 0; count < LOOKS; count += 1) looks.push(await lookOnce(subject, device));
  looks.sort((one, other) => performanceOf(one) - performanceOf(other));
  const run = looks[Math.floor(LOOKS / 2)];
  if (run === undefined) throw new Error(`Lighthouse made no report of ${subject.url}`);
  const file = `${subject.name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${device}.html`;
  await writeFile(path.join(folder, file), [run.report].flat().join(''));
  const scores = CATEGORIES.map((category) => String(scoreOf(run, category)).padStart(16));
  const metrics = Object.keys(METRICS).map((id) => (run.lhr.audits[id]?.displayValue ?? '?').padStart(16));
  const performances = looks.map(performanceOf);
  const range = `${String(Math.min(...performances))} to ${String(Math.max(...performances))}`;
  say(`${subject.name} ${device}`.padEnd(24) + [...scores, ...metrics, range.padStart(12)].join(''));
  return CATEGORIES.filter((category) => (category !== 'seo' || subject.listed) && scoreOf(run, category) < LEAST).map(
    (category) => `${subject.name} on ${device}: ${category} ${String(scoreOf(run, category))}, below ${String(LEAST)}`,
  );
}

async function lookOnce({ url, cookie }: Subject, device: Device): Promise<RunnerResult> {
  const run = await lighthouse(
    url,
    {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!run) throw new Error(`Lighthouse saw nothing at ${url}`);
  return run;
}

function scoreOf(run: RunnerResult, category: Category): number {
  return Math.round((run.lhr.categories[category]?.score ?? 0) * 100);
}

function performanceOf(run: RunnerResult): number {
  return scoreOf(run, 'performance');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
