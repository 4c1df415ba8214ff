import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@dear-future/service-kit/logging/log';
import { shutdown } from '@dear-future/service-kit/service/shutdown';

export interface PeriodicRoundsOptions {
  /** Time between the starts of two rounds. */
  everyMs: number;
  /** Whether the first round starts immediately instead of after one interval. */
  atOnce: boolean;
  failed: { event: string; sentence: string };
}

/** Work that repeats in rounds, which never overlap. */
export abstract class PeriodicRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private closed = false;

  protected constructor(
    protected readonly log: Log,
    private readonly options: PeriodicRoundsOptions,
  ) {}

  protected get stopping(): boolean {
    return this.closed || shutdown.hasBegun;
  }

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
