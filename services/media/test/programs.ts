import { readdir, readFile } from 'node:fs/promises';
import { eventually } from '@dear-future/testing/eventually';

/**
 * Numbers of the processes that run a program on a video for a service (Linux); their work folder carries the service's number.
 *
 * @param servicePid number of the process that the service runs in
 * @param program part of the program's file name; any program unless given
 */
export async function programsOf(servicePid: number, program = ''): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const words = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(`dear-future-media-${servicePid}-`) && words.includes(program)) found.push(Number(entry));
  }
  return found;
}

/** Waits until such a program runs; answers its number. */
export function runningProgram(servicePid: number, program = ''): Promise<number> {
  return eventually(() => programsOf(servicePid, program).then(([pid]) => pid), {
    withinMs: 120_000,
    everyMs: 10,
    what: `the program ${program}`,
  });
}

/** Waits until a program has ended. */
export async function endOfProgram(servicePid: number, pid: number): Promise<void> {
  await eventually(async () => !(await programsOf(servicePid)).includes(pid), { what: 'the end of the program' });
}
