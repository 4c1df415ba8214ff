/**
 * `npm run attack`: runs attacks that need only a public link against the whole product on loopback, each for a few
 * seconds, while other users upload, play and open pages. Prints the cost and result of each attack, and how much
 * longer other users waited than right before and after it. Ends with 1 when a call of another user failed or took more
 * than three times as long, or an attack exceeded the limits of docs/security.md.
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
import { OtherUser, CALLS, Figures } from './bystander.js';

const MOST_RATIO = 3;
/** Smaller differences are noise on a busy machine. */
const QUIET_AT_LEAST_MS = 50;
const ROUNDS = 5;
/** A failed round may take a minute. */
const MOST_PROBLEMS = 3;
/** Media may use this for concurrent uploads (40 of 8 MiB each), in mebibytes. */
const MOST_GROWTH = 400;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '10' } },
});
const attackSeconds = Number(values.seconds);

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

const row = (cells: readonly string[]): void => say(`| ${cells.join(' | ')} |`);

const servers = await startTestServers();
Object.assign(process.env, servers.environment);
// Sets client addresses as a proxy would.
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

/** Whether other users were not affected. */
async function run({ url, mailbox }: Product): Promise<boolean> {
  const chosen = ATTACKS.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) throw new Error(`No attack is named ${values.only}`);
  const bystander = await OtherUser.at(product);
  const problems: string[] = [];
  row(['attack', 'its cost', 'what it got', ...CALLS.map((call) => `${call} of others`), 'memory of media']);
  row(Array<string>(CALLS.length + 4).fill('---'));
  for (const attack of chosen) {
    const link = await bystander.newLink(attack.link);
    const target = { url, uploads: link.uploads, email: bystander.email, mailbox: mailbox.url };
    const [quiet, during] = [new Figures(), new Figures()];
    await idle();
    for (let n = 0; n < ROUNDS; n += 1) await bystander.round(quiet, link);
    if (attack.hasPreparation === true) await bystander.prepare(quiet);
    await idle();
    let haul: AttackResult | undefined;
    const growth = await memoryGrowth(async () => {
      haul = await play(target, attack, () => bystander.round(during, link), during, bystander);
    });
    await idle();
    // Before and after, because other programs run too.
    for (let n = 0; n < ROUNDS; n += 1) await bystander.round(quiet, link);
    const found = [
      ...quiet.problems.map((problem) => `without it: ${problem}`),
      ...during.problems,
      ...(haul?.isTooMuch === true ? ['it got more than is promised'] : []),
      ...(growth > MOST_GROWTH ? [`media took ${String(growth)} MiB more`] : []),
    ];
    const ratios = CALLS.map((call) => {
      const [before, after] = [quiet.median(call), during.median(call)];
      if (before === undefined || after === undefined) return '';
      const ratio = after / Math.max(QUIET_AT_LEAST_MS, before);
      // Background work gets its turn, but after running work.
      if (ratio > MOST_RATIO && call !== 'preparation') found.push(`${call} took ${ratio.toFixed(1)} times as long`);
      return `${before.toFixed(0)} → ${after.toFixed(0)} ms`;
    });
    const failures = during.problems.length === 0 ? '' : ` (${String(during.problems.length)} failed)`;
    row([attack.name, haul?.cost ?? '', haul?.got ?? '', ...ratios, `+${String(growth)} MiB${failures}`]);
    problems.push(...found.map((problem) => `${attack.name}: ${problem}`));
  }
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length === 0) say('Others noticed nothing.');
  return problems.length === 0;
}

async function play(
  target: Target,
  { name, hasPreparation = false }: Attack,
  round: () => Promise<void>,
  figures: Figures,
  bystander: OtherUser,
): Promise<AttackResult> {
  const attacker = new Worker(new URL('attacker.js', import.meta.url), { workerData: { name, target } });
  try {
    await once(attacker, 'message');
    const preparation = hasPreparation ? bystander.prepare(figures) : undefined;
    for (let n = 0; n < ROUNDS && figures.problems.length < MOST_PROBLEMS; n += 1) {
      await Promise.all([round(), pause((attackSeconds * 1000) / ROUNDS)]);
    }
    await preparation;
    attacker.postMessage('end');
    const [haul] = (await once(attacker, 'message')) as [AttackResult];
    return haul;
  } finally {
    await attacker.terminate();
  }
}

async function idle(): Promise<void> {
  await eventually(
    async () =>
      (await database.query(`SELECT 1 FROM media.processings WHERE state IN ('waiting', 'working') LIMIT 1`))
        .rowCount === 0,
    { withinMs: 300_000, everyMs: 200, what: 'the preparation of all videos' },
  );
}

/** Peak memory of media beyond its memory before, in mebibytes (proc_pid_clear_refs(5)). */
async function memoryGrowth(work: () => Promise<void>): Promise<number> {
  const { pid } = product.service('media');
  const megabytes = async (field: 'VmRSS' | 'VmHWM'): Promise<number> => {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  };
  const before = await megabytes('VmRSS');
  await writeFile(`/proc/${String(pid)}/clear_refs`, '5');
  await work();
  return Math.max(0, Math.round((await megabytes('VmHWM')) - before));
}
