/** Connections that work leaves to requests, sweeps and the checks of health. */
const REQUEST_CONNECTIONS = 2;

/** Most messages handled at once, however large the pool. */
export const MOST_MESSAGES = 8;

/**
 * Shares one process's pool of database connections between its kinds of work, so that together they never hold all of them: every
 * queue reserves its concurrency, and the inbox takes what is left.
 */
export class WorkConnections {
  private reserved = 0;

  /** @param poolSize the setting `DATABASE_POOL` */
  constructor(private readonly poolSize: number) {}

  /** Sets connections apart for one queue, one for each of its rows at once. */
  reserve(concurrency: number): void {
    this.reserved += concurrency;
  }

  /** Connections for the inbox. */
  get rest(): number {
    return Math.min(MOST_MESSAGES, this.poolSize - this.reserved - REQUEST_CONNECTIONS);
  }

  /** @throws Error that names the setting, when it is too small for this service's queues */
  check(): void {
    if (this.rest >= 1) return;
    const least = this.reserved + REQUEST_CONNECTIONS + 1;
    throw new Error(
      `setting DATABASE_POOL is ${String(this.poolSize)}; this service needs at least ${String(least)}: ` +
        `${String(this.reserved)} for its queues, ${String(REQUEST_CONNECTIONS)} for requests, 1 for its inbox`,
    );
  }
}
