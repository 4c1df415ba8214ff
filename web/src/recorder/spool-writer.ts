import {
  appendChunk,
  discardTake,
  holdTake,
  isLeaving,
  isOutOfSpace,
  type SpooledTake,
  type TakeContext,
} from './take-spool.js';

/** Why the safety copy stopped growing. The recording itself goes on in memory. */
export type SpoolTrouble = 'out-of-space' | 'unavailable';

export interface SpoolWriterOptions {
  readonly takeId: string;
  readonly owner: string;
  readonly context: TakeContext;
  readonly mimeType: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly onTrouble: (trouble: SpoolTrouble) => void;
}

/**
 * Writes a take's chunks one after another while it is recorded. The first failure ends the writing, so that what is kept is
 * always a playable beginning and never has a hole.
 */
export class SpoolWriter {
  private tail: Promise<void> = Promise.resolve();
  private seq = 0;
  private closed = false;
  private readonly release: () => void;
  private left = (): void => undefined;

  constructor(private readonly options: SpoolWriterOptions) {
    this.release = holdTake(options.takeId);
  }

  /** @param recordedMs recorded time up to the end of this chunk */
  append(chunk: Blob, recordedMs: number): void {
    const seq = this.seq++;
    this.tail = this.tail.then(async () => {
      if (this.closed) return;
      try {
        await appendChunk(this.take(recordedMs), seq, chunk);
      } catch (error) {
        this.closed = true;
        this.options.onTrouble(isOutOfSpace(error) ? 'out-of-space' : 'unavailable');
      }
    });
  }

  /** Its last bytes are on the way; `leave` follows. */
  willLeave(): void {
    isLeaving(
      new Promise<void>((resolve) => {
        this.left = resolve;
      }),
    );
  }

  /** Lets go of the take and keeps what is written, to be offered again as unfinished. */
  leave(): void {
    const left = this.tail.then(() => {
      this.release();
      this.left();
    });
    isLeaving(left);
  }

  /** Forgets the take: it was saved elsewhere, or is not wanted. */
  async discard(): Promise<void> {
    this.closed = true;
    await this.tail;
    // Without storage there is nothing to forget.
    await discardTake(this.options.takeId).catch(() => undefined);
    this.release();
  }

  private take(recordedMs: number): SpooledTake {
    const { takeId, owner, context, mimeType, startedAt } = this.options;
    return { id: takeId, owner, context, mimeType, startedAt, recordedMs };
  }
}
