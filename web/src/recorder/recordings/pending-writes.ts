import { markUnsavedWork } from '../../lib/browser/unsaved-work.js';
import { Store } from '../../lib/react/store.js';

/** In milliseconds; doubles up to the longest wait. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 30_000;

type Writes = ReadonlyMap<string, () => Promise<void>>;

/** Recordings that the browser did not store. Each write is retried; until then the browser asks before the user leaves. */
export class PendingWrites {
  private readonly writes = new Store<Writes>(new Map());
  private wait = FIRST_WAIT;
  private unmark = (): void => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.writes.subscribe;

  add(recordingId: string, write: () => Promise<void>): void {
    this.wait = FIRST_WAIT;
    this.change(new Map([...this.writes.read(), [recordingId, write]]));
  }

  remove(recordingId: string): void {
    const rest = new Map(this.writes.read());
    if (rest.delete(recordingId)) this.change(rest);
  }

  readonly hasAny = (): boolean => this.writes.read().size > 0;

  has(recordingId: string): boolean {
    return this.writes.read().has(recordingId);
  }

  async retryNow(): Promise<void> {
    const retry = async ([recordingId, write]: [string, () => Promise<void>]): Promise<void> => {
      await write();
      // Meanwhile it may have been replaced.
      if (this.writes.read().get(recordingId) === write) this.remove(recordingId);
    };
    await Promise.allSettled([...this.writes.read()].map(retry));
  }

  private change(writes: Writes): void {
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
