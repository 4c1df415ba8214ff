// Real: processes. The parent is a Node process that is killed with SIGKILL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '../src/eventually.js';
import { startChild } from '../src/processes/child.js';
import { isAlive } from '../src/processes/process-table.js';
import { inRepository } from '../src/processes/repository.js';

const WAITS = 'setInterval(() => undefined, 1000)';

describe('a child process', () => {
  it('ends when its parent is killed, whatever it was doing', async () => {
    const library = inRepository('libs/testing/dist/processes/child.js');
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { startChild } from '${library}';
       const child = startChild({ name: 'waiter', program: process.execPath, args: ['--eval', '${WAITS}'] });
       console.log(child.pid); ${WAITS}`,
    ]);
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => !isAlive(pid), { what: 'the child to end with its parent' });
  });

  it('is ended by force when it does not end by itself', async () => {
    const script = `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${WAITS}`;
    const child = startChild({ name: 'stubborn', program: process.execPath, args: ['--eval', script] });
    await child.line((text) => (text === 'up' ? true : undefined), 10_000);
    expect(await child.stop(300)).toEqual({ code: null, signal: 'SIGKILL' });
    expect(child.lastLines()).toContain('no');
  });

  it('says its last words when it ends before it is ready', async () => {
    const child = startChild({
      name: 'brief',
      program: process.execPath,
      args: ['--eval', 'throw new Error("no luck")'],
    });
    await expect(child.line(() => undefined, 10_000)).rejects.toThrow(/brief ended \(1\).*no luck/s);
  });

  it('is reported when the program does not exist', async () => {
    const child = startChild({ name: 'nobody', program: '/does/not/exist' });
    expect((await child.exited).code).not.toBe(0);
  });

  it('keeps nobody alive by a grandchild that holds its output open', async () => {
    const library = inRepository('libs/testing/dist/processes/child.js');
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { startChild } from '${library}';
       const child = startChild({ name: 'forker', program: 'sh', args: ['-c', 'sleep 60 & echo $!'] });
       console.log(await child.line((line) => line, 10000));
       await child.exited;`,
    ]);
    const ended = once(parent, 'exit');
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    expect(await ended).toEqual([0, null]);
    expect(isAlive(Number(line))).toBe(true);
    process.kill(Number(line), 'SIGKILL');
  });
});
