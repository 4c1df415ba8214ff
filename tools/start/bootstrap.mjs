/**
 * The first step of `npm start`, `npm run dev`, `npm run screens`, `npm test` and `npm run test:long`: installs the
 * packages if the lockfile has changed, builds what has changed, and starts the program. Imports only Node's own
 * modules, because the packages may be missing.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = {
  start: 'tools/dist/start/main.js',
  dev: 'tools/dist/dev/main.js',
  test: 'tools/dist/test/main.js',
  screens: 'e2e/dist/screens/screenshots/main.js',
};
const MIN_NODE = [20, 19];
const root = fileURLToPath(new URL('../..', import.meta.url));
const inRepository = (...segments) => path.join(root, ...segments);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = MIN_NODE;
  if (major < minMajor || (major === minMajor && minor < minMinor)) {
    fail(`Dear Future needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Runs a program. Says every ten seconds that the program is still running. Prints its output only if it fails. */
async function step(sentence, program, args, { shouldAnnounce }) {
  const start = performance.now();
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
  if (shouldAnnounce) process.stdout.write(`${sentence} …\n`);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const progress = setInterval(
    () => process.stdout.write(`  still ${sentence.toLowerCase()} (${seconds()})\n`),
    10_000,
  );
  const { code, signal } = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve({ code: 1 });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  clearInterval(progress);
  for (const each of ['SIGINT', 'SIGTERM']) process.removeListener(each, stop);
  if (signal) process.exit(130);
  if (code !== 0) {
    process.stderr.write(output);
    fail(`${sentence} failed after ${seconds()}.`);
  }
  if (shouldAnnounce) process.stdout.write(`  done in ${seconds()}\n`);
}

function findNpm() {
  // npm passes its own path to scripts. Without it, npm must be on the PATH.
  const npmPath = process.env.npm_execpath;
  return npmPath && existsSync(npmPath) && npmPath.endsWith('.js') ? [process.execPath, [npmPath]] : ['npm', []];
}

/** Installs packages without running their scripts, which are not needed. */
async function install() {
  // A copy of the lockfile with which packages were last installed.
  const record = inRepository('node_modules/.dear-future-lock.json');
  const wanted = readFileSync(inRepository('package-lock.json'), 'utf8');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  const [program, args] = findNpm();
  await step('Installing packages', program, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    shouldAnnounce: true,
  });
  writeFileSync(record, wanted);
}

const kind = process.argv[2];
const program = PROGRAMS[kind];
if (!program) fail(`Usage: node tools/start/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')}`);
checkNode();
await install();
const targets = kind === 'dev' ? ['build', '--exclude', 'web'] : ['build,bundle'];
const nx = inRepository('node_modules/nx/dist/bin/nx.js');
await step('Building', process.execPath, [nx, 'run-many', '--targets', ...targets], {
  shouldAnnounce: !existsSync(inRepository(program)),
});
// Without this variable, services run from separate modules instead of bundles, as `npm run dev` needs.
if (kind !== 'dev') process.env.BUILD_IS_FRESH = 'true';
await import(inRepository(program));
