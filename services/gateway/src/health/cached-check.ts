import type { Clock } from '@dear-future/service-kit/clock';

/** At most one check at a time. Failures are not cached. */
export class CachedCheck<T> {
  private running: Promise<T> | null = null;
  private cached: { result: T; until: number } | null = null;

  constructor(
    private readonly check: () => Promise<T>,
    private readonly cacheMs: number,
    private readonly clock: Clock,
  ) {}

  result(): Promise<T> {
    if (this.cached !== null && this.clock.now().getTime() < this.cached.until)
      return Promise.resolve(this.cached.result);
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<T> {
    const result = await this.check();
    this.cached = { result, until: this.clock.now().getTime() + this.cacheMs };
    return result;
  }
}
