/**
 * Refetches what changed, one round at a time; changes during a round are fetched once after it. Many changes cost few
 * calls, and the last one is never missed.
 */
export class GatheredAsks<Change> {
  private readonly waiting = new Map<string, Change>();
  private running = false;

  constructor(private readonly ask: (change: Change) => Promise<unknown>) {}

  add(change: Change): void {
    this.waiting.set(JSON.stringify(change), change);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.size > 0) {
      const changes = [...this.waiting.values()];
      this.waiting.clear();
      await Promise.allSettled(changes.map((change) => this.ask(change)));
    }
    this.running = false;
  }
}
