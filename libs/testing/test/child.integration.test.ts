// Real: processes. The parent is a Node process that is killed with SIGKILL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '../src/eventually.js';
import { startChild } from '../src/processes/child.js';
import { isAlive } from '../src/processes/process-table.js';
import { inRepository } from '../src/processes/repository.js';

const WAITS = 'setInterval(() => undefined, 1000)';

/** Starts a Node process that runs `script`, in which `startChild` is imported; returns its first line too. */
async function startParent(script: string) {
  const library = inRepository('libs/testing/dist/processes/child.js');
  const source = `import { startChild } from '${library}'; ${script}`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  const ended = once(parent, 'exit');
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, ended, line };
}

const start = (name: string, script: string) =>
  startChild({ name, program: process.execPath, args: ['--eval', script] });

describe('a child process', () => {
  it('ends when its parent is killed', async () => {
    const { parent, line } = await startParent(
      `const child = startChild({ name: 'waiter', program: process.execPath, args: ['--eval', '${WAITS}'] });
       console.log(child.pid); ${WAITS}`,
    );
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => !isAlive(pid), { what: 'the child to end with its parent' });
  });

  it('is killed when it ignores SIGTERM', async () => {
    const child = start('stubborn', `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${WAITS}`);
    await child.line((text) => (text === 'up' ? true : undefined), 10_000);
    child.kill('SIGTERM');
    await child.line((text) => (text === 'no' ? true : undefined), 10_000);
    expect(await child.stop(300)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports its last lines when it ends before it is ready', async () => {
    const child = start('brief', 'throw new Error("no luck")');
    await expect(child.line(() => undefined, 10_000)).rejects.toThrow(/brief ended \(1\).*no luck/s);
  });

  it('has an exit code when the program does not exist', async () => {
    const { exited } = startChild({ name: 'missing', program: '/does/not/exist' });
    expect((await exited).code).not.toBe(0);
  });

  it('does not keep its parent alive through a grandchild that holds its output open', async () => {
    const { ended, line } = await startParent(
      `const child = startChild({ name: 'forker', program: 'sh', args: ['-c', 'sleep 60 & echo $!'] });
       console.log(await child.line((line) => line, 10000));
       await child.exited;`,
    );
    expect(await ended).toEqual([0, null]);
    expect(isAlive(Number(line))).toBe(true);
    process.kill(Number(line), 'SIGKILL');
  });
});
