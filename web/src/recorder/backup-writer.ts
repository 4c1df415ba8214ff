import { pendingWrites } from '../lib/pending-writes.js';
import {
  appendChunk,
  discardBackup,
  isOutOfSpace,
  lockBackup,
  trackRelease,
  unstoredBackups,
  type RecordingBackup,
  type RecordingContext,
} from './backup-store.js';

/** Why the backup is not written. The recording continues in memory. */
export type BackupProblem = 'out-of-space' | 'unavailable';

interface BackupWriterOptions {
  readonly recordingId: string;
  readonly owner: string;
  readonly context: RecordingContext;
  readonly mimeType: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Called when writing fails, and with null once everything is written. */
  readonly onProblem: (problem: BackupProblem | null) => void;
}

/**
 * Writes the chunks of a recording in order while it is recorded, so that the backup is always a playable beginning.
 * Failed writes are retried, also after the recorder has gone; until they succeed they are in `pendingWrites`.
 */
export class BackupWriter {
  private lastWrite: Promise<void> = Promise.resolve();
  private readonly chunks: Blob[] = [];
  /** Recorded time up to the end of each chunk. */
  private readonly ends: number[] = [];
  private written = 0;
  private closed = false;
  private readonly unlock: () => void;
  private onLeft = (): void => undefined;
  /** Stops the retries; null while writing works. */
  private stopRetrying: (() => void) | null = null;

  constructor(private readonly options: BackupWriterOptions) {
    this.unlock = lockBackup(options.recordingId);
  }

  /** @param recordedMs recorded time up to the end of this chunk */
  append(chunk: Blob, recordedMs: number): void {
    this.chunks.push(chunk);
    this.ends.push(recordedMs);
    // After a failure it waits for the next retry.
    if (this.stopRetrying === null) void this.write().catch((error: unknown) => this.fail(error));
  }

  /** The recording is complete: retries unwritten chunks at once. */
  finish(): void {
    if (this.stopRetrying !== null) void pendingWrites.retryNow();
  }

  /** The last bytes are still to come; `leave` is called after them. */
  willLeave(): void {
    trackRelease(
      new Promise<void>((resolve) => {
        this.onLeft = resolve;
      }),
    );
  }

  /** Releases the recording, so that it is offered as unfinished. Unwritten chunks stay in this page. */
  leave(): void {
    const { recordingId } = this.options;
    const left = this.lastWrite.then(() => {
      if (this.stopRetrying !== null) {
        const forget = (): Promise<void> => this.close();
        unstoredBackups.set(recordingId, { backup: this.backup(this.ends.length), chunks: this.chunks, forget });
      } else this.unlock();
      this.onLeft();
    });
    trackRelease(left);
  }

  /** Deletes the backup: the recording was saved elsewhere, or is not wanted. */
  async discard(): Promise<void> {
    await this.close();
    // Without storage there is nothing to delete.
    await discardBackup(this.options.recordingId).catch(() => undefined);
  }

  private async close(): Promise<void> {
    this.closed = true;
    this.endRetries();
    await this.lastWrite;
    this.unlock();
  }

  /** Writes all unwritten chunks, after the write that is running. */
  private write(): Promise<void> {
    const writing = this.lastWrite.then(async () => {
      for (let chunk = this.chunks[this.written]; chunk !== undefined; chunk = this.chunks[this.written]) {
        if (this.closed) return;
        await appendChunk(this.backup(this.written + 1), this.written, chunk);
        this.written += 1;
      }
    });
    this.lastWrite = writing.catch(() => undefined);
    return writing;
  }

  private fail(error: unknown): void {
    if (this.closed || this.stopRetrying !== null) return;
    this.stopRetrying = pendingWrites.add(this.options.recordingId, async () => {
      await this.write();
      this.recovered();
    });
    this.options.onProblem(isOutOfSpace(error) ? 'out-of-space' : 'unavailable');
  }

  private recovered(): void {
    if (this.closed) return;
    this.endRetries();
    this.options.onProblem(null);
  }

  private endRetries(): void {
    this.stopRetrying?.();
    this.stopRetrying = null;
    // If the recorder has gone, offer the recording from storage again.
    if (unstoredBackups.delete(this.options.recordingId)) this.unlock();
  }

  /** @param count number of chunks that it has */
  private backup(count: number): RecordingBackup {
    const { recordingId, owner, context, mimeType, startedAt } = this.options;
    return { id: recordingId, owner, context, mimeType, startedAt, recordedMs: this.ends[count - 1] ?? 0 };
  }
}
