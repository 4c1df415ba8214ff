const WINDOW_MS = 2000;

/** Counts events of the last two seconds or so. */
export class Pace {
  private window = 0;
  private current = 0;
  private previous = 0;

  get recent(): number {
    this.turn();
    return Math.max(this.current, this.previous);
  }

  count(): void {
    this.turn();
    this.current += 1;
  }

  private turn(): void {
    const window = Math.floor(performance.now() / WINDOW_MS);
    if (window === this.window) return;
    this.previous = window === this.window + 1 ? this.current : 0;
    this.current = 0;
    this.window = window;
  }
}
