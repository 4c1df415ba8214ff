/**
 * `npm run lighthouse`: starts the product, has Lighthouse look at the pages by which a visitor judges us, on a phone and at a desk,
 * prints the scores and writes its reports under `.data/lighthouse`. Ends with 1 when a score is below 95. The machine should
 * have nothing else to do: a busy one is slow, and Lighthouse takes it for the page.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '@dear-future/testing/chromium';
import { freePort } from '@dear-future/testing/processes/free-port';
import { inRepository } from '@dear-future/testing/processes/repository';
import { startProduct } from '@dear-future/testing/product';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import lighthouse, { desktopConfig } from 'lighthouse';
import { CATEGORIES, subjects, type Category, type Subject } from './pages.js';

/** The least that a page may reach, of 100. */
const LEAST = 95;
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
  say(`${''.padEnd(24)}${CATEGORIES.map((category) => category.padStart(16)).join('')}`);
  for (const subject of await subjects(product)) {
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

/** Looks at one page; gives a line for each score that is too low. */
async function look(subject: Subject, device: Device): Promise<string[]> {
  const run = await lighthouse(
    subject.url,
    {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(subject.cookie === undefined ? {} : { extraHeaders: { Cookie: subject.cookie } }),
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!run) throw new Error(`Lighthouse saw nothing at ${subject.url}`);
  const file = `${subject.name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${device}.html`;
  await writeFile(path.join(folder, file), [run.report].flat().join(''));
  const score = (category: Category): number => Math.round((run.lhr.categories[category]?.score ?? 0) * 100);
  const scores = CATEGORIES.map((category) => String(score(category)).padStart(16));
  say(`${`${subject.name} ${device}`.padEnd(24)}${scores.join('')}`);
  return CATEGORIES.filter((category) => (category !== 'seo' || subject.listed) && score(category) < LEAST).map(
    (category) => `${subject.name} on ${device}: ${category} ${String(score(category))}, below ${String(LEAST)}`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
