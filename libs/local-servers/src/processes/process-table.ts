import { readdir, readFile } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a process's command line, or '' if the process has ended or the system has no /proc. */
export async function commandLineOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}

/** Returns the ids of the processes with this argument (no spaces allowed). Finds none on systems without /proc. */
export async function processesWith(argument: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const lines = await Promise.all(pids.map(async (pid) => (await commandLineOf(pid)).split(' ')));
  return pids.filter((_pid, at) => lines[at]?.includes(argument));
}
