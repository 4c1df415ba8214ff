import { readdir, readFile } from 'node:fs/promises';
import { eventually } from '@dear-future/testing/eventually';

/** Finds child processes of a service (on Linux) whose arguments name the program and the service's work folder. */
async function findPrograms(servicePid: number, program: string): Promise<number[]> {
  const found: number[] = [];
  for (const task of await readdir(`/proc/${servicePid}/task`)) {
    const children = await readFile(`/proc/${servicePid}/task/${task}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter((pid) => pid !== '')) {
      const args = await commandLine(Number(child));
      if (args.includes(workFolderOf(servicePid)) && args.includes(program)) found.push(Number(child));
    }
  }
  return found;
}

function workFolderOf(servicePid: number): string {
  return `dear-future-media-${servicePid}-`;
}

function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

/** Waits until a program is running; returns its process id. An empty name matches any program. */
export function waitForProgram(servicePid: number, program = ''): Promise<number> {
  return eventually(() => findPrograms(servicePid, program).then(([pid]) => pid), {
    withinMs: 120_000,
    everyMs: 10,
    what: `the program ${program}`,
  });
}

export async function waitForProgramEnd(servicePid: number, pid: number): Promise<void> {
  await eventually(async () => !(await commandLine(pid)).includes(workFolderOf(servicePid)), {
    what: 'the end of the program',
  });
}
