import { pendingWrites } from '../../lib/browser/pending-writes.js';
import { isOutOfSpace } from '../../lib/browser/stored-database.js';
import {
  appendChunk,
  discardBackup,
  lockBackup,
  trackRelease,
  unstoredBackups,
  type RecordingBackup,
} from './backup-store.js';

/** Why the backup cannot be written. Without it, the recording continues in memory. */
export type BackupProblem = 'out-of-space' | 'unavailable';

export interface Backup {
  /** Releases the recording, so that it is offered as unfinished. */
  readonly leave: () => void;
  /** Deletes the backup of a recording that was saved elsewhere or is unwanted. */
  readonly discard: () => Promise<void>;
}

export function continueBackup(recordingId: string): Backup {
  const unlock = lockBackup(recordingId);
  return { leave: unlock, discard: () => forgetBackup(recordingId).finally(unlock) };
}

/** Deletes a backup. Ignores failures: without storage there is nothing to delete. */
export const forgetBackup = (recordingId: string) => discardBackup(recordingId).catch(() => undefined);

/** Writes chunks in order, so that the backup is always a playable beginning. Retries continue after `leave`. */
export class BackupWriter implements Backup {
  private lastWrite: Promise<void> = Promise.resolve();
  private readonly chunks: Blob[] = [];
  private readonly chunkEndsMs: number[] = [];
  private writtenCount = 0;
  private isClosed = false;
  private readonly unlock: () => void;
  private onLeft = (): void => undefined;
  private stopRetrying: (() => void) | null = null;

  /** @param onProblem called with a problem when writing fails, and with null after a retry has succeeded */
  constructor(
    private readonly recording: Omit<RecordingBackup, 'recordedMs'>,
    private readonly onProblem: (problem: BackupProblem | null) => void,
  ) {
    this.unlock = lockBackup(recording.id);
  }

  append(chunk: Blob, recordedMs: number): void {
    this.chunks.push(chunk);
    this.chunkEndsMs.push(recordedMs);
    // After a failure, the next retry writes the chunk.
    if (this.stopRetrying === null) void this.write().catch((error: unknown) => this.fail(error));
  }

  /** Called when the recording is complete: retries unwritten chunks immediately. */
  finish(): void {
    if (this.stopRetrying !== null) void pendingWrites.retryNow();
  }

  /** Called before the last bytes arrive. Searches for unfinished recordings then wait for `leave`. */
  willLeave(): void {
    trackRelease(
      new Promise<void>((resolve) => {
        this.onLeft = resolve;
      }),
    );
  }

  /** Keeps unwritten chunks in this page's memory until a retry writes them. */
  leave(): void {
    const left = this.lastWrite.then(() => {
      if (this.stopRetrying !== null) {
        const backup = this.backupOf(this.chunkEndsMs.length);
        unstoredBackups.set(backup.id, { backup, chunks: this.chunks, forget: () => this.close() });
      } else this.unlock();
      this.onLeft();
    });
    trackRelease(left);
  }

  async discard(): Promise<void> {
    await this.close();
    await forgetBackup(this.recording.id);
  }

  private async close(): Promise<void> {
    this.isClosed = true;
    this.endRetries();
    await this.lastWrite;
    this.unlock();
  }

  private write(): Promise<void> {
    const writing = this.lastWrite.then(async () => {
      for (let chunk = this.chunks[this.writtenCount]; chunk !== undefined; chunk = this.chunks[this.writtenCount]) {
        if (this.isClosed) return;
        await appendChunk(this.backupOf(this.writtenCount + 1), this.writtenCount, chunk);
        this.writtenCount += 1;
      }
    });
    this.lastWrite = writing.catch(() => undefined);
    return writing;
  }

  private fail(error: unknown): void {
    if (this.isClosed || this.stopRetrying !== null) return;
    this.stopRetrying = pendingWrites.add(this.recording.id, async () => {
      await this.write();
      if (this.isClosed) return;
      this.endRetries();
      this.onProblem(null);
    });
    this.onProblem(isOutOfSpace(error) ? 'out-of-space' : 'unavailable');
  }

  private endRetries(): void {
    this.stopRetrying?.();
    this.stopRetrying = null;
    // If the user has left the recorder, the recording is now offered from storage instead of memory.
    if (unstoredBackups.delete(this.recording.id)) this.unlock();
  }

  private backupOf(chunkCount: number): RecordingBackup {
    return { ...this.recording, recordedMs: this.chunkEndsMs[chunkCount - 1] ?? 0 };
  }
}
