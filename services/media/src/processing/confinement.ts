import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';

export interface Confinement {
  command: string[];
  /** What this system cannot isolate programs from. */
  missing: string[];
}

/** No network and, where the system allows it, a /proc with only the program. The strongest options come first. */
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
  cached ??= tryAll();
  return cached;
}

async function tryAll(): Promise<Confinement> {
  const unshare = (process.platform === 'linux' && (await findCommand('unshare'))) || '';
  for (const { options, missing } of unshare ? CANDIDATES : []) {
    const args = [...options, '--', ...FIRST_PROCESS];
    const run = promisify(execFile)(unshare, [...args, 'true'], { env: { PATH: SEARCH_PATH } });
    if (await succeeds(run)) return { command: [unshare, ...args], missing };
  }
  return { command: [], missing: ['network', 'other processes'] };
}

export async function findCommand(name: string): Promise<string | null> {
  for (const folder of SEARCH_PATH.split(delimiter)) {
    const path = join(folder, name);
    if (await succeeds(access(path, constants.X_OK))) return path;
  }
  return null;
}

async function succeeds(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
