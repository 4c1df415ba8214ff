import type { Clock } from '@dear-future/service-kit/clock';

/** Runs at most one check at a time and caches its answer. */
export class KeptCheck<T> {
  private asking: Promise<T> | null = null;
  private kept: { answer: T; until: number } | null = null;

  /** @param keepMs how long an answer is cached after its arrival, in milliseconds */
  constructor(
    private readonly check: () => Promise<T>,
    private readonly keepMs: number,
    private readonly clock: Clock,
  ) {}

  /** The cached answer, that of the check in progress, or of a new one. Failures are not cached. */
  answer(): Promise<T> {
    if (this.kept !== null && this.clock.now().getTime() < this.kept.until) return Promise.resolve(this.kept.answer);
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<T> {
    const answer = await this.check();
    this.kept = { answer, until: this.clock.now().getTime() + this.keepMs };
    return answer;
  }
}
