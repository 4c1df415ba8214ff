/** Equal events of one user within this time are sent once, in milliseconds. */
const GATHER_MS = 150;

/**
 * Merges equal events. They only say that something changed: after 200 responses in a second a page need not ask 200
 * times.
 */
export class Bursts {
  private readonly gathered = new Map<string, Set<string>>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly tell: (userId: string, event: string) => void) {}

  add(userId: string, event: string): void {
    const open = this.gathered.get(userId);
    if (open !== undefined) {
      open.add(event);
      return;
    }
    const events = new Set([event]);
    this.gathered.set(userId, events);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.gathered.delete(userId);
      for (const each of events) this.tell(userId, each);
    }, GATHER_MS);
    this.timers.add(timer);
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.gathered.clear();
  }
}
