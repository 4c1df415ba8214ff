// Real: processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '../src/eventually.js';
import { startChild } from '../src/processes/child.js';
import { isAlive } from '../src/processes/process-table.js';
import { inRepository } from '../src/processes/repository.js';

const WAIT_FOREVER = 'setInterval(() => undefined, 1000)';

/** Runs `script` in a Node process, with `startChild` imported. Waits for the first line of output. */
async function startParent(script: string) {
  const library = inRepository('libs/local-servers/dist/processes/child.js');
  const source = `import { startChild } from '${library}'; ${script}`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  const ended = once(parent, 'exit');
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, ended, line };
}

const start = (name: string, script: string) =>
  startChild({ name, program: process.execPath, args: ['--eval', script] });

describe('a child process', () => {
  it('exits when its parent is killed', async () => {
    const { parent, line } = await startParent(
      `const child = startChild({ name: 'waiter', program: process.execPath, args: ['--eval', '${WAIT_FOREVER}'] });
       console.log(child.pid); ${WAIT_FOREVER}`,
    );
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => !isAlive(pid), { what: 'the child to exit with its parent' });
  });

  it('is killed if it ignores SIGTERM', async () => {
    const child = start(
      'stubborn',
      `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${WAIT_FOREVER}`,
    );
    await child.waitForLine((text) => (text === 'up' ? true : undefined), 10_000);
    child.kill('SIGTERM');
    await child.waitForLine((text) => (text === 'no' ? true : undefined), 10_000);
    expect(await child.stop(300)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports its last lines if it exits before it is ready', async () => {
    const child = start('brief', 'throw new Error("no luck")');
    await expect(child.waitForLine(() => undefined, 10_000)).rejects.toThrow(/brief ended \(1\).*no luck/s);
  });

  it('has a nonzero exit code if the program does not exist', async () => {
    const { exited } = startChild({ name: 'missing', program: '/does/not/exist' });
    expect((await exited).code).not.toBe(0);
  });

  it('does not keep its parent alive when a grandchild holds its output open', async () => {
    const { ended, line } = await startParent(
      `const child = startChild({ name: 'forker', program: 'sh', args: ['-c', 'sleep 60 & echo $!'] });
       console.log(await child.waitForLine((line) => line, 10000));
       await child.exited;`,
    );
    expect(await ended).toEqual([0, null]);
    expect(isAlive(Number(line))).toBe(true);
    process.kill(Number(line), 'SIGKILL');
  });
});
