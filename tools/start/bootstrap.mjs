/**
 * What `npm start`, `npm run dev`, `npm run screens` and `npm test` run first, on a machine that has nothing but Node and this folder:
 * installs the packages when the lockfile changed, builds what changed, and hands over to the program asked for.
 * Only what Node brings is used here, since nothing else is there yet.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = {
  start: 'tools/dist/start/main.js',
  dev: 'tools/dist/dev/main.js',
  test: 'tools/dist/test/main.js',
  screens: 'e2e/dist/screens/book/main.js',
};
const OLDEST_NODE = [20, 19];
const root = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (...segments) => path.join(root, ...segments);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(`Dear Future needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Runs a program to its end, with a sign of life every ten seconds; its output is shown only when it fails. */
async function step(sentence, program, args, { always = false } = {}) {
  const start = performance.now();
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
  if (always) process.stdout.write(`${sentence} …\n`);
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const life = setInterval(() => process.stdout.write(`  still ${sentence.toLowerCase()} (${seconds()})\n`), 10_000);
  const { code, signal } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, signal: (output += error.message) && null }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  clearInterval(life);
  for (const each of ['SIGINT', 'SIGTERM']) process.removeListener(each, stop);
  if (signal) process.exit(130);
  if (code !== 0) {
    process.stderr.write(output);
    fail(`${sentence} failed after ${seconds()}.`);
  }
  if (always) process.stdout.write(`  done in ${seconds()}\n`);
}

function npm() {
  // npm tells its scripts where it is itself; otherwise it stands on the PATH.
  const own = process.env.npm_execpath;
  return own && existsSync(own) && own.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
}

/** The packages' own install scripts are not run: none is needed (PostgreSQL's links are made where it is started). */
async function install() {
  const record = inRoot('node_modules/.dear-future-install');
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  const [program, args] = npm();
  await step('Installing packages', program, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    always: true,
  });
  writeFileSync(record, wanted);
}

/** Changes whenever a file of these folders does. */
function fingerprint(places) {
  const hash = createHash('sha256');
  const visit = (place) => {
    const stats = statSync(place, { throwIfNoEntry: false });
    if (!stats) return;
    if (!stats.isDirectory()) {
      hash.update(path.relative(root, place)).update('\0').update(readFileSync(place)).update('\0');
      return;
    }
    for (const name of readdirSync(place).sort()) {
      if (name !== 'dist' && name !== 'node_modules') visit(path.join(place, name));
    }
  };
  for (const place of places) visit(inRoot(place));
  return hash.digest('hex');
}

async function buildWeb() {
  const record = inRoot('node_modules/.dear-future-web-build');
  const wanted = fingerprint(['web', 'libs/contracts/src', 'package-lock.json', 'tsconfig.base.json']);
  const built =
    existsSync(inRoot('web/dist/index.html')) && existsSync(record) && readFileSync(record, 'utf8') === wanted;
  if (built) return;
  const [program, args] = npm();
  await step('Building the web', program, [...args, 'run', 'build', '--workspace', 'web', '--silent'], {
    always: true,
  });
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, wanted);
}

const kind = process.argv[2];
const program = PROGRAMS[kind];
if (!program) fail(`Usage: node tools/start/bootstrap.mjs ${Object.keys(PROGRAMS).join('|')}`);
checkNode();
await install();
// The compiler looks itself at what changed; with nothing to do it takes half a second.
await step('Building the services', process.execPath, [inRoot('node_modules/@typescript/native/bin/tsc'), '-b'], {
  always: !existsSync(inRoot(program)),
});
if (kind !== 'dev') await buildWeb();
await import(inRoot(program));
