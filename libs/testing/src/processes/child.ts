import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './find-program.js';
import { inRepository } from './repository.js';

const KEPT_LINES = 1000;

export interface ChildOptions {
  /** What it is called in messages. */
  name: string;
  program: string;
  args?: string[];
  /** The child's whole environment. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Everything the child prints is appended to this file. */
  logFile?: string;
  /** Arguments of setpriv, to run as another user (Linux only). */
  privileges?: string[];
  /** Signal that asks it to end orderly, also sent when this process dies (default SIGTERM). */
  endSignal?: 'SIGTERM' | 'SIGINT';
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that we started: its lines are kept, and it ends when we end, even by kill -9. */
export class Child {
  /** Settles when the process is gone. Never rejects. */
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
        this.exit ??= { code, signal };
        // Reads its last lines first; a grandchild that holds the pipe open delays this only briefly.
        setTimeout(() => resolve(this.exit ?? { code, signal }), 300).unref();
        // Nor may that grandchild keep us alive when we are done.
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

  /** The newest lines it printed, oldest first. */
  lastLines(count = KEPT_LINES): string[] {
    return this.lines.slice(-count);
  }

  /** Calls back for every line printed from now on; the answer stops that. */
  onLine(listener: (line: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * The first line, printed already or later, for which `find` gives something; gives that.
   * @throws Error with the last lines when the child ends first or the deadline passes
   */
  async line<T>(find: (line: string) => T | undefined, withinMs: number): Promise<T> {
    for (const line of this.lines) {
      const found = find(line);
      if (found !== undefined) return found;
    }
    let stopListening = (): void => undefined;
    const deadline = new AbortController();
    try {
      return await Promise.race([
        new Promise<T>((resolve) => {
          stopListening = this.onLine((line) => {
            const found = find(line);
            if (found !== undefined) resolve(found);
          });
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

  /** Asks it to end, and ends it by force when the deadline passes. Settles when it is gone. */
  async stop(deadlineMs = 10_000): Promise<ChildExit> {
    this.kill(this.endSignal);
    const deadline = new AbortController();
    const forced = pause(deadlineMs, undefined, { signal: deadline.signal, ref: false })
      .then(() => this.kill('SIGKILL'))
      .catch(() => undefined);
    const exit = await this.exited;
    deadline.abort();
    await forced;
    return exit;
  }

  report(what: string): string {
    return [`${this.name} ${what}. Its last lines:`, ...this.lastLines(15)].join('\n  ');
  }

  private keep(line: string): void {
    this.lines.push(line);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
    this.log?.write(`${line}\n`);
    for (const listener of this.listeners) listener(line);
  }
}

/**
 * Starts a program in a session of its own, so that Ctrl-C reaches us alone and we end our children in the right order,
 * and tied to our life: on Linux the kernel sends it `endSignal` when we die, elsewhere a guard process does.
 */
export function startChild(options: ChildOptions): Child {
  const { name, program, args = [], privileges = [], endSignal = 'SIGTERM' } = options;
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  const [file, ...allArgs] =
    setpriv === undefined
      ? [process.execPath, inRepository('libs/testing/src/processes/guard.mjs'), endSignal, program, ...args]
      : [setpriv, ...privileges, '--pdeathsig', endSignal.slice(3), '--', program, ...args];
  const child = spawn(file, allArgs, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: [setpriv === undefined ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  return new Child(name, child, endSignal, options.logFile);
}
