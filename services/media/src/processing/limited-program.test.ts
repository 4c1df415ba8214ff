// Real: a program of the test's own in a process with its limits (Linux). No servers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
