// Real: processes. All listen on the same port, so two cannot run at the same time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild, type Child } from '@dear-future/local-servers/processes/child';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { Instance } from './instance.js';
import { Supervised } from './supervised.js';
import { Terminal } from './terminal.js';

const STOP_DEADLINE_MS = 10_000;

let folder: string;
let program: Supervised<{ child: Child }>;
let launched: Child[];
let printProblem: jest.SpyInstance;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-supervised-'));
  const port = await freePort();
  const terminal = new Terminal();
  jest.spyOn(terminal, 'say').mockImplementation(() => undefined);
  printProblem = jest.spyOn(terminal, 'printProblem').mockImplementation(() => undefined);
  launched = [];
  const launch = async (): Promise<{ child: Child }> => {
    const child = startChild({
      name: 'listener',
      program: process.execPath,
      args: ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`],
    });
    launched.push(child);
    await child.waitForLine((line) => (line === 'listening' ? true : undefined), 30_000);
    return { child };
  };
  program = new Supervised('listener', launch, terminal, await Instance.claim(folder));
  await program.start();
});

afterEach(async () => {
  await program.stop(STOP_DEADLINE_MS);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('restarts of one program', () => {
  it('happen one at a time, and all requests during a restart lead to only one more', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => program.restart(STOP_DEADLINE_MS)));
    expect(launched.map(({ isRunning }) => isRunning)).toEqual([false, false, true]);
    await program.restart(STOP_DEADLINE_MS);
    expect(launched.map(({ isRunning }) => isRunning)).toEqual([false, false, false, true]);
    expect(printProblem).not.toHaveBeenCalled();
    expect(program.current?.child).toBe(launched[3]);
  });

  it('leave no process running if the program is stopped during a restart', async () => {
    const restarted = program.restart(STOP_DEADLINE_MS);
    await Promise.all([program.restart(STOP_DEADLINE_MS), program.stop(STOP_DEADLINE_MS)]);
    await restarted;
    expect(launched.filter(({ isRunning }) => isRunning)).toEqual([]);
  });
});
