import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { confinement, findCommand, SEARCH_PATH } from './confinement.js';

export interface Limits {
  /** Longest run, in seconds. */
  deadlineSeconds: number;
  /** Most time on all cores together, in seconds; on Linux with prlimit. The same on a busy machine as on an idle one. */
  cpuSeconds: number;
  /** Most data memory, in mebibytes; on Linux with prlimit. */
  memoryMegabytes: number;
  /** How much it lets other processes go first, 0 to 19 (`nice`). */
  niceness?: number;
  /**
   * The only files that it may read and write, and it may start nothing (Node's permission model). For programs without native code, which
   * Node could not hold.
   */
  files?: { read: string[]; write: string[] };
}

/** A copy is about as long as its original; nothing may fill the disk. Bytes. */
const LARGEST_FILE = 4 * 1024 ** 3;
/** Our programs and the packages that they import. */
const CODE = ['../../dist/*', '../../node_modules/*', '../../../../node_modules/*'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const KEPT_ERROR_CHARACTERS = 2000;

/** The program was run and did not end well: it is the file's fault, or that of a limit. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';

  constructor(
    message: string,
    /** Ended by a signal: a limit, a decoder that fell over its file, or somebody who killed it. It had no last word. */
    readonly wasKilled: boolean,
    /** Ended because it used up its `cpuSeconds`: another run would, too. */
    readonly wasOverBudget: boolean,
    /** Null when a signal ended it. */
    readonly exitCode: number | null,
  ) {
    super(message);
  }
}

/** Path of one of our programs. It is the built one even where the service runs from its source: programs run in plain Node. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
}

/**
 * Runs one of our own programs on a stranger's bytes: without our environment (it holds secrets), in a process group of its
 * own that is killed whole at the deadline or on the signal, and on Linux with limits on memory, CPU time and file length, in the
 * namespaces that the system allows (`confinement`), ending with this process however that ends. Resolves when it ended well; rejects
 * with `ProgramFailure` and the end of what it said when it did not, with the signal's reason when that ended it, and with the
 * system's error when it could not be started.
 */
export async function runLimited(
  program: string,
  parameters: readonly string[],
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const memory = `--max-old-space-size=${Math.floor(limits.memoryMegabytes / 3)}`;
  const node = [process.execPath, memory, ...permissions(program, limits), program];
  const [command = '', ...args] = [...(await limiters(limits)), ...node, ...parameters];
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      env: { PATH: SEARCH_PATH },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    if (limits.niceness && child.pid !== undefined) stepBack(child.pid, limits.niceness);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT_ERROR_CHARACTERS);
    });
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself in this very moment.
      }
    };
    const timer = setTimeout(kill, limits.deadlineSeconds * 1000);
    signal.addEventListener('abort', kill, { once: true });
    const end = (error: Error | null): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (error) reject(error);
      else resolve();
    };
    child.once('error', end);
    child.once('close', (code, killedBy) => {
      const endedBy = killedBy ?? signalOf(code);
      const how = endedBy ?? `code ${code ?? -1}`;
      if (signal.aborted) end(signal.reason as Error);
      else
        end(
          code === 0
            ? null
            : new ProgramFailure(
                `the program ended with ${how}: ${said.trim()}`,
                endedBy !== null,
                endedBy === 'SIGXCPU',
                endedBy === null ? code : null,
              ),
        );
    });
  });
}

/** Threads that it starts from now on inherit it. */
function stepBack(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It ended at once, or the system does not allow it: then it works like any other.
  }
}

/** The commands that put the limits on, as far as this system has them. */
async function limiters({ cpuSeconds, memoryMegabytes }: Limits): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const [setpriv, prlimit] = await Promise.all([findCommand('setpriv'), findCommand('prlimit')]);
  return [
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--'] : []),
    ...(prlimit
      ? [
          prlimit,
          `--data=${memoryMegabytes * 1024 * 1024}`,
          // SIGXCPU at the first number, SIGKILL at the second.
          `--cpu=${Math.ceil(cpuSeconds)}:${Math.ceil(cpuSeconds) + 2}`,
          `--fsize=${LARGEST_FILE}`,
          '--core=0',
          '--',
        ]
      : []),
    ...(await confinement()).command,
  ];
}

function permissions(program: string, { files }: Limits): string[] {
  if (!files) return [];
  const isStable = process.allowedNodeEnvironmentFlags.has('--permission');
  return [
    isStable ? '--permission' : '--experimental-permission',
    ...[program, ...CODE, ...files.read].map((path) => `--allow-fs-read=${path}`),
    ...files.write.map((path) => `--allow-fs-write=${path}`),
  ];
}

/** The signal that ended a program, as a shell tells it; null for an end of its own. */
function signalOf(code: number | null): NodeJS.Signals | null {
  const entry = Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128);
  return entry ? (entry[0] as NodeJS.Signals) : null;
}
