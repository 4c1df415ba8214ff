/**
 * `npm run lighthouse`: runs Lighthouse on the most important pages, as on a phone and on a desktop. Prints the scores
 * and writes reports to `.data/lighthouse`. Exits with 1 if a score that counts is below 95. Run nothing else at
 * the same time: a busy machine makes pages look slow. `npm run lighthouse -- /record` checks one page.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '@dear-future/testing/chromium';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { startProduct } from '@dear-future/testing/product';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { CATEGORIES, METRICS, prepareSubjects, type Category, type Subject } from './pages.js';

const MIN_SCORE = 95;
/** The report shows the median of this many runs, as Lighthouse's authors recommend. */
const RUNS = 3;
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
  const lowScores: string[] = [];
  say(
    ''.padEnd(24) +
      [...CATEGORIES, ...Object.values(METRICS)].map((name) => name.padStart(16)).join('') +
      '      range',
  );
  const all = await prepareSubjects(product);
  const requestedNames = process.argv.slice(2);
  const chosen = requestedNames.length === 0 ? all : all.filter(({ name }) => requestedNames.includes(name));
  if (chosen.length === 0)
    throw new Error(`No page has this name. Choose from ${all.map(({ name }) => name).join(', ')}`);
  for (const subject of chosen) {
    for (const device of DEVICES) lowScores.push(...(await measure(subject, device)));
  }
  for (const line of lowScores) say(line);
  say(`Reports: ${folder}`);
  process.exitCode = lowScores.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  await servers.stop();
}

/** Measures a page. Returns a line for each score that is too low. */
async function measure(subject: Subject, device: Device): Promise<string[]> {
  const runs: RunnerResult[] = [];
  for (let count = 0; count < RUNS; count += 1) runs.push(await measureOnce(subject, device));
  runs.sort((a, b) => performanceOf(a) - performanceOf(b));
  const run = runs[Math.floor(RUNS / 2)];
  if (run === undefined) throw new Error(`Lighthouse returned no report for ${subject.url}`);
  const file = `${subject.name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${device}.html`;
  await writeFile(path.join(folder, file), [run.report].flat().join(''));
  const scores = CATEGORIES.map((category) => String(scoreOf(run, category)).padStart(16));
  const metrics = Object.keys(METRICS).map((id) => (run.lhr.audits[id]?.displayValue ?? '?').padStart(16));
  const performances = runs.map(performanceOf);
  const range = `${String(Math.min(...performances))} to ${String(Math.max(...performances))}`;
  say(`${subject.name} ${device}`.padEnd(24) + [...scores, ...metrics, range.padStart(12)].join(''));
  return CATEGORIES.filter(
    (category) => (category !== 'seo' || subject.isIndexed) && scoreOf(run, category) < MIN_SCORE,
  ).map(
    (category) =>
      `${subject.name} on ${device}: ${category} ${String(scoreOf(run, category))}, below ${String(MIN_SCORE)}`,
  );
}

async function measureOnce({ url, cookie }: Subject, device: Device): Promise<RunnerResult> {
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
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
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
