/**
 * Asks again for what changed, one round at a time: what changes during a round is asked for once after it. So many changes
 * at once cost few calls, and the last change is never missed.
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
