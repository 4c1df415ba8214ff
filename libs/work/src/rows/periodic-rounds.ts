import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@dear-future/service-kit/logging/log';
import { shutdown } from '@dear-future/service-kit/service/shutdown';

/** Work that repeats in rounds, which never overlap. The first round starts when the service does. */
export abstract class PeriodicRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private currentRound: Promise<void> | null = null;
  private isClosed = false;

  /** @param everyMs the time between the starts of two rounds, unless a round takes longer */
  protected constructor(
    protected readonly log: Log,
    private readonly everyMs: number,
  ) {}

  protected get isStopping(): boolean {
    return this.isClosed || shutdown.hasBegun;
  }

  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), this.everyMs);
    this.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.currentRound;
  }

  private begin(): void {
    if (this.currentRound || this.isStopping) return;
    const fields = { event: 'round.failed', work: this.constructor.name };
    this.currentRound = this.round()
      .catch((err: unknown) => this.log.warn({ ...fields, err }, 'A round failed; the next round tries again'))
      .finally(() => (this.currentRound = null));
  }
}
