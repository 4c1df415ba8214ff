import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { confinement, hasCommand, SEARCH_PATH } from './confinement.js';

export interface Limits {
  deadlineSeconds: number;
  /** Maximum CPU time on all cores together, in seconds. Limited only on Linux with `prlimit`. */
  cpuSeconds: number;
  /** 0 is normal, 19 the lowest priority. */
  niceness?: number;
  /** Maximum memory in mebibytes, MEMORY_MB by default; a third is for JavaScript. */
  memoryMb?: number;
  /** The only files that the program may touch. With this limit, it also cannot start processes or load native code. */
  files?: { read: string[]; write: string[] };
}

const MEMORY_MB = 1536;
/** Largest file that a program may write, in bytes: a copy is about as large as its original. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;
/** Compiled code that programs load. */
const CODE = ['../../dist/*', '../../node_modules/*', '../../../../node_modules/*'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const KEPT_ERROR_CHARACTERS = 2000;
/** Exit code for a video whose first picture cannot be decoded. Other failures say nothing about the video. */
export const UNPLAYABLE = 3;

/** The most programs at once, even with many cores: each may use MEMORY_MB, and its row a database connection. */
const MAX_PROGRAMS = 4;

/** One core stays free for uploads and playback. */
export function countProgramSlots(cores: number): number {
  return Math.min(MAX_PROGRAMS, Math.max(1, cores - 1));
}

export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
  /** Whether a signal (from a limit, a crash or an operator) ended the program, so that it could write no error. */
  readonly wasKilled: boolean;
  readonly wasOverBudget: boolean;

  constructor(
    readonly exitCode: number | null,
    killedBy: NodeJS.Signals | null,
    stderr: string,
  ) {
    const signal = killedBy ?? signalOf(exitCode);
    super(`the program ended with ${signal ?? `code ${exitCode ?? -1}`}: ${stderr.trim()}`);
    this.wasKilled = signal !== null;
    this.wasOverBudget = signal === 'SIGXCPU';
  }
}

/** Returns the compiled program, even if the service runs from source, because programs run in plain Node. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
}

/**
 * Runs a program on untrusted bytes: without our environment, which contains secrets, in its own process group, with
 * limits and namespaces where the system has them. With `setpriv`, the program also ends if this process is killed.
 */
export async function runLimited(
  program: string,
  parameters: readonly string[],
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const memory = `--max-old-space-size=${Math.floor((limits.memoryMb ?? MEMORY_MB) / 3)}`;
  const niceness = String(limits.niceness ?? 0);
  const node = [process.execPath, memory, ...permissionFlags(program, limits), program, ...parameters];
  const args = ['-n', niceness, ...(await findLimiters(limits)), ...node];
  signal.throwIfAborted();
  const child = spawn('nice', args, {
    env: { PATH: SEARCH_PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (output: string) => {
    stderr = (stderr + output).slice(-KEPT_ERROR_CHARACTERS);
  });
  const kill = (): void => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The program has already ended.
    }
  };
  const timer = setTimeout(kill, limits.deadlineSeconds * 1000);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    signal.throwIfAborted();
    if (code !== 0) throw new ProgramFailure(code, killedBy, stderr);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

async function findLimiters({ cpuSeconds, memoryMb = MEMORY_MB }: Limits): Promise<string[]> {
  const seconds = Math.ceil(cpuSeconds);
  // SIGXCPU at the first number, SIGKILL at the second.
  const cpu = `--cpu=${seconds}:${seconds + 2}`;
  const data = `--data=${memoryMb * 1024 * 1024}`;
  return [
    ...(hasCommand('setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'] : []),
    ...(hasCommand('prlimit') ? ['prlimit', data, cpu, `--fsize=${MAX_FILE_BYTES}`, '--core=0', '--'] : []),
    ...(await confinement()).command,
  ];
}

function permissionFlags(program: string, { files }: Limits): string[] {
  if (!files) return [];
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...[program, ...CODE, ...files.read].map((path) => `--allow-fs-read=${path}`),
    ...files.write.map((path) => `--allow-fs-write=${path}`),
  ];
}

/** If a signal ends its command, a shell exits with 128 plus the signal's number. */
function signalOf(code: number | null): NodeJS.Signals | null {
  const entry = Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128);
  return entry ? (entry[0] as NodeJS.Signals) : null;
}
