// Real: everything. `npm start` runs the built product over its own servers, in temporary data folders. A start takes ten
// processes, so the tests of a describe block share one.
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { freePort } from '@dear-future/testing/processes/free-port';
import { isAlive } from '@dear-future/testing/processes/process-table';
import { sample } from '@dear-future/testing/samples';
import { Caller } from './caller.js';
import { Started } from './started.js';

/** A mail arrives at most a minute late, even if Redis loses its data. */
const LATEST_MS = 60_000;

afterAll(() => Started.endAll());

describe('npm start, over one folder', () => {
  let home: string;
  let redisPort: number;
  let product: Started;

  beforeAll(async () => {
    // Made once with FFmpeg, which takes longer than a test has until its capsule is due.
    await sample('live-vp8.webm');
    home = await Started.newFolder();
    redisPort = await freePort();
    product = await Started.begin(home, { redisPort });
    await product.ready();
  });

  it('starts everything', async () => {
    // The last line of the output.
    await product.says('Press Ctrl-C');
    const { port, mailboxPort, stripePort } = product;
    for (const address of [port, mailboxPort]) expect(product.output).toContain(`http://localhost:${address}\n`);
    expect(product.output).toContain(`\nStripe sandbox: http://localhost:${stripePort}\n`);
    expect(await (await fetch(`http://localhost:${product.stripePort}`)).text()).toContain('No real money');
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await product.children()).toHaveLength(10);
    await Caller.signIn(product, 'kept@example.test');
  });

  async function kill(word: string): Promise<void> {
    const [pid = 0] = await product.children(word);
    process.kill(pid, 'SIGKILL');
  }

  it('starts a killed service again', async () => {
    await kill('services/capsules');
    await product.says('capsules ended (SIGKILL); starting it again.');
    await product.says('capsules runs again.');
    await eventually(async () => (await fetch(`${product.url}/api/health`)).status === 200, { withinMs: 30_000 });
    await Caller.signIn(product, 'after@example.test');
  });

  async function emptyRedis(): Promise<void> {
    const { redis } = JSON.parse(await readFile(path.join(home, 'secrets.json'), 'utf8')) as { redis: string };
    const line = connect(redisPort, '127.0.0.1');
    const answers = [];
    for (const command of ['FLUSHALL', `AUTH ${redis}`, 'FLUSHALL']) {
      line.write(`${command}\r\n`);
      answers.push(String(await once(line, 'data')));
    }
    line.destroy();
    expect(answers).toEqual(['-NOAUTH Authentication required.\r\n', '+OK\r\n', '+OK\r\n']);
  }

  it.each([
    ['emptied', emptyRedis],
    ['killed', () => kill('redis')],
  ])('delivers in time with Redis %s: older and newer capsules', async (how, harm) => {
    const caller = await Caller.signIn(product, `${how}@example.test`);
    const create = async (title: string): Promise<{ id: string; due: number }> => {
      const due = new Date(Date.now() + 4_000);
      const { status, id } = await caller.create(title, due);
      expect(status).toBe(201);
      return { id, due: due.getTime() };
    };
    const older = await create('Older');
    await harm();
    const capsules = [older, await create('Newer')];
    for (const { id, due } of capsules) {
      const withinMs = due - Date.now() + LATEST_MS;
      const arrival = await eventually(async () => (await caller.arrivals(id))[0], { withinMs, everyMs: 250 });
      expect(arrival).toBeGreaterThanOrEqual(due);
    }
    for (const { id } of capsules) expect(await caller.arrivals(id)).toHaveLength(1);
  });

  it('has started the killed Redis again', async () => {
    await product.says('Redis ended (SIGKILL); starting it again.');
    await product.says('Redis runs again.');
    await Caller.signIn(product, 'afterwards@example.test');
  });

  it('leaves no process behind when killed, starts again at once, and keeps its data', async () => {
    const children = await product.children();
    await product.end('SIGKILL');
    const { port, mailboxPort, stripePort } = product;
    product = await Started.begin(home, { port, mailboxPort, stripePort });
    await product.ready();
    expect(children.filter(isAlive)).toEqual([]);
    expect(await product.mail.to('kept@example.test')).toHaveLength(1);
    await Caller.signIn(product, 'again@example.test');
  });

  it('refuses a second copy over the same data; a copy over other data can start, and be stopped while it does', async () => {
    const second = await Started.begin(home);
    expect(await second.ended()).toBe(78);
    expect(second.output).toMatch(/Another copy .* DATA_DIR/);
    const other = await Started.begin(await Started.newFolder());
    await other.says('Preparing the database');
    const children = await other.children();
    expect(await other.end('SIGINT')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  });

  it('ends everything', async () => {
    const children = await product.children();
    expect(children).toHaveLength(10);
    expect(await product.end('SIGTERM')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    await expect(readFile(path.join(home, 'running.json'))).rejects.toThrow(/ENOENT/);
  });
});

const taken = await freePort();
const other = createServer().listen(taken, '127.0.0.1');
afterAll(() => void other.close());

it.each([
  ['PORT', 'port'],
  ['MAILBOX_PORT', 'mailboxPort'],
  ['STRIPE_PORT', 'stripePort'],
])('reports a taken port with its setting %s', async (setting, option) => {
  const started = await Started.begin(await Started.newFolder(), { [option]: taken });
  expect(await started.ended()).toBe(78);
  expect(started.output).toContain(`Port ${taken} is taken`);
  expect(started.output).toContain(`${setting}=`);
});
