import { Store } from '../react/store.js';
import { markUnsavedWork } from './unsaved-work.js';

/** In milliseconds; doubles up to the longest wait. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 30_000;

interface PendingWrite {
  readonly name: string;
  readonly write: () => Promise<void>;
}

/** Data that the browser did not store. Each write is retried; until then the browser asks before the user leaves. */
export class PendingWrites {
  private readonly writes = new Store<readonly PendingWrite[]>([]);
  private wait = FIRST_WAIT;
  private unmark = (): void => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.writes.subscribe;

  /** @param name such as the recording's id @returns a function that removes the write */
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
    this.unmark();
    if (this.hasAny()) this.unmark = markUnsavedWork();
    if (this.hasAny()) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.hasAny()) return;
    this.timer = setTimeout(() => {
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      void this.retryNow().then(() => this.schedule());
    }, this.wait);
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

export const pendingWrites = new PendingWrites();
