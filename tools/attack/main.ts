/**
 * `npm run attack`: attacks the product on this machine, as strangers with a public link and an email address could.
 * During each attack, other users upload, play a video and open a page. Prints what each attack cost and gained, and
 * how long other users waited during the attack, compared with just before and after it. Exits with 1 if another
 * user's call failed or took more than three times as long, if the media service's memory grew by more than
 * MAX_GROWTH_MIB, or if an attack gained more than docs/security.md allows. Slow preparation of a video is only shown.
 *
 *   npm run attack -- --only 'idle readers' --seconds 60
 */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { eventually } from '@dear-future/testing/eventually';
import { startProduct, type Product } from '@dear-future/testing/product';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import pg from 'pg';
import type { Attack, AttackResult, Target } from './attack.js';
import { ATTACKS } from './attacks.js';
import { Bystanders, CALLS, HOST_EMAIL, Measurements } from './bystanders.js';

const MAX_RATIO = 3;
/** A shorter baseline counts as this long, because ratios to very short times are noise. */
const MIN_BASELINE_MS = 50;
const ROUNDS = 5;
/** An attack ends early after this many failed calls of other users, because each may take half a minute. */
const MAX_PROBLEMS = 3;
/** 8 MiB for each of 40 concurrent uploads, and 80 MiB for everything else. */
const MAX_GROWTH_MIB = 400;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '10' } },
});
const attackSeconds = Number(values.seconds);

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

const printRow = (cells: readonly string[]): void => say(`| ${cells.join(' | ')} |`);

const servers = await startTestServers();
Object.assign(process.env, servers.environment);
// The attacks set client addresses as a proxy would.
const product = await startProduct({ env: { gateway: { TRUST_PROXY: '1' } } });
const database = new pg.Client({ connectionString: product.database.adminUrl });
try {
  await database.connect();
  process.exitCode = (await run(product)) ? 0 : 1;
} finally {
  await database.end();
  await product.stop();
  await servers.stop();
}

/** Runs the chosen attacks. Returns whether there was no problem. */
async function run({ url, mailbox }: Product): Promise<boolean> {
  const chosen = ATTACKS.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) throw new Error(`No attack in attacks.ts has "${values.only}" in its name`);
  const bystanders = await Bystanders.create(product);
  const problems: string[] = [];
  printRow(['attack', 'cost', 'gain', ...CALLS.map((call) => `others’ ${call}`), 'media service’s memory']);
  printRow(Array<string>(CALLS.length + 4).fill('---'));
  for (const attack of chosen) {
    const link = await bystanders.newLink(attack.link);
    const target = { url, uploadPath: link.uploadPath, email: HOST_EMAIL, mailboxUrl: mailbox.url };
    const [baseline, during] = [new Measurements(), new Measurements()];
    await waitUntilIdle();
    for (let n = 0; n < ROUNDS; n += 1) await bystanders.measureCalls(baseline, link);
    if (attack.shouldMeasurePreparation === true) await bystanders.measurePreparation(baseline);
    await waitUntilIdle();
    let result: AttackResult | undefined;
    const growth = await memoryGrowth(async () => {
      result = await runAttack(target, attack, () => bystanders.measureCalls(during, link), during, bystanders);
    });
    await waitUntilIdle();
    // The baseline is measured before and after the attack, because other programs may slow down the machine.
    for (let n = 0; n < ROUNDS; n += 1) await bystanders.measureCalls(baseline, link);
    const attackProblems = [
      ...baseline.problems.map((problem) => `without the attack: ${problem}`),
      ...during.problems,
      ...(result?.hasExceededLimits === true ? ['the attack exceeded its limits'] : []),
      ...(growth > MAX_GROWTH_MIB ? [`the media service took ${String(growth)} MiB more`] : []),
    ];
    const timeCells = CALLS.map((call) => {
      const [quietMs, attackedMs] = [baseline.median(call), during.median(call)];
      if (quietMs === undefined || attackedMs === undefined) return '';
      const ratio = attackedMs / Math.max(MIN_BASELINE_MS, quietMs);
      // The preparation of a video is background work, which may wait for work in progress.
      if (ratio > MAX_RATIO && call !== 'preparation')
        attackProblems.push(`${call} took ${ratio.toFixed(1)} times as long`);
      return `${quietMs.toFixed(0)} → ${attackedMs.toFixed(0)} ms`;
    });
    const failures = during.problems.length === 0 ? '' : ` (${String(during.problems.length)} failed)`;
    printRow([attack.name, result?.cost ?? '', result?.gain ?? '', ...timeCells, `+${String(growth)} MiB${failures}`]);
    problems.push(...attackProblems.map((problem) => `${attack.name}: ${problem}`));
  }
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length === 0) say('Other users were not affected.');
  return problems.length === 0;
}

async function runAttack(
  target: Target,
  { name, shouldMeasurePreparation = false }: Attack,
  measureCalls: () => Promise<void>,
  results: Measurements,
  bystanders: Bystanders,
): Promise<AttackResult> {
  const attacker = new Worker(new URL('attacker.js', import.meta.url), { workerData: { name, target } });
  try {
    await once(attacker, 'message');
    const preparation = shouldMeasurePreparation ? bystanders.measurePreparation(results) : undefined;
    for (let n = 0; n < ROUNDS && results.problems.length < MAX_PROBLEMS; n += 1) {
      await Promise.all([measureCalls(), pause((attackSeconds * 1000) / ROUNDS)]);
    }
    await preparation;
    attacker.postMessage('end');
    const [result] = (await once(attacker, 'message')) as [AttackResult];
    return result;
  } finally {
    await attacker.terminate();
  }
}

async function waitUntilIdle(): Promise<void> {
  await eventually(
    async () =>
      (await database.query(`SELECT 1 FROM media.processings WHERE state IN ('waiting', 'working') LIMIT 1`))
        .rowCount === 0,
    { withinMs: 300_000, everyMs: 200, what: 'every video to be prepared' },
  );
}

/** Returns how many MiB the media service's memory grows until its peak during `work`. */
async function memoryGrowth(work: () => Promise<void>): Promise<number> {
  const { pid } = product.service('media');
  const readMebibytes = async (field: 'VmRSS' | 'VmHWM'): Promise<number> => {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  };
  const before = await readMebibytes('VmRSS');
  // Resets the peak (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${String(pid)}/clear_refs`, '5');
  await work();
  return Math.max(0, Math.round((await readMebibytes('VmHWM')) - before));
}
