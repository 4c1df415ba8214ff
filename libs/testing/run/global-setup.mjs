/** Builds the programs that integration tests run, and starts their shared servers, unless `npm test` has done so. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param {{ maxWorkers: number }} config Jest's own settings */
export default async function startSharedServers({ maxWorkers }) {
  if (process.env.BUILD_IS_FRESH !== 'true') build();
  const { startTestServers } = await import('../dist/run/test-servers.js');
  const servers = await startTestServers();
  Object.assign(process.env, servers.environment);
  const { reserveRedisDatabases } = await import('../dist/worker-redis.js');
  const first = await reserveRedisDatabases(process.env.TEST_REDIS_URL, maxWorkers);
  process.env.TEST_REDIS_FIRST_DATABASE = String(first);
  if (process.env.BUILD_IS_FRESH !== 'true') process.stderr.write(`\n${servers.description}\n`);
  globalThis.dearFutureTestServers = servers;
}

/** Does not fail: if one workspace does not compile, the tests of the others still run. */
function build() {
  const { status } = spawnSync(`${root}node_modules/.bin/tsc`, ['-b'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    process.stderr.write('Some workspaces did not compile: the tests use programs from an earlier build.\n');
}
