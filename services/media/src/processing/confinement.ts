import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';

/** What a program that opens strangers' videos is kept from. */
export type Shield = 'network' | 'other processes';

export interface Confinement {
  /** The command that puts the program behind the shields; empty where there is none. */
  command: string[];
  /** What this system does not give. */
  missing: Shield[];
}

const NONE: Confinement = { command: [], missing: ['network', 'other processes'] };
/**
 * Namespaces of its own (namespaces(7)): no network, and a /proc that shows no process but its own. A user namespace makes them without
 * privileges, where the kernel or the container's engine allows it. The first that works is used, the strongest first.
 */
const NETWORK = ['--net'];
const PROCESSES = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const USER = ['--user', '--map-current-user'];
const CANDIDATES: { options: string[]; missing: Shield[] }[] = [
  { options: [...USER, ...NETWORK, ...PROCESSES], missing: [] },
  { options: [...NETWORK, ...PROCESSES], missing: [] },
  { options: [...USER, ...NETWORK], missing: ['other processes'] },
  { options: NETWORK, missing: ['other processes'] },
];
/** The first process of a namespace ignores the signals that end others, so the program is its child. Its end is told as 128 and the signal. */
const FIRST_PROCESS = ['sh', '-c', '"$@"; exit $?', 'sh'];

let found: Promise<Confinement> | null = null;

/** What this system gives, tried once. */
export function confinement(): Promise<Confinement> {
  found ??= tryAll();
  return found;
}

async function tryAll(): Promise<Confinement> {
  const unshare = process.platform === 'linux' ? await findCommand('unshare') : null;
  if (!unshare) return NONE;
  for (const { options, missing } of CANDIDATES) {
    const args = [...options, '--', ...FIRST_PROCESS];
    const works = await promisify(execFile)(unshare, [...args, 'true'], { env: { PATH: SEARCH_PATH } }).then(
      () => true,
      () => false,
    );
    if (works) return { command: [unshare, ...args], missing };
  }
  return NONE;
}

/** Path of a command of the system, or null. */
export async function findCommand(name: string): Promise<string | null> {
  for (const folder of SEARCH_PATH.split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
