import { Store } from '../react/store.js';
import { markUnsavedWork } from './unsaved-work.js';

/** The delay doubles with each retry, up to the longest delay. */
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 30_000;

interface PendingWrite {
  readonly name: string;
  readonly write: () => Promise<void>;
}

/** Retries writes that the browser refused. Until they succeed, the browser asks before the user leaves. */
export class PendingWrites {
  private readonly writes = new Store<readonly PendingWrite[]>([]);
  private delayMs = FIRST_DELAY_MS;
  private unmark = (): void => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.writes.subscribe;

  /** @param name such as a recording's id @returns a function that removes the write */
  add(name: string, write: () => Promise<void>): () => void {
    const pending = { name, write };
    this.delayMs = FIRST_DELAY_MS;
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
      this.delayMs = Math.min(this.delayMs * 2, LONGEST_DELAY_MS);
      void this.retryNow().then(() => this.schedule());
    }, this.delayMs);
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

export const pendingWrites = new PendingWrites();
