/** Equal events of one user within this time are sent once, in milliseconds. */
const WINDOW_MS = 150;

/**
 * Merges equal events. They only say that something changed: after 200 responses in a second, a page need not reload
 * 200 times.
 */
export class Bursts {
  private readonly pending = new Map<string, Set<string>>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly send: (userId: string, event: string) => void) {}

  add(userId: string, event: string): void {
    const open = this.pending.get(userId);
    if (open !== undefined) {
      open.add(event);
      return;
    }
    const events = new Set([event]);
    this.pending.set(userId, events);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.pending.delete(userId);
      for (const each of events) this.send(userId, each);
    }, WINDOW_MS);
    this.timers.add(timer);
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.pending.clear();
  }
}
