// Real: everything. `npm start` runs the built product with its own servers, in temporary data folders. Each copy has
// ten processes, so most tests share one copy.
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { isAlive } from '@dear-future/local-servers/processes/process-table';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { sample } from '@dear-future/testing/samples';
import { capsuleForm, ProductVisitor } from '../../visitor/visitor.js';
import { ProductCopy } from './product-copy.js';

/** An email arrives at most a minute late, even if Redis loses its data. */
const MAX_DELAY_MS = 60_000;

afterAll(() => ProductCopy.stopAll());

describe('npm start, with one data folder', () => {
  let dataDir: string;
  let redisPort: number;
  let product: ProductCopy;

  beforeAll(async () => {
    // Creates the sample first, because that may take longer than the time until a capsule is due.
    await sample('long.webm');
    dataDir = await ProductCopy.newFolder();
    redisPort = await freePort();
    product = await ProductCopy.start(dataDir, { redisPort });
    await product.waitUntilReady();
  });

  async function signIn(email: string): Promise<ProductVisitor> {
    const user = new ProductVisitor(product.url);
    await user.signIn(email, product.mail);
    return user;
  }

  it('starts everything', async () => {
    await product.waitForOutput('Press Ctrl-C');
    const { port, mailboxPort, stripePort } = product;
    for (const each of [port, mailboxPort]) expect(product.output).toContain(`http://localhost:${each}\n`);
    expect(product.output).toContain(`\nStripe sandbox: http://localhost:${stripePort}\n`);
    expect(await (await fetch(`http://localhost:${product.stripePort}`)).text()).toContain('No real money');
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await product.children()).toHaveLength(10);
    await signIn('kept@example.test');
  });

  async function kill(word: string): Promise<void> {
    const [pid = 0] = await product.children(word);
    process.kill(pid, 'SIGKILL');
  }

  it('restarts a killed service', async () => {
    await kill('services/capsules');
    await product.waitForOutput('capsules ended (SIGKILL); starting it again.');
    await product.waitForOutput('capsules is running again.');
    await eventually(async () => (await fetch(`${product.url}/api/health`)).status === 200, { withinMs: 30_000 });
    await signIn('after@example.test');
  });

  async function emptyRedis(): Promise<void> {
    const { redis } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { redis: string };
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
  ])('delivers capsules in time, whether they were created before or after Redis was %s', async (how, disruptRedis) => {
    const email = `${how}@example.test`;
    const owner = await signIn(email);
    const create = async (title: string): Promise<{ id: string; due: number }> => {
      const { id, deliveryDate } = await owner.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm(title, 6));
      return { id, due: Date.parse(deliveryDate) };
    };
    const arrivalsOf = async (id: string): Promise<number[]> =>
      (await product.mail.to(email))
        .filter(({ text }) => text.includes(`/my-capsules/${id}/open`))
        .map(({ date }) => Date.parse(date));
    const older = await create('Older');
    await disruptRedis();
    const capsules = [older, await create('Newer')];
    for (const { id, due } of capsules) {
      const withinMs = due - Date.now() + MAX_DELAY_MS;
      const arrival = await eventually(async () => (await arrivalsOf(id))[0], { withinMs, everyMs: 250 });
      expect(arrival).toBeGreaterThanOrEqual(due);
    }
    for (const { id } of capsules) expect(await arrivalsOf(id)).toHaveLength(1);
  });

  it('restarts the killed Redis', async () => {
    await product.waitForOutput('Redis ended (SIGKILL); starting it again.');
    await product.waitForOutput('Redis is running again.');
    await signIn('afterwards@example.test');
  });

  it('ends the processes of a killed copy at the next start, and keeps the data', async () => {
    const children = await product.children();
    await product.stop('SIGKILL');
    const { port, mailboxPort, stripePort } = product;
    product = await ProductCopy.start(dataDir, { port, mailboxPort, stripePort });
    await product.waitUntilReady();
    expect(children.filter(isAlive)).toEqual([]);
    expect(await product.mail.to('kept@example.test')).toHaveLength(1);
    await signIn('again@example.test');
  });

  it('refuses to start a second copy with the same data, but starts and stops one with other data', async () => {
    const second = await ProductCopy.start(dataDir);
    expect(await second.waitForExit()).toBe(78);
    expect(second.output).toMatch(/Another copy .* DATA_DIR/);
    const other = await ProductCopy.start(await ProductCopy.newFolder());
    await other.waitForOutput('Preparing the database');
    const children = await other.children();
    expect(await other.stop('SIGINT')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  });

  it('stops all processes on SIGTERM', async () => {
    const children = await product.children();
    expect(children).toHaveLength(10);
    expect(await product.stop('SIGTERM')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    await expect(readFile(path.join(dataDir, 'running.json'))).rejects.toThrow(/ENOENT/);
  });
});

const taken = await freePort();
const other = createServer().listen(taken, '127.0.0.1');
afterAll(() => void other.close());

it.each([
  ['PORT', 'port'],
  ['MAILBOX_PORT', 'mailboxPort'],
  ['STRIPE_PORT', 'stripePort'],
])('npm start refuses to start if the port that %s sets is taken, and names the setting', async (setting, option) => {
  const copy = await ProductCopy.start(await ProductCopy.newFolder(), { [option]: taken });
  expect(await copy.waitForExit()).toBe(78);
  expect(copy.output).toContain(`Port ${taken} is taken`);
  expect(copy.output).toContain(`Set ${setting} `);
});
