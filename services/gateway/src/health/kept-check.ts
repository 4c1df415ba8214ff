import type { Clock } from '@dear-future/service-kit/clock';

/** Asks at most one question at a time and keeps its answer for a moment, however many want to know. */
export class KeptCheck<T> {
  private asking: Promise<T> | null = null;
  private kept: { answer: T; until: number } | null = null;

  /** @param keepMs how long an answer is good, counted from its arrival, in milliseconds */
  constructor(
    private readonly check: () => Promise<T>,
    private readonly keepMs: number,
    private readonly clock: Clock,
  ) {}

  /** The answer that is still good, or the one that is on its way, or a new one. A failure is told to all and not kept. */
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
