/** One run at a time per key. Calls during a run share the next one, which starts after them and sees their changes. */
export class SingleFlight<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.next.get(key);
    if (waiting) return waiting;
    const current = this.running.get(key);
    if (!current) return this.begin(key, work);
    const run = current
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        this.next.delete(key);
        return this.begin(key, work);
      });
    this.next.set(key, run);
    return run;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (this.running.get(key) === run) this.running.delete(key);
    });
    this.running.set(key, run);
    return run;
  }
}
