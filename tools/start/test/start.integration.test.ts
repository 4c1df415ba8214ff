// Real: everything. `npm start` runs the built product with its own servers, in temporary data folders. It starts ten
// processes, so the tests of a describe block share one product.
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

/** An email arrives at most a minute late, even if Redis loses its data. */
const MAX_DELAY_MS = 60_000;

afterAll(() => Started.endAll());

describe('npm start, with one data folder', () => {
  let home: string;
  let redisPort: number;
  let product: Started;

  beforeAll(async () => {
    // Creates the sample beforehand: FFmpeg takes longer than the time until a test's capsule is due.
    await sample('live-vp8.webm');
    home = await Started.newFolder();
    redisPort = await freePort();
    product = await Started.begin(home, { redisPort });
    await product.waitUntilReady();
  });

  it('starts everything', async () => {
    // Waits for the last line of the output.
    await product.waitForOutput('Press Ctrl-C');
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

  it('restarts a killed service', async () => {
    await kill('services/capsules');
    await product.waitForOutput('capsules ended (SIGKILL); starting it again.');
    await product.waitForOutput('capsules runs again.');
    await eventually(async () => (await fetch(`${product.url}/api/health`)).status === 200, { withinMs: 30_000 });
    await Caller.signIn(product, 'after@example.test');
  });

  async function emptyRedis(): Promise<void> {
    const { redis } = JSON.parse(await readFile(path.join(home, 'secrets.json'), 'utf8')) as { redis: string };
    const socket = connect(redisPort, '127.0.0.1');
    const replies = [];
    for (const command of ['FLUSHALL', `AUTH ${redis}`, 'FLUSHALL']) {
      socket.write(`${command}\r\n`);
      replies.push(String(await once(socket, 'data')));
    }
    socket.destroy();
    expect(replies).toEqual(['-NOAUTH Authentication required.\r\n', '+OK\r\n', '+OK\r\n']);
  }

  it.each([
    ['emptied', emptyRedis],
    ['killed', () => kill('redis')],
  ])('delivers older and newer capsules in time after Redis is %s', async (how, disruptRedis) => {
    const caller = await Caller.signIn(product, `${how}@example.test`);
    const create = async (title: string): Promise<{ id: string; due: number }> => {
      const due = new Date(Date.now() + 4_000);
      const { status, id } = await caller.create(title, due);
      expect(status).toBe(201);
      return { id, due: due.getTime() };
    };
    const older = await create('Older');
    await disruptRedis();
    const capsules = [older, await create('Newer')];
    for (const { id, due } of capsules) {
      const withinMs = due - Date.now() + MAX_DELAY_MS;
      const arrival = await eventually(async () => (await caller.arrivals(id))[0], { withinMs, everyMs: 250 });
      expect(arrival).toBeGreaterThanOrEqual(due);
    }
    for (const { id } of capsules) expect(await caller.arrivals(id)).toHaveLength(1);
  });

  it('has restarted the killed Redis', async () => {
    await product.waitForOutput('Redis ended (SIGKILL); starting it again.');
    await product.waitForOutput('Redis runs again.');
    await Caller.signIn(product, 'afterwards@example.test');
  });

  it('leaves no processes behind when killed, and a new start finds its data', async () => {
    const children = await product.children();
    await product.end('SIGKILL');
    const { port, mailboxPort, stripePort } = product;
    product = await Started.begin(home, { port, mailboxPort, stripePort });
    await product.waitUntilReady();
    expect(children.filter(isAlive)).toEqual([]);
    expect(await product.mail.to('kept@example.test')).toHaveLength(1);
    await Caller.signIn(product, 'again@example.test');
  });

  it('refuses a second copy with the same data; a copy with other data can be started, and stopped meanwhile', async () => {
    const second = await Started.begin(home);
    expect(await second.waitForExit()).toBe(78);
    expect(second.output).toMatch(/Another copy .* DATA_DIR/);
    const other = await Started.begin(await Started.newFolder());
    await other.waitForOutput('Preparing the database');
    const children = await other.children();
    expect(await other.end('SIGINT')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  });

  it('stops all processes on SIGTERM', async () => {
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
])('names the setting %s of a port that is taken', async (setting, option) => {
  const started = await Started.begin(await Started.newFolder(), { [option]: taken });
  expect(await started.waitForExit()).toBe(78);
  expect(started.output).toContain(`Port ${taken} is taken`);
  expect(started.output).toContain(`${setting}=`);
});
