/**
 * Whether the session of the person whose page is open has ended meanwhile. Kept apart from who they are: the page stays as it
 * is, with what was typed and recorded on it, until they log in again or leave it.
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
