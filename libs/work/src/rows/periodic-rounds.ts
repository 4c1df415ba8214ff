import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@dear-future/service-kit/logging/log';
import { ending } from '@dear-future/service-kit/service/ending';

export interface PeriodicRoundsOptions {
  /** Milliseconds from the beginning of one round to that of the next. */
  everyMs: number;
  /** Whether the first round begins with the process, rather than one interval later. */
  atOnce: boolean;
  /** How a round that failed is logged: the next one tries again. */
  failed: { event: string; sentence: string };
}

/**
 * Repeats a task for as long as the process lives. Rounds never overlap, a failed one is logged, and
 * a process that ends waits for the one that runs.
 */
export abstract class PeriodicRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private closed = false;

  protected constructor(
    protected readonly log: Log,
    private readonly options: PeriodicRoundsOptions,
  ) {}

  /** Whether the process ends: a long round looks, and goes no further. */
  protected get stopping(): boolean {
    return this.closed || ending.hasBegun;
  }

  /** One round. */
  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), this.options.everyMs);
    if (this.options.atOnce) this.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.running;
  }

  private begin(): void {
    if (this.running || this.stopping) return;
    const { event, sentence } = this.options.failed;
    this.running = this.round()
      .catch((err: unknown) => this.log.warn({ event, err }, sentence))
      .finally(() => (this.running = null));
  }
}
