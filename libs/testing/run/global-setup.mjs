/**
 * Jest calls this once before integration and browser tests: starts the servers they share, unless whoever called Jest
 * has started them already (`npm test` does). Plain JavaScript, because it builds the library that it then uses.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export default async function startSharedServers() {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'libs/testing'], { cwd: root, stdio: 'inherit' });
  const { startTestServers } = await import('../dist/run/test-servers.js');
  const servers = await startTestServers();
  Object.assign(process.env, servers.environment);
  process.stderr.write(`\n${servers.description}\n`);
  globalThis.dearFutureTestServers = servers;
}
