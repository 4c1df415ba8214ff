import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './find-program.js';
import { inRepository } from './repository.js';

const MAX_LINES = 1000;

export interface ChildOptions {
  name: string;
  program: string;
  args?: string[];
  /** The child's whole environment. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  logFile?: string | undefined;
  /** Arguments for setpriv, to run as another user (Linux only). */
  privileges?: string[] | undefined;
  /** The signal that `stop` sends, and that the child also gets when our process dies. */
  endSignal?: 'SIGTERM' | 'SIGINT';
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child process that exits when ours does, even if ours is killed with `kill -9`. Keeps its recent output. */
export class Child {
  /** Resolves when the process has exited. Never rejects. */
  readonly exited: Promise<ChildExit>;
  private readonly lines: string[] = [];
  private readonly listeners = new Set<(line: string) => void>();
  private readonly log: WriteStream | undefined;
  private exit: ChildExit | undefined;

  constructor(
    readonly name: string,
    private readonly process: ChildProcess,
    private readonly endSignal: NodeJS.Signals,
    logFile: string | undefined,
  ) {
    this.log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a', mode: 0o600 });
    for (const stream of [process.stdout, process.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.keep(line));
    }
    this.exited = new Promise((resolve) => {
      process.once('error', (error) => {
        this.keep(error.message);
        resolve((this.exit ??= { code: 127, signal: null }));
      });
      process.once('exit', (code, signal) => {
        const exit = (this.exit ??= { code, signal });
        // Normally, the last lines and then `close` follow. But a grandchild may hold the pipe open, which must neither
        // delay `exited` for long nor keep our process alive.
        setTimeout(() => resolve(exit), 300).unref();
        setTimeout(() => {
          process.stdout?.destroy();
          process.stderr?.destroy();
        }, 1_000).unref();
      });
      process.once('close', (code, signal) => {
        this.log?.end();
        resolve((this.exit ??= { code, signal }));
      });
    });
  }

  get pid(): number {
    if (this.process.pid === undefined) throw new Error(`${this.name} did not start: ${this.lastLines(1).join('')}`);
    return this.process.pid;
  }

  get isRunning(): boolean {
    return this.exit === undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  lastLines(count = MAX_LINES): string[] {
    return this.lines.slice(-count);
  }

  /** Returns a function that unsubscribes. */
  onLine(listener: (line: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Waits for the first line, past or future, for which `find` returns a value. Returns that value.
   * @throws Error with the last lines if the child exits first or the deadline passes
   */
  async waitForLine<T>(find: (line: string) => T | undefined, withinMs: number): Promise<T> {
    const deadline = new AbortController();
    let stopListening = (): void => undefined;
    try {
      return await Promise.race([
        new Promise<T>((resolve) => {
          const check = (line: string): void => {
            const found = find(line);
            if (found !== undefined) resolve(found);
          };
          this.lines.forEach(check);
          stopListening = this.onLine(check);
        }),
        this.exited.then(({ code, signal }) => {
          throw new Error(this.report(`ended (${signal ?? code ?? 'unknown'}) before it was ready`));
        }),
        pause(withinMs, undefined, { signal: deadline.signal, ref: false }).then(() => {
          throw new Error(this.report(`was not ready after ${withinMs} ms`));
        }),
      ]);
    } finally {
      stopListening();
      deadline.abort();
    }
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) this.process.kill(signal);
  }

  /** Sends `endSignal` and, after the deadline, SIGKILL. Resolves when the child has exited. */
  async stop(deadlineMs = 10_000): Promise<ChildExit> {
    this.kill(this.endSignal);
    const deadline = setTimeout(() => this.kill('SIGKILL'), deadlineMs).unref();
    const exit = await this.exited;
    clearTimeout(deadline);
    return exit;
  }

  report(problem: string): string {
    return [`${this.name} ${problem}. Its last lines:`, ...this.lastLines(15)].join('\n  ');
  }

  private keep(line: string): void {
    this.lines.push(line);
    if (this.lines.length > MAX_LINES) this.lines.shift();
    this.log?.write(`${line}\n`);
    for (const listener of this.listeners) listener(line);
  }
}

/**
 * Starts a child in its own session, so that Ctrl-C reaches only us, and we can stop our children in the right order.
 * When we die, the kernel (on Linux, asked by setpriv) or else a guard process sends `endSignal` to the child.
 */
export function startChild(options: ChildOptions): Child {
  const { name, program, args = [], privileges = [], endSignal = 'SIGTERM' } = options;
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  const [file, ...allArgs] =
    setpriv === undefined
      ? [process.execPath, inRepository('libs/local-servers/src/processes/guard.mjs'), endSignal, program, ...args]
      : [setpriv, ...privileges, '--pdeathsig', endSignal.slice(3), '--', program, ...args];
  const child = spawn(file, allArgs, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: [setpriv === undefined ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  return new Child(name, child, endSignal, options.logFile);
}
