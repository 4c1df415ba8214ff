/** The first retry comes after this long, in milliseconds; the wait doubles up to the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 30_000;

/** What the registry needs from the browser. */
interface Surroundings {
  /** Runs `task` once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Asks before the page is left, or stops asking. */
  readonly warnOnLeaving: (on: boolean) => void;
}

interface Holding {
  readonly name: string;
  readonly write: () => Promise<void>;
}

/**
 * What is only in this page's memory because the browser did not store it. Storing is retried until it succeeds or is
 * no longer wanted; until then the browser asks before the user leaves.
 */
export class OnlyHere {
  private readonly holdings = new Set<Holding>();
  private readonly listeners = new Set<() => void>();
  private wait = FIRST_WAIT;
  private stopWaiting: (() => void) | null = null;

  constructor(private readonly surroundings: Surroundings) {}

  /**
   * Holds something until it is written.
   *
   * @param name e.g. the id of the take
   * @param write stores it; rejects if that fails
   * @returns releases it: it is stored elsewhere or not wanted
   */
  hold(name: string, write: () => Promise<void>): () => void {
    const holding = { name, write };
    this.holdings.add(holding);
    this.wait = FIRST_WAIT;
    this.changed();
    return () => this.letGo(holding);
  }

  readonly any = (): boolean => this.holdings.size > 0;

  has(name: string): boolean {
    return [...this.holdings].some((holding) => holding.name === name);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Tries to write everything now: something may have changed. */
  readonly tryNow = async (): Promise<void> => {
    await Promise.all(
      [...this.holdings].map(async (holding) => {
        try {
          await holding.write();
          this.letGo(holding);
        } catch {
          // It is tried again.
        }
      }),
    );
  };

  private letGo(holding: Holding): void {
    if (this.holdings.delete(holding)) this.changed();
  }

  private changed(): void {
    this.surroundings.warnOnLeaving(this.any());
    this.schedule();
    for (const listener of this.listeners) listener();
  }

  private schedule(): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    if (!this.any()) return;
    this.stopWaiting = this.surroundings.after(this.wait, () => {
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      void this.tryNow().then(() => this.schedule());
    });
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const onlyHere = new OnlyHere({
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  warnOnLeaving: (on) => {
    if (on) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  },
});
