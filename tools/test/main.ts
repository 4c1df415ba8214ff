/**
 * `npm test`, after installing and building: starts the servers that the tests share, runs every stage, and says what was
 * found. Lint, format and types count as tests as well. The last line is `N passed, N failed`.
 */
import { findChromium } from '@dear-future/testing/chromium';
import { startTestServers, type TestServers } from '@dear-future/testing/run/test-servers';
import { jestStage } from './jest-stage.js';
import { runStage, type Finished } from './run-stage.js';
import { checks, lint, workspaces, type Stage } from './stages.js';
import { summary } from './summary.js';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort());

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function run(): Promise<number> {
  let servers: TestServers | undefined;
  const finished: Finished[] = [];
  try {
    say('Starting the servers for the tests …');
    servers = await startTestServers();
    say(`  ${servers.description}`);
    const browser = await findChromium((sentence) => say(`${sentence} …`));
    say(`  Browser: ${browser}`);
    const env = {
      ...process.env,
      ...servers.environment,
      CHROMIUM_PATH: browser,
      TEST_BUILD_IS_FRESH: 'true',
      NX_DAEMON: 'false',
      // The runner's own settings are not the product's.
      PORT: undefined,
      MAILBOX_PORT: undefined,
      DATA_DIR: undefined,
      FORCE_COLOR: '0',
    };
    const inOrder = async (...stages: Stage[]): Promise<void> => {
      for (const stage of stages) {
        if (abort.signal.aborted) break;
        say(`${stage.name} …`);
        const result = await runStage(stage, env, abort.signal);
        finished.push(result);
        const failed = result.failures.length === 0 ? '' : `, ${result.failures.length} failed`;
        say(`  ${stage.name}: ${result.passed} passed${failed} in ${result.seconds} s`);
      }
    };
    await inOrder(workspaces);
    await Promise.all([inOrder(lint), inOrder(...checks, jestStage('unit'))]);
    // Alone, each: both cores are theirs, and what they wait for comes in time.
    await inOrder(jestStage('integration'), jestStage('browser'));
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    finished.push({ stage: 'set-up', seconds: 0, passed: 0, failures: [{ name: 'set-up', detail }] });
  } finally {
    await servers?.stop();
  }
  if (abort.signal.aborted) {
    finished.push({
      stage: 'run',
      seconds: 0,
      passed: 0,
      failures: [{ name: 'run', detail: 'Stopped before its end.' }],
    });
  }
  say(summary(finished, servers?.description ?? 'No servers were started.'));
  return finished.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

process.exitCode = await run();
process.exit();
