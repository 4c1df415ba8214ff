const WINDOW_MS = 150;

/** Merges equal events, so that 200 responses in a second do not make a page reload 200 times. */
export class Bursts {
  private readonly pending = new Map<string, { events: Set<string>; timer: NodeJS.Timeout }>();

  constructor(private readonly send: (userId: string, event: string) => void) {}

  add(userId: string, event: string): void {
    const open = this.pending.get(userId);
    if (open) return void open.events.add(event);
    const events = new Set([event]);
    const timer = setTimeout(() => {
      this.pending.delete(userId);
      for (const each of events) this.send(userId, each);
    }, WINDOW_MS);
    this.pending.set(userId, { events, timer });
  }

  clear(): void {
    for (const { timer } of this.pending.values()) clearTimeout(timer);
    this.pending.clear();
  }
}
