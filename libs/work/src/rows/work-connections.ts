/** Connections for requests, sweeps and health checks. */
const REQUEST_CONNECTIONS = 2;

export const MAX_CONCURRENT_MESSAGES = 8;

/** Every queue reserves its concurrency and the inbox gets the rest, so that requests always find a connection. */
export class WorkConnections {
  private reserved = 0;

  constructor(private readonly poolSize: number) {}

  reserve(concurrency: number): void {
    this.reserved += concurrency;
  }

  get rest(): number {
    return Math.min(MAX_CONCURRENT_MESSAGES, this.poolSize - this.reserved - REQUEST_CONNECTIONS);
  }

  assertEnough(): void {
    if (this.rest >= 1) return;
    const least = this.reserved + REQUEST_CONNECTIONS + 1;
    throw new Error(
      `setting DATABASE_POOL is ${String(this.poolSize)}; this service needs at least ${String(least)}: ` +
        `${String(this.reserved)} for its queues, ${String(REQUEST_CONNECTIONS)} for requests, 1 for its inbox`,
    );
  }
}
