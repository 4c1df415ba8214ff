import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';

export interface Confinement {
  command: string[];
  /** What programs can still reach, because this system does not let us isolate them from it. */
  exposedTo: string[];
}

const NETWORK = ['--net'];
const PROCESSES = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const USER = ['--user', '--map-current-user'];
/** Options of `unshare`, strongest first. All take away the network; the first two also hide our processes. */
const CANDIDATES: { options: string[]; exposedTo: string[] }[] = [
  { options: [...USER, ...NETWORK, ...PROCESSES], exposedTo: [] },
  { options: [...NETWORK, ...PROCESSES], exposedTo: [] },
  { options: [...USER, ...NETWORK], exposedTo: ['other processes'] },
  { options: NETWORK, exposedTo: ['other processes'] },
];
/** Process 1 of a PID namespace ignores signals such as SIGXCPU, so this shell is process 1 and starts the program. */
const FIRST_PROCESS = ['sh', '-c', '"$@"; exit $?', 'sh'];

let cached: Promise<Confinement> | null = null;

export function confinement(): Promise<Confinement> {
  cached ??= findStrongest();
  return cached;
}

async function findStrongest(): Promise<Confinement> {
  for (const { options, exposedTo } of hasCommand('unshare') ? CANDIDATES : []) {
    const args = [...options, '--', ...FIRST_PROCESS];
    const run = promisify(execFile)('unshare', [...args, 'true'], { env: { PATH: SEARCH_PATH } });
    const [{ status }] = await Promise.allSettled([run]);
    if (status === 'fulfilled') return { command: ['unshare', ...args], exposedTo };
  }
  return { command: [], exposedTo: ['network', 'other processes'] };
}

/** Always false on systems other than Linux, because their commands of the same name may differ. */
export function hasCommand(name: string): boolean {
  const isInstalled = SEARCH_PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
  return process.platform === 'linux' && isInstalled;
}
