import { Store } from './store.js';

/** Milliseconds; doubles up to the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 30_000;

interface Browser {
  /** Returns how to cancel it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  readonly warnOnLeaving: (on: boolean) => void;
}

interface PendingWrite {
  readonly name: string;
  readonly write: () => Promise<void>;
}

/** Data that the browser did not store. Each write is retried; until then the browser asks before the user leaves. */
export class PendingWrites {
  private readonly writes = new Store<readonly PendingWrite[]>([]);
  private wait = FIRST_WAIT;
  private cancelRetry: (() => void) | null = null;

  constructor(private readonly browser: Browser) {}

  readonly subscribe = this.writes.subscribe;

  /** `name`: e.g. the id of the recording. Returns how to remove it: it is stored elsewhere or not wanted. */
  add(name: string, write: () => Promise<void>): () => void {
    const pending = { name, write };
    this.wait = FIRST_WAIT;
    this.change([...this.writes.read(), pending]);
    return () => this.remove(pending);
  }

  readonly hasAny = (): boolean => this.writes.read().length > 0;

  has(name: string): boolean {
    return this.writes.read().some((pending) => pending.name === name);
  }

  async retryNow(): Promise<void> {
    const retry = async (pending: PendingWrite): Promise<void> => {
      await pending.write();
      this.remove(pending);
    };
    await Promise.allSettled(this.writes.read().map(retry));
  }

  private remove(pending: PendingWrite): void {
    const writes = this.writes.read();
    if (writes.includes(pending)) this.change(writes.filter((other) => other !== pending));
  }

  private change(writes: readonly PendingWrite[]): void {
    this.writes.set(writes);
    this.browser.warnOnLeaving(this.hasAny());
    this.schedule();
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

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

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
