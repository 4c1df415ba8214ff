import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';

export interface Confinement {
  command: string[];
  /** What this system cannot isolate programs from. */
  missing: string[];
}

/** No network and, where the system allows it, a /proc that shows only the program. The strongest options come first. */
const NETWORK = ['--net'];
const PROCESSES = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const USER = ['--user', '--map-current-user'];
const CANDIDATES: { options: string[]; missing: string[] }[] = [
  { options: [...USER, ...NETWORK, ...PROCESSES], missing: [] },
  { options: [...NETWORK, ...PROCESSES], missing: [] },
  { options: [...USER, ...NETWORK], missing: ['other processes'] },
  { options: NETWORK, missing: ['other processes'] },
];
/** The first process of a namespace ignores signals such as SIGXCPU, so the program runs as its child. */
const FIRST_PROCESS = ['sh', '-c', '"$@"; exit $?', 'sh'];

let cached: Promise<Confinement> | null = null;

export function confinement(): Promise<Confinement> {
  cached ??= findStrongest();
  return cached;
}

async function findStrongest(): Promise<Confinement> {
  for (const { options, missing } of hasCommand('unshare') ? CANDIDATES : []) {
    const args = [...options, '--', ...FIRST_PROCESS];
    const run = promisify(execFile)('unshare', [...args, 'true'], { env: { PATH: SEARCH_PATH } });
    const [{ status }] = await Promise.allSettled([run]);
    if (status === 'fulfilled') return { command: ['unshare', ...args], missing };
  }
  return { command: [], missing: ['network', 'other processes'] };
}

/** Always false outside Linux, where commands of the same names differ. */
export function hasCommand(name: string): boolean {
  const isInstalled = SEARCH_PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
  return process.platform === 'linux' && isInstalled;
}
