import { readdir, readFile } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a process's command line, or '' without /proc. */
export async function programOf(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return words.replaceAll('\0', ' ').trim();
}

/** Returns the processes whose command line has this argument; none without /proc. */
export async function processesWith(argument: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const words = await Promise.all(pids.map(async (pid) => (await programOf(pid)).split(' ')));
  return pids.filter((_pid, at) => words[at]?.includes(argument));
}
