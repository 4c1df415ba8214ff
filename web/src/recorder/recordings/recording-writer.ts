import { pendingWrites } from './pending-writes.js';
import { isOutOfSpace, type RecordingRow } from './recording-database.js';
import { lockRecording, unlockRecording } from './recording-locks.js';
import { appendChunk, inPage, type RecordingInPage } from './recording-store.js';

/** Why the recording is not stored. It continues in memory. */
export type StorageProblem = 'out-of-space' | 'unavailable';

/** Writes chunks in order, so that the browser always has a playable beginning. Retries continue after `leave`. */
export class RecordingWriter implements RecordingInPage {
  private lastWrite: Promise<void> = Promise.resolve();
  readonly chunks: Blob[] = [];
  private readonly ends: number[] = [];
  private written = 0;
  private closed = false;
  isInUse = true;

  /** @param onProblem called when writing fails, and with null once everything is written */
  constructor(
    private recording: Omit<RecordingRow, 'recordedMs'>,
    private readonly onProblem: (problem: StorageProblem | null) => void = () => undefined,
  ) {
    lockRecording(recording.id);
    inPage.set(recording.id, this);
  }

  /** Whether a write failed and is retried. */
  private get isPending(): boolean {
    return pendingWrites.has(this.recording.id);
  }

  get row(): RecordingRow {
    return this.upTo(this.ends.length);
  }

  append(chunk: Blob, recordedMs: number): void {
    this.chunks.push(chunk);
    this.ends.push(recordedMs);
    // After a failure, the next retry writes it.
    if (!this.isPending) void this.write().catch((error: unknown) => this.fail(error));
  }

  /** Called when the recording is complete: retries unwritten chunks immediately. */
  finish(): void {
    if (this.isPending) void pendingWrites.retryNow();
  }

  /** Unwritten chunks stay in this page. */
  async leave(): Promise<void> {
    this.isInUse = false;
    await this.lastWrite;
    this.releaseIfStored();
  }

  async close(): Promise<void> {
    this.closed = true;
    pendingWrites.remove(this.recording.id);
    await this.lastWrite;
    inPage.delete(this.recording.id);
  }

  markAsSent(sentAs: string): void {
    const { saved } = this.recording;
    if (saved !== undefined) this.recording = { ...this.recording, saved: { ...saved, sentAs } };
  }

  private write(): Promise<void> {
    const writing = this.lastWrite.then(async () => {
      for (let chunk = this.chunks[this.written]; chunk !== undefined; chunk = this.chunks[this.written]) {
        if (this.closed) return;
        await appendChunk(this.upTo(this.written + 1), this.written, chunk);
        this.written += 1;
      }
    });
    this.lastWrite = writing.catch(() => undefined);
    return writing;
  }

  private fail(error: unknown): void {
    if (this.closed || this.isPending) return;
    console.warn('The browser could not store the recording; this page keeps it', error);
    pendingWrites.add(this.recording.id, async () => {
      await this.write();
      if (this.closed) return;
      pendingWrites.remove(this.recording.id);
      this.onProblem(null);
      this.releaseIfStored();
    });
    this.onProblem(isOutOfSpace(error) ? 'out-of-space' : 'unavailable');
  }

  /** If no recorder uses it, it is offered from storage from now on. */
  private releaseIfStored(): void {
    if (this.isInUse || this.isPending) return;
    inPage.delete(this.recording.id);
    unlockRecording(this.recording.id);
  }

  private upTo(count: number): RecordingRow {
    return { ...this.recording, recordedMs: this.ends[count - 1] ?? 0 };
  }
}
