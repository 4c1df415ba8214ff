import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '@dear-future/local-servers/processes/child';
import type { Instance } from './instance.js';
import type { Terminal } from './terminal.js';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 15_000;
/** After a process has run this long, the pause before its next restart is the shortest again. */
const STABLE_MS = 30_000;

interface SupervisedProcess {
  child: Child;
}

/** Runs a program. Whenever it ends unexpectedly, starts it again after a pause; the pauses grow. */
export class Supervised<T extends SupervisedProcess = SupervisedProcess> {
  /** Undefined while no process is running, as during the pause before a restart. */
  current: T | undefined;
  private stopping: AbortController | undefined;
  private watching: Promise<void> = Promise.resolve();
  private restarting: Promise<void> | undefined;
  private isRestartRequested = false;
  private isStopped = false;

  constructor(
    private readonly name: string,
    private readonly launch: () => Promise<T>,
    private readonly terminal: Terminal,
    private readonly instance: Instance,
  ) {}

  /** Starts the program and keeps it running. Throws if the first start fails. */
  async start(): Promise<T> {
    const stopping = new AbortController();
    this.stopping = stopping;
    const running = await this.run();
    this.watching = this.watch(running, stopping.signal);
    return running;
  }

  /** Stops the program for good; kills it after the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    this.isStopped = true;
    await this.end(deadlineMs);
    await this.restarting;
  }

  kill(): void {
    this.isStopped = true;
    this.stopping?.abort();
    this.current?.child.kill('SIGKILL');
  }

  /**
   * Restarts the program. Restarts happen one at a time, because two processes would compete for one port. All requests
   * during a restart lead to only one more. Resolves after the last restart.
   */
  restart(deadlineMs: number): Promise<void> {
    this.isRestartRequested = true;
    this.restarting ??= this.restartWhileRequested(deadlineMs).finally(() => (this.restarting = undefined));
    return this.restarting;
  }

  private async restartWhileRequested(deadlineMs: number): Promise<void> {
    while (this.isRestartRequested) {
      this.isRestartRequested = false;
      await this.end(deadlineMs);
      if (this.isStopped) return;
      const stopping = new AbortController();
      this.stopping = stopping;
      const running = await this.tryToRestart(stopping.signal);
      this.watching = this.watch(running, stopping.signal);
      if (stopping.signal.aborted) await this.watching;
    }
  }

  private async end(deadlineMs: number): Promise<void> {
    this.stopping?.abort();
    await this.current?.child.stop(deadlineMs);
    await this.watching;
  }

  private async run(): Promise<T> {
    const running = await this.launch();
    this.current = running;
    await this.instance.add(running.child.pid);
    return running;
  }

  private async watch(first: T | undefined, stopping: AbortSignal): Promise<void> {
    let running = first;
    let wait = FIRST_PAUSE_MS;
    const isOver = (): boolean => stopping.aborted;
    while (!isOver()) {
      if (running) {
        const since = performance.now();
        const { code, signal } = await running.child.exited;
        this.current = undefined;
        if (isOver()) return;
        this.terminal.say(`${this.name} ended (${signal ?? `code ${String(code)}`}); starting it again.`);
        this.terminal.printLastLines(this.name, running.child.lastLines(5));
        if (performance.now() - since > STABLE_MS) wait = FIRST_PAUSE_MS;
      }
      await pause(wait, undefined, { signal: stopping }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_PAUSE_MS);
      running = await this.tryToRestart(stopping);
    }
    await running?.child.stop(1_000);
    this.current = undefined;
  }

  private async tryToRestart(stopping: AbortSignal): Promise<T | undefined> {
    if (stopping.aborted) return undefined;
    try {
      const running = await this.run();
      this.terminal.say(`${this.name} is running again.`);
      return running;
    } catch (error) {
      this.terminal.printProblem(this.name, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
