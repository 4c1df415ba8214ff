// Real: small programs, each in a limited process (on Linux), and a TCP server on this machine. No other servers.
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

/** Runs a program. Returns its failure, or null if it succeeds. */
async function run(source: string, limits: Partial<Limits> = {}): Promise<ProgramFailure | null> {
  const program = join(folder, 'program.mjs');
  await writeFile(program, source);
  return runLimited(program, [], { ...LIMITS, ...limits }, new AbortController().signal).then(
    () => null,
    (error: unknown) => error as ProgramFailure,
  );
}

it('a program that exceeds its CPU budget is ended, and its failure names the budget as the reason', async () => {
  expect(await run('for (;;);', { cpuSeconds: 1 })).toMatchObject({ wasKilled: true, wasOverBudget: true });
});

it('the failure of a program that throws or crashes does not name the budget', async () => {
  expect(await run('throw new Error("broken");')).toMatchObject({ wasKilled: false, wasOverBudget: false });
  expect(await run('process.kill(process.pid, "SIGSEGV");')).toMatchObject({ wasKilled: true, wasOverBudget: false });
});

describe('a limited program', () => {
  /** Returns a program that tries an action, and fails with the message "succeeded" if the action succeeds. */
  const programFor = (action: string): string => `
    const act = async () => { ${action} };
    if (await act().then(() => true, () => false)) throw new Error('succeeded');`;
  const succeeds = async (action: string, files?: Limits['files']): Promise<boolean> =>
    (await run(programFor(action), files && { files }))?.message.includes('succeeded') ?? false;
  let exposedTo: string[];

  beforeAll(async () => {
    ({ exposedTo } = await confinement());
  });

  it('has no network, not even to this machine, if the system allows namespaces', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hasNetwork = await succeeds(`
      const { connect } = await import('node:net');
      const { once } = await import('node:events');
      await once(connect(${port}, '127.0.0.1'), 'connect');`);
    server.close();
    expect(hasNetwork).toBe(exposedTo.includes('network'));
  });

  it('cannot see the environment of a process of the service, if the system allows namespaces', async () => {
    const service = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { S3_SECRET_KEY: 'of-our-own' },
      stdio: 'ignore',
    });
    await once(service, 'spawn');
    const seesEnvironment = await succeeds(`
      const { readFile, readdir } = await import('node:fs/promises');
      const pids = (await readdir('/proc')).filter((name) => Number(name) > 0);
      for (const pid of [${service.pid ?? 0}, ...pids]) {
        const path = '/proc/' + pid + '/environ';
        if ((await readFile(path, 'latin1').catch(() => '')).includes('S3_SECRET_KEY=of-our-own')) return;
      }
      throw new Error('found nothing');`);
    service.kill('SIGKILL');
    expect(seesEnvironment).toBe(exposedTo.includes('other processes'));
  });

  it('with a list of files cannot read or write other files, and cannot start a process', async () => {
    const secret = join(folder, 'secret');
    const own = join(folder, 'own');
    await writeFile(secret, 'of-our-own');
    const files = { read: [], write: [own] };
    for (const action of [
      `await (await import('node:fs/promises')).readFile('${secret}')`,
      `await (await import('node:fs/promises')).writeFile('${secret}', 'changed')`,
      `(await import('node:child_process')).execFileSync('true')`,
    ]) {
      expect([await succeeds(action), await run(programFor(action), { files })]).toEqual([true, null]);
    }
    expect(await succeeds(`(await import('node:fs')).writeFileSync('${own}', '')`, files)).toBe(true);
  });

  it('gets none of the environment variables of the service', async () => {
    const list = `const names = Object.keys(process.env).filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));`;
    expect(await run(`${list} if (names.length > 0) throw new Error(names.join());`)).toBeNull();
  });
});
