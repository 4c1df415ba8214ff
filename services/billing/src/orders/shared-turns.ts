/**
 * One run at a time for each key. Callers during a run share the next one, which starts after they came and sees their
 * changes: twenty calls at once cost two runs.
 */
export class SharedTurns<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.next.get(key);
    if (waiting) return waiting;
    const current = this.running.get(key);
    if (!current) return this.begin(key, work);
    const turn = current
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        this.next.delete(key);
        return this.begin(key, work);
      });
    this.next.set(key, turn);
    return turn;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const turn = work().finally(() => {
      if (this.running.get(key) === turn) this.running.delete(key);
    });
    this.running.set(key, turn);
    return turn;
  }
}
