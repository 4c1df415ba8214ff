/** The first retry comes after this long, in milliseconds; the wait doubles up to the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 30_000;

interface Browser {
  /** Runs `task` once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Asks before the page is left, or stops asking. */
  readonly warnOnLeaving: (on: boolean) => void;
}

interface PendingWrite {
  readonly name: string;
  readonly write: () => Promise<void>;
}

/**
 * Data that is only in this page's memory because the browser did not store it. Each write is retried until it succeeds
 * or is no longer wanted; until then the browser asks before the user leaves.
 */
export class PendingWrites {
  private readonly writes = new Set<PendingWrite>();
  private readonly listeners = new Set<() => void>();
  private wait = FIRST_WAIT;
  private cancelRetry: (() => void) | null = null;

  constructor(private readonly browser: Browser) {}

  /**
   * @param name e.g. the id of the recording
   * @param write stores it; rejects if that fails
   * @returns removes it: it is stored elsewhere or not wanted
   */
  add(name: string, write: () => Promise<void>): () => void {
    const pending = { name, write };
    this.writes.add(pending);
    this.wait = FIRST_WAIT;
    this.changed();
    return () => this.remove(pending);
  }

  readonly hasAny = (): boolean => this.writes.size > 0;

  has(name: string): boolean {
    return [...this.writes].some((pending) => pending.name === name);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Retries all writes at once, because something may have changed. */
  readonly retryNow = async (): Promise<void> => {
    await Promise.all(
      [...this.writes].map(async (pending) => {
        try {
          await pending.write();
          this.remove(pending);
        } catch {
          // It is retried later.
        }
      }),
    );
  };

  private remove(pending: PendingWrite): void {
    if (this.writes.delete(pending)) this.changed();
  }

  private changed(): void {
    this.browser.warnOnLeaving(this.hasAny());
    this.schedule();
    for (const listener of this.listeners) listener();
  }

  private schedule(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    if (!this.hasAny()) return;
    this.cancelRetry = this.browser.after(this.wait, () => {
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      void this.retryNow().then(() => this.schedule());
    });
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const pendingWrites = new PendingWrites({
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  warnOnLeaving: (on) => {
    if (on) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  },
});
