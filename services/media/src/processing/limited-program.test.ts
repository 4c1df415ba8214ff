// Real: a program of the test's own in a process with its limits (Linux). No servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from './confinement.js';
import { type Limits, type ProgramFailure, runLimited } from './limited-program.js';

const LIMITS: Limits = { cpuSeconds: 20, deadlineSeconds: 120, memoryMegabytes: 1024 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limited-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** How a program ended: null when well. */
async function run(source: string, limits: Partial<Limits> = {}): Promise<ProgramFailure | null> {
  const program = join(folder, 'program.mjs');
  await writeFile(program, source);
  return runLimited(program, [], { ...LIMITS, ...limits }, new AbortController().signal).then(
    () => null,
    (error: unknown) => error as ProgramFailure,
  );
}

it('ends a program that computes longer than its budget, and says that it was the budget', async () => {
  expect(await run('for (;;);', { cpuSeconds: 1 })).toMatchObject({ wasKilled: true, wasOverBudget: true });
});

it('blames neither a failure nor a crash on the budget', async () => {
  expect(await run('throw new Error("broken");')).toMatchObject({ wasKilled: false, wasOverBudget: false });
  expect(await run('process.kill(process.pid, "SIGSEGV");')).toMatchObject({ wasKilled: true, wasOverBudget: false });
});

describe('from inside', () => {
  /** Ends with 1 and says so when it gets what it tries for. */
  const attempt = (what: string): string => `
    const reached = async () => { ${what} };
    if (await reached().then(() => true, () => false)) throw new Error('reached');`;
  let missing: string[];

  beforeAll(async () => {
    ({ missing } = await confinement());
  });

  it('there is no network, also not to this machine', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const failure = await run(
      attempt(`
        const { connect } = await import('node:net');
        const { once } = await import('node:events');
        await once(connect(${port}, '127.0.0.1'), 'connect');`),
    );
    server.close();
    expect(failure?.message.includes('reached') ?? false).toBe(missing.includes('network'));
  });

  it('the environment of the service cannot be read, and its processes are not seen', async () => {
    const service = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { S3_SECRET_KEY: 'of-our-own' },
      stdio: 'ignore',
    });
    await once(service, 'spawn');
    const failure = await run(
      attempt(`
        const { readFile, readdir } = await import('node:fs/promises');
        const pids = (await readdir('/proc')).filter((name) => Number(name) > 0);
        for (const pid of [${service.pid ?? 0}, ...pids]) {
          const path = '/proc/' + pid + '/environ';
          if ((await readFile(path, 'latin1').catch(() => '')).includes('S3_SECRET_KEY=of-our-own')) return;
        }
        throw new Error('found nothing');`),
    );
    service.kill('SIGKILL');
    expect(failure?.message.includes('reached') ?? false).toBe(missing.includes('other processes'));
  });

  it('a program without native code reads and writes no files but its own, and starts nothing', async () => {
    const secret = join(folder, 'secret');
    await writeFile(secret, 'of-our-own');
    const files = { read: [], write: [join(folder, 'own')] };
    const tries = [
      `await (await import('node:fs/promises')).readFile('${secret}')`,
      `await (await import('node:fs/promises')).writeFile('${secret}', 'changed')`,
      `(await import('node:child_process')).execFileSync('true')`,
    ];
    for (const each of tries) {
      expect((await run(attempt(each)))?.message).toContain('reached');
      expect(await run(attempt(each), { files })).toBeNull();
    }
    expect(
      (await run(attempt(`(await import('node:fs')).writeFileSync('${join(folder, 'own')}', '')`), { files }))?.message,
    ).toContain('reached');
  });

  it('it has none of the environment of the service', async () => {
    const only = `const names = Object.keys(process.env).filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));`;
    expect(await run(`${only} if (names.length > 0) throw new Error(names.join());`)).toBeNull();
  });
});
