// Real: the stages are child processes.
import { isAlive } from '@dear-future/local-servers/processes/process-table';
import { eventually } from '@dear-future/testing/eventually';
import { runStage } from './run-stage.js';
import type { Stage } from './stages.js';

function stage(script: string, deadlineMs: number): Stage {
  return {
    name: 'sample',
    program: process.execPath,
    args: ['-e', script],
    budgetSeconds: 60,
    deadlineMs,
    read: ({ output }) => Promise.resolve({ passed: output === '' ? 0 : 1, failures: [], files: [] }),
  };
}

const run = (sample: Stage) => runStage(sample, { ...process.env, FORCE_COLOR: '0' }, new AbortController().signal);

describe('a stage', () => {
  it('returns its report if it ends in time', async () => {
    expect(await run(stage('console.log("done")', 30_000))).toMatchObject({ stage: 'sample', passed: 1, failures: [] });
  });

  it('fails if it hangs, and is killed together with its children', async () => {
    const grandchild =
      'require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid';
    const finished = await run(stage(`console.log(${grandchild}); setInterval(() => {}, 1000)`, 4_000));
    expect(finished.passed).toBe(1);
    const [failure] = finished.failures;
    expect(failure?.name).toBe('sample hangs');
    const pid = Number(failure?.detail.split('\n').at(-1));
    expect(pid).toBeGreaterThan(0);
    await eventually(() => !isAlive(pid), { what: 'the grandchild to end' });
  });
});
