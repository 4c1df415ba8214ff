import { onlyHere } from '../lib/only-here.js';
import {
  appendChunk,
  discardTake,
  holdTake,
  isLeaving,
  isOutOfSpace,
  leftTakes,
  type SpooledTake,
  type TakeContext,
} from './take-spool.js';

/** Why the safety copy is not written. The recording continues in memory. */
export type SpoolTrouble = 'out-of-space' | 'unavailable';

interface SpoolWriterOptions {
  readonly takeId: string;
  readonly owner: string;
  readonly context: TakeContext;
  readonly mimeType: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Called when writing fails, and with null once everything is written. */
  readonly onTrouble: (trouble: SpoolTrouble | null) => void;
}

/**
 * Writes the chunks of a take in order while it is recorded, so that the copy is always a playable prefix. After a
 * failure the rest is retried, also when the recorder has gone; until then it counts as only here.
 */
export class SpoolWriter {
  private tail: Promise<void> = Promise.resolve();
  private readonly chunks: Blob[] = [];
  /** Recorded time up to the end of each chunk. */
  private readonly ends: number[] = [];
  private written = 0;
  private closed = false;
  private readonly release: () => void;
  private left = (): void => undefined;
  /** In trouble: how to stop trying. */
  private stopTrying: (() => void) | null = null;

  constructor(private readonly options: SpoolWriterOptions) {
    this.release = holdTake(options.takeId);
  }

  /** @param recordedMs recorded time up to the end of this chunk */
  append(chunk: Blob, recordedMs: number): void {
    this.chunks.push(chunk);
    this.ends.push(recordedMs);
    // In trouble it waits for the next try.
    if (this.stopTrying === null) void this.write().catch((error: unknown) => this.fail(error));
  }

  /** The take is complete: retries unwritten chunks at once. */
  finish(): void {
    if (this.stopTrying !== null) void onlyHere.tryNow();
  }

  /** The last bytes are still coming; `leave` is called after them. */
  willLeave(): void {
    isLeaving(
      new Promise<void>((resolve) => {
        this.left = resolve;
      }),
    );
  }

  /** Releases the take, so that it is offered as unfinished. Unwritten chunks stay in this page. */
  leave(): void {
    const { takeId } = this.options;
    const left = this.tail.then(() => {
      if (this.stopTrying !== null) {
        const forget = (): Promise<void> => this.close();
        leftTakes.set(takeId, { take: this.take(this.ends.length), chunks: this.chunks, forget });
      } else this.release();
      this.left();
    });
    isLeaving(left);
  }

  /** Forgets the take: it was saved elsewhere, or is not wanted. */
  async discard(): Promise<void> {
    await this.close();
    // Without storage there is nothing to forget.
    await discardTake(this.options.takeId).catch(() => undefined);
  }

  /** Writes nothing more of it. */
  private async close(): Promise<void> {
    this.closed = true;
    this.outOfTrouble();
    await this.tail;
    this.release();
  }

  /** Writes what is not written yet, after what is being written now. */
  private write(): Promise<void> {
    const writing = this.tail.then(async () => {
      for (let chunk = this.chunks[this.written]; chunk !== undefined; chunk = this.chunks[this.written]) {
        if (this.closed) return;
        await appendChunk(this.take(this.written + 1), this.written, chunk);
        this.written += 1;
      }
    });
    this.tail = writing.catch(() => undefined);
    return writing;
  }

  private fail(error: unknown): void {
    if (this.closed || this.stopTrying !== null) return;
    this.stopTrying = onlyHere.hold(this.options.takeId, async () => {
      await this.write();
      this.recovered();
    });
    this.options.onTrouble(isOutOfSpace(error) ? 'out-of-space' : 'unavailable');
  }

  /** All of it is written after all. */
  private recovered(): void {
    if (this.closed) return;
    this.outOfTrouble();
    this.options.onTrouble(null);
  }

  private outOfTrouble(): void {
    this.stopTrying?.();
    this.stopTrying = null;
    // The recorder has gone: offer it from storage again.
    if (leftTakes.delete(this.options.takeId)) this.release();
  }

  /** @param count of chunks that it has */
  private take(count: number): SpooledTake {
    const { takeId, owner, context, mimeType, startedAt } = this.options;
    return { id: takeId, owner, context, mimeType, startedAt, recordedMs: this.ends[count - 1] ?? 0 };
  }
}
