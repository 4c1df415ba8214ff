import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '@dear-future/testing/processes/child';
import type { Instance } from './instance.js';
import type { Terminal } from './terminal.js';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 15_000;
/** A process that ran this long restarts after the shortest pause again. */
const STABLE_MS = 30_000;

interface Running {
  child: Child;
}

/** Restarted, after growing pauses, when it ends unexpectedly. */
export class Supervised<T extends Running = Running> {
  private current: T | undefined;
  private stopping: AbortController | undefined;
  private watching: Promise<void> = Promise.resolve();
  private restarting: Promise<void> | undefined;
  private restartWanted = false;
  private ended = false;

  constructor(
    readonly name: string,
    private readonly launch: () => Promise<T>,
    private readonly terminal: Terminal,
    private readonly instance: Instance,
  ) {}

  /** The first start; it throws failures. Afterwards the program is kept running. */
  async start(): Promise<T> {
    const stopping = new AbortController();
    this.stopping = stopping;
    const running = await this.run();
    this.watching = this.watch(running, stopping.signal);
    return running;
  }

  /** Undefined in the pause before a restart. */
  get running(): T | undefined {
    return this.current;
  }

  /** For good; kills it after the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    this.ended = true;
    await this.end(deadlineMs);
    await this.restarting;
  }

  kill(): void {
    this.ended = true;
    this.stopping?.abort();
    this.current?.child.kill('SIGKILL');
  }

  /**
   * Restarts run one at a time, because two would compete for one port: all requests during one lead to one more.
   * Settles after the last.
   */
  restart(deadlineMs: number): Promise<void> {
    this.restartWanted = true;
    this.restarting ??= this.restartWhileWanted(deadlineMs).finally(() => (this.restarting = undefined));
    return this.restarting;
  }

  private async restartWhileWanted(deadlineMs: number): Promise<void> {
    while (this.restartWanted) {
      this.restartWanted = false;
      await this.end(deadlineMs);
      if (this.ended) return;
      const stopping = new AbortController();
      this.stopping = stopping;
      const running = await this.again(stopping.signal);
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
        this.report(`ended (${signal ?? `code ${String(code)}`})`, running.child);
        if (performance.now() - since > STABLE_MS) wait = FIRST_PAUSE_MS;
      }
      await pause(wait, undefined, { signal: stopping }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      running = await this.again(stopping);
    }
    await running?.child.stop(1_000);
    this.current = undefined;
  }

  private async again(stopping: AbortSignal): Promise<T | undefined> {
    if (stopping.aborted) return undefined;
    try {
      const running = await this.run();
      this.terminal.say(`${this.name} runs again.`);
      return running;
    } catch (error) {
      this.terminal.trouble(this.name, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  private report(what: string, child: Child): void {
    this.terminal.say(`${this.name} ${what}; starting it again.`);
    this.terminal.lastWords(this.name, child.lastLines(5));
  }
}
