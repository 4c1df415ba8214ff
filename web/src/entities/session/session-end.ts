/**
 * Whether the session ended while the page is open. Separate from the user, so that the page keeps what was typed and
 * recorded until the next login or navigation.
 */
class SessionEnd {
  private ended = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly hasEnded = (): boolean => this.ended;

  set(ended: boolean): void {
    if (this.ended === ended) return;
    this.ended = ended;
    for (const listener of this.listeners) listener();
  }
}

export const sessionEnd = new SessionEnd();
