import { setTimeout as pause } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface GroupOptions {
  maxSize: number;
  /** How many groups may be worked on at once. Each uses at most one database connection. */
  lanes: number;
  /** The shortest time between the starts of two groups in a lane, so that groups are worth their statements. */
  everyMs?: number;
}

/**
 * Works on many items with few statements: while groups are being worked on, the next one gathers. So groups grow with
 * the load, and an item that comes alone never waits for others.
 */
export class Groups<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private busyLanes = 0;

  /** @param work returns one result for each item, in their order; if it throws, all items of the group fail */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly options: GroupOptions,
  ) {}

  add(item: Item): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => this.waiting.push({ item, resolve, reject }));
    if (this.busyLanes < this.options.lanes) {
      this.busyLanes += 1;
      void this.runLane();
    }
    return result;
  }

  private async runLane(): Promise<void> {
    // Whatever is added together, such as the rows of one claim, belongs in one group.
    await Promise.resolve();
    const { everyMs = 0 } = this.options;
    while (this.waiting.length > 0) {
      const startedAt = performance.now();
      const group = this.waiting.splice(0, this.options.maxSize);
      try {
        const results = await this.work(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      const restMs = startedAt + everyMs - performance.now();
      if (restMs > 0) await pause(restMs);
    }
    this.busyLanes -= 1;
  }
}
