/** Counts pending promises. A store for `useSyncExternalStore`. */
export class UnderWay {
  private count = 0;
  private readonly listeners = new Set<() => void>();

  /** Counts until the promise settles; gives its outcome. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.change(1);
    try {
      return await work;
    } finally {
      this.change(-1);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly any = (): boolean => this.count > 0;

  private change(by: number): void {
    this.count += by;
    for (const listener of this.listeners) listener();
  }
}
