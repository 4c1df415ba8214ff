import type { Clock } from '@dear-future/service-kit/clock';

const MOST = 10_000;

/** Remembers for some seconds that something was allowed; never that it was refused. */
export class KeptAnswers {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  has(key: string): boolean {
    const until = this.until.get(key);
    return until !== undefined && until > this.clock.now().getTime();
  }

  add(key: string, seconds: number): void {
    if (seconds <= 0) return;
    // The oldest goes first: a map keeps the order of insertion.
    this.until.delete(key);
    for (const oldest of this.until.keys()) {
      if (this.until.size < MOST) break;
      this.until.delete(oldest);
    }
    this.until.set(key, this.clock.now().getTime() + seconds * 1000);
  }
}
