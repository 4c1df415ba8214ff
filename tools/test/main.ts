/**
 * `npm test`, after installing and building: starts the shared servers, runs every stage, and prints the results. The
 * checks, such as lint and types, count as tests. The last line is `N passed, N failed`.
 *
 *   npm test -- --affected       only what the changes since `main` affect
 *   npm test -- --shard 1/2      the first half of the tests; only the first shard also runs the checks
 *   npm test -- --skip-nx-cache  everything, even if nothing has changed; Nx gets all other options too
 *   npm run test:long            the long tests
 */
import { parseArgs } from 'node:util';
import { findChromium } from '@dear-future/testing/chromium';
import { startTestServers, type TestServers } from '@dear-future/testing/run/test-servers';
import { runStage, type FinishedStage } from './run-stage.js';
import { nxStage, programStage, type Stage } from './stages.js';
import { summary } from './summary.js';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort());

const options = { affected: { type: 'boolean' }, shard: { type: 'string' }, long: { type: 'boolean' } } as const;
const args = process.argv.slice(2).filter((arg) => arg !== 'test');
const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
const nxArgs = tokens.flatMap((token) => {
  if (token.kind !== 'option' || token.name in options) return [];
  return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
});
const shard = typeof values.shard === 'string' ? values.shard : undefined;
const selection = { isAffectedOnly: values.affected === true, nxArgs };

const print = (sentence: string): unknown => process.stdout.write(`${sentence}\n`);

function stages(): Stage[] {
  if (values.long === true) {
    return [
      nxStage('long tests', ['long', 'layouts'], 1_800, selection),
      programStage('200 guests', 'tools/dist/bench/responses.js', 300),
      programStage('attack', 'tools/dist/attack/main.js', 420),
      programStage('lighthouse', 'tools/dist/lighthouse/main.js', 900),
      programStage('containers', 'tools/dist/compose-check/main.js', 1_200),
    ];
  }
  const checks = [
    nxStage('checks', ['format', 'words', 'boundaries', 'unused', 'lint', 'types', 'weight'], 50, selection),
    // Print their output, because they succeed even if the registry does not respond, or helm is not there.
    programStage('packages', 'tools/dist/audit/main.js', 45, true),
    programStage('chart', 'tools/dist/chart-check/main.js', 20, true),
  ];
  return [
    ...(shard === undefined || shard.startsWith('1/') ? checks : []),
    nxStage('unit', ['unit'], 50, selection),
    nxStage('integration', ['integration'], 240, selection),
    nxStage('browser', ['browser'], 400, selection),
  ];
}

async function run(): Promise<number> {
  let servers: TestServers | undefined;
  const finished: FinishedStage[] = [];
  try {
    print('Starting the servers for the tests …');
    servers = await startTestServers();
    print(`  ${servers.description}`);
    const browser = await findChromium((sentence) => print(`${sentence} …`));
    print(`  Browser: ${browser}`);
    const env = {
      ...process.env,
      ...servers.environment,
      CHROMIUM_PATH: browser,
      TEST_SHARD: shard,
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      // These settings are meant for `npm start`, not for tests.
      PORT: undefined,
      MAILBOX_PORT: undefined,
      DATA_DIR: undefined,
      FORCE_COLOR: '0',
    };
    for (const stage of stages()) {
      if (abort.signal.aborted) break;
      print(`${stage.name} …`);
      const result = await runStage(stage, env, abort.signal);
      finished.push(result);
      const failed = result.failures.length === 0 ? '' : `, ${result.failures.length} failed`;
      print(`  ${stage.name}: ${result.passed} passed${failed} in ${result.seconds} s`);
    }
  } catch (error) {
    finished.push(failedStage('set-up', error instanceof Error ? (error.stack ?? error.message) : String(error)));
  } finally {
    await servers?.stop();
  }
  if (abort.signal.aborted) finished.push(failedStage('run', 'The run was stopped before it had finished.'));
  print(summary(finished, servers?.description ?? 'No servers were started.'));
  return finished.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

function failedStage(stage: string, detail: string): FinishedStage {
  return { stage, seconds: 0, budgetSeconds: 0, passed: 0, failures: [{ name: stage, detail }], files: [] };
}

process.exitCode = await run();
process.exit();
