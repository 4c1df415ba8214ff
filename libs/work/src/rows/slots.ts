/** Limits how many rows are worked on at once. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: () => number) {}

  get areIdle(): boolean {
    return this.taken === 0;
  }

  async take(): Promise<void> {
    while (this.taken >= this.limit()) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.taken += 1;
  }

  /** Takes all that are free, and returns their number. */
  takeFree(): number {
    const free = Math.max(0, this.limit() - this.taken);
    this.taken += free;
    return free;
  }

  release(count = 1): void {
    this.taken -= count;
    for (const resolve of this.waiting.splice(0, count)) resolve();
  }
}
