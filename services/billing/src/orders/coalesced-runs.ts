/**
 * For each key, allows only one run at a time. Calls during a run share the next run, because the current run may have
 * missed changes made before those calls.
 */
export class CoalescedRuns<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.next.get(key);
    if (waiting) return waiting;
    const current = this.running.get(key);
    if (!current) return this.begin(key, work);
    const begin = (): Promise<T> => {
      this.next.delete(key);
      return this.begin(key, work);
    };
    const run = current.then(begin, begin);
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
