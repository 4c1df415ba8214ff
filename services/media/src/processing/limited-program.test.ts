// Real: small programs in a limited process (Linux). No servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from './confinement.js';
import { type Limits, type ProgramFailure, runLimited } from './limited-program.js';

const LIMITS: Limits = { cpuSeconds: 20, deadlineSeconds: 120 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limited-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The failure of a program, or null. */
async function run(source: string, limits: Partial<Limits> = {}): Promise<ProgramFailure | null> {
  const program = join(folder, 'program.mjs');
  await writeFile(program, source);
  return runLimited(program, [], { ...LIMITS, ...limits }, new AbortController().signal).then(
    () => null,
    (error: unknown) => error as ProgramFailure,
  );
}

it('ends a program over its CPU budget and names the budget as the reason', async () => {
  expect(await run('for (;;);', { cpuSeconds: 1 })).toMatchObject({ wasKilled: true, wasOverBudget: true });
});

it('does not name the budget for a failure or a crash', async () => {
  expect(await run('throw new Error("broken");')).toMatchObject({ wasKilled: false, wasOverBudget: false });
  expect(await run('process.kill(process.pid, "SIGSEGV");')).toMatchObject({ wasKilled: true, wasOverBudget: false });
});

describe('a limited program', () => {
  /** A program that fails with "reached" when the attempt succeeds. */
  const attempt = (what: string): string => `
    const reached = async () => { ${what} };
    if (await reached().then(() => true, () => false)) throw new Error('reached');`;
  const isReached = async (what: string, files?: Limits['files']): Promise<boolean> =>
    (await run(attempt(what), files && { files }))?.message.includes('reached') ?? false;
  let exposedTo: string[];

  beforeAll(async () => {
    ({ exposedTo } = await confinement());
  });

  it('has no network, not even to this machine', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hasNetwork = await isReached(`
      const { connect } = await import('node:net');
      const { once } = await import('node:events');
      await once(connect(${port}, '127.0.0.1'), 'connect');`);
    server.close();
    expect(hasNetwork).toBe(exposedTo.includes('network'));
  });

  it('cannot see a process of the service or its environment', async () => {
    const service = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { S3_SECRET_KEY: 'of-our-own' },
      stdio: 'ignore',
    });
    await once(service, 'spawn');
    const seesProcesses = await isReached(`
      const { readFile, readdir } = await import('node:fs/promises');
      const pids = (await readdir('/proc')).filter((name) => Number(name) > 0);
      for (const pid of [${service.pid ?? 0}, ...pids]) {
        const path = '/proc/' + pid + '/environ';
        if ((await readFile(path, 'latin1').catch(() => '')).includes('S3_SECRET_KEY=of-our-own')) return;
      }
      throw new Error('found nothing');`);
    service.kill('SIGKILL');
    expect(seesProcesses).toBe(exposedTo.includes('other processes'));
  });

  it('with a list of files reads and writes only these files, and starts no process', async () => {
    const secret = join(folder, 'secret');
    const own = join(folder, 'own');
    await writeFile(secret, 'of-our-own');
    const files = { read: [], write: [own] };
    for (const access of [
      `await (await import('node:fs/promises')).readFile('${secret}')`,
      `await (await import('node:fs/promises')).writeFile('${secret}', 'changed')`,
      `(await import('node:child_process')).execFileSync('true')`,
    ]) {
      expect([await isReached(access), await run(attempt(access), { files })]).toEqual([true, null]);
    }
    expect(await isReached(`(await import('node:fs')).writeFileSync('${own}', '')`, files)).toBe(true);
  });

  it('gets none of the environment variables of the service', async () => {
    const only = `const names = Object.keys(process.env).filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));`;
    expect(await run(`${only} if (names.length > 0) throw new Error(names.join());`)).toBeNull();
  });
});
