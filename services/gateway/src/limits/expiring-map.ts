import type { Clock } from '@dear-future/service-kit/clock';

const MAX_ENTRIES = 10_000;

/** Keeps the newest entries, each for its time. */
export class ExpiringMap<Value> {
  private readonly entries = new Map<string, { value: Value; until: number }>();

  constructor(private readonly clock: Clock) {}

  get(key: string): Value | null {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.until > this.clock.now().getTime() ? entry.value : null;
  }

  set(key: string, value: Value, ms: number): void {
    // A Map keeps the order of insertion, so the first key is the oldest.
    this.entries.delete(key);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size < MAX_ENTRIES) break;
      this.entries.delete(oldest);
    }
    this.entries.set(key, { value, until: this.clock.now().getTime() + ms });
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  deleteWhere(applies: (value: Value) => boolean): void {
    for (const [key, { value }] of this.entries) if (applies(value)) this.entries.delete(key);
  }
}
