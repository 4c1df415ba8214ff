// Real: everything. `npm start`'s program runs the built product over servers of its own, in a temporary data folder.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { freePort } from '@dear-future/testing/processes/free-port';
import { isAlive } from '@dear-future/testing/processes/process-table';
import { Started } from './started.js';

let folder: string;
let running: Started[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.end('SIGTERM')));
  await remove(folder);
});

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 });

async function begin(ports?: Parameters<typeof Started.begin>[1], dataDir = folder): Promise<Started> {
  const started = await Started.begin(dataDir, ports);
  running.push(started);
  return started;
}

async function askForLink(started: Started, address: string): Promise<void> {
  const answer = await fetch(`${started.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: started.url },
    body: new URLSearchParams({ email: address }),
    redirect: 'manual',
  });
  expect(answer.status).toBeLessThan(400);
  await new MailboxReader(`http://localhost:${started.mailboxPort}`).waitFor(address);
}

describe('npm start, over one folder', () => {
  let home: string;
  let product: Started | undefined;

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'dear-future-start-'));
  });

  afterAll(async () => {
    await product?.end('SIGTERM');
    await remove(home);
  });

  /** What the test before left running, or started anew. */
  async function ready(ports?: Parameters<typeof Started.begin>[1]): Promise<Started> {
    if (product && !product.hasEnded()) return product;
    product = await Started.begin(home, ports);
    await product.ready();
    return product;
  }

  it('starts everything, ends everything, and keeps the data', async () => {
    const first = await ready();
    // That it is ready is said first; where everything is, line by line, after that.
    await first.says('Press Ctrl-C');
    expect(first.output).toMatch(new RegExp(`^.*http://localhost:${first.port}$`, 'm'));
    expect(first.output).toMatch(new RegExp(`^.*http://localhost:${first.mailboxPort}$`, 'm'));
    expect(first.output).toMatch(new RegExp(`^Stripe sandbox: http://localhost:${first.stripePort}$`, 'm'));
    expect(await (await fetch(`http://localhost:${first.stripePort}`)).text()).toContain('No real money');
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
    await askForLink(first, 'kept@example.test');
    const children = await first.children();
    expect(children).toHaveLength(10);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);

    const second = await ready();
    const mails = await new MailboxReader(`http://localhost:${second.mailboxPort}`).to('kept@example.test');
    expect(mails).toHaveLength(1);
    await askForLink(second, 'kept@example.test');
  });

  it('starts a killed service and a killed Redis again', async () => {
    const started = await ready();
    for (const [word, name] of [
      ['services/capsules', 'capsules'],
      ['redis', 'Redis'],
    ] as const) {
      const [pid = 0] = await started.children(word);
      process.kill(pid, 'SIGKILL');
      await started.says(`${name} ended (SIGKILL); starting it again.`);
      await started.says(`${name} runs again.`);
    }
    await eventually(async () => (await fetch(`${started.url}/api/health`)).status === 200, { withinMs: 30_000 });
    await askForLink(started, 'after@example.test');
  });

  it('leaves nothing behind when it is killed, and starts again at once', async () => {
    const first = await ready();
    const children = await first.children();
    await first.end('SIGKILL');
    const { port, mailboxPort, stripePort } = first;
    await ready({ port, mailboxPort, stripePort });
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('refuses a second copy over the same data, and lets one run beside it over others', async () => {
    const first = await ready();
    const second = await begin({}, home);
    expect(await second.ended()).toBe(78);
    expect(second.output).toMatch(/Another copy .* DATA_DIR/);
    const beside = await begin();
    await beside.ready();
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    await beside.end('SIGTERM');
  });
});

describe('npm start', () => {
  it('can be stopped while it starts', async () => {
    const started = await begin();
    await started.says('Preparing the database');
    const children = await started.children();
    expect(await started.end('SIGINT')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    await expect(readFile(path.join(folder, 'running.json'))).rejects.toThrow(/ENOENT/);
  });
});

describe('a port that is taken', () => {
  let other: Server;
  let taken: number;

  beforeEach(async () => {
    taken = await freePort();
    other = createServer();
    await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
  });

  afterEach(() => {
    other.close();
  });

  it.each([
    ['PORT', 'port'],
    ['MAILBOX_PORT', 'mailboxPort'],
    ['STRIPE_PORT', 'stripePort'],
  ])('is named, with the setting %s', async (setting, option) => {
    const started = await begin({ [option]: taken });
    expect(await started.ended()).toBe(78);
    expect(started.output).toContain(`Port ${taken} is taken`);
    expect(started.output).toContain(`${setting}=`);
  });
});
