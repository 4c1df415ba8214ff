// Real: everything. `npm start`'s program runs the built product over servers of its own, in temporary data folders. The tests of one
// folder go on with what the one before left running: a start takes ten processes.
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { freePort } from '@dear-future/testing/processes/free-port';
import { isAlive } from '@dear-future/testing/processes/process-table';
import { Caller } from './caller.js';
import { Started } from './started.js';

/** The product's promise when Redis forgot everything, in milliseconds after the date. */
const LATEST_MS = 60_000;

const folders: string[] = [];
const running: Started[] = [];

afterAll(async () => {
  await Promise.all(running.map((each) => each.end('SIGTERM')));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dear-future-start-'));
  folders.push(folder);
  return folder;
}

async function begin(dataDir: string, ports?: Parameters<typeof Started.begin>[1]): Promise<Started> {
  const started = await Started.begin(dataDir, ports);
  running.push(started);
  return started;
}

describe('npm start, over one folder', () => {
  let home: string;
  let redisPort: number;
  let product: Started;

  beforeAll(async () => {
    home = await newFolder();
    redisPort = await freePort();
    product = await begin(home, { redisPort });
    await product.ready();
  });

  it('starts everything', async () => {
    // That it is ready is said first; where everything is, line by line, after that.
    await product.says('Press Ctrl-C');
    expect(product.output).toMatch(new RegExp(`^.*http://localhost:${product.port}$`, 'm'));
    expect(product.output).toMatch(new RegExp(`^.*http://localhost:${product.mailboxPort}$`, 'm'));
    expect(product.output).toMatch(new RegExp(`^Stripe sandbox: http://localhost:${product.stripePort}$`, 'm'));
    expect(await (await fetch(`http://localhost:${product.stripePort}`)).text()).toContain('No real money');
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await product.children()).toHaveLength(10);
    await Caller.signIn(product, 'kept@example.test');
  });

  async function startsAgain(word: string, name: string): Promise<void> {
    const [pid = 0] = await product.children(word);
    process.kill(pid, 'SIGKILL');
    await product.says(`${name} ended (SIGKILL); starting it again.`);
    await product.says(`${name} runs again.`);
  }

  it('starts a killed service again', async () => {
    await startsAgain('services/capsules', 'capsules');
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

  async function killRedis(): Promise<void> {
    const [pid = 0] = await product.children('redis');
    process.kill(pid, 'SIGKILL');
  }

  it.each([
    ['emptied', emptyRedis],
    ['killed, and started again', killRedis],
  ])('delivers in time though Redis was %s: what waited, and what was made right after', async (_, harm) => {
    const caller = await Caller.signIn(product, `patient-${harm.name}@example.test`);
    const create = async (title: string): Promise<{ id: string; due: number }> => {
      const due = new Date(Date.now() + 4_000);
      const { status, id } = await caller.create(title, due);
      expect(status).toBe(201);
      return { id, due: due.getTime() };
    };
    const waiting = await create('Waiting');
    await harm();
    const capsules = [waiting, await create('Made meanwhile')];
    for (const { id, due } of capsules) {
      const [arrival = 0] = await eventually(
        async () => {
          const arrivals = await caller.arrivals(id);
          return arrivals.length > 0 && arrivals;
        },
        { withinMs: due - Date.now() + LATEST_MS, everyMs: 250, what: `the mail of capsule ${id}` },
      );
      expect(arrival).toBeGreaterThanOrEqual(due);
    }
    for (const { id } of capsules) expect(await caller.arrivals(id)).toHaveLength(1);
  });

  it('has started the killed Redis again', async () => {
    await product.says('Redis ended (SIGKILL); starting it again.');
    await product.says('Redis runs again.');
    await Caller.signIn(product, 'afterwards@example.test');
  });

  it('leaves nothing behind when it is killed, starts again at once, and keeps the data', async () => {
    const children = await product.children();
    await product.end('SIGKILL');
    const { port, mailboxPort, stripePort } = product;
    product = await begin(home, { port, mailboxPort, stripePort });
    await product.ready();
    expect(children.filter(isAlive)).toEqual([]);
    expect(await product.mail.to('kept@example.test')).toHaveLength(1);
    await Caller.signIn(product, 'anew@example.test');
  });

  it('refuses a second copy over the same data; one over other data starts beside it, and can be stopped meanwhile', async () => {
    const second = await begin(home);
    expect(await second.ended()).toBe(78);
    expect(second.output).toMatch(/Another copy .* DATA_DIR/);
    const beside = await begin(await newFolder());
    await beside.says('Preparing the database');
    const begun = await beside.children();
    expect(await beside.end('SIGINT')).toBe(0);
    expect(begun.filter(isAlive)).toEqual([]);
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

describe('a port that is taken', () => {
  let other: Server;
  let taken: number;

  beforeAll(async () => {
    taken = await freePort();
    other = createServer();
    await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
  });

  afterAll(() => {
    other.close();
  });

  it.each([
    ['PORT', 'port'],
    ['MAILBOX_PORT', 'mailboxPort'],
    ['STRIPE_PORT', 'stripePort'],
  ])('is named, with the setting %s', async (setting, option) => {
    const started = await begin(await newFolder(), { [option]: taken });
    expect(await started.ended()).toBe(78);
    expect(started.output).toContain(`Port ${taken} is taken`);
    expect(started.output).toContain(`${setting}=`);
  });
});
