import { keepAwake, releaseCamera } from './camera.js';
import { pickFormat, recorderOptions, recordingType, type RecordedVideo } from './media-format.js';
import type { StopReason } from './recorder-state.js';

/** Milliseconds between chunks: the most that a crash can lose. */
const CHUNK_MS = 1_000;

interface ActiveRecordingHooks {
  readonly recordedMs: () => number;
  readonly onChunk: (chunk: Blob) => void;
  /** The recording ends because a device is gone; called before `onFinished`. */
  readonly onEnded: (reason: StopReason) => void;
  /** All bytes have arrived; null if nothing was recorded. */
  readonly onFinished: (video: RecordedVideo | null) => void;
}

/** One recording in progress: the stream, the browser's recorder and what it has produced. */
export class ActiveRecording {
  readonly id = crypto.randomUUID();
  readonly startedAt = new Date().toISOString();
  private readonly chunks: Blob[] = [];
  private readonly recorder: MediaRecorder;
  private readonly allowSleep = keepAwake();
  private finished = false;

  /**
   * Starts at once. A browser that cannot pause is only logged.
   *
   * @throws DOMException when the browser cannot record this stream; the stream is released
   */
  constructor(
    readonly stream: MediaStream,
    private readonly hooks: ActiveRecordingHooks,
  ) {
    try {
      const format = pickFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
      this.recorder = new MediaRecorder(stream, recorderOptions(format));
      this.recorder.addEventListener('dataavailable', (event) => this.addChunk(event.data));
      this.recorder.addEventListener('stop', () => this.finish());
      this.recorder.addEventListener('error', () => this.end('device-lost'));
      for (const track of stream.getTracks()) track.addEventListener('ended', () => this.end('device-lost'));
      this.recorder.start(CHUNK_MS);
    } catch (error) {
      this.release();
      throw error;
    }
    document.addEventListener('visibilitychange', this.flush);
    if (!ActiveRecording.canPause) console.warn('This browser cannot pause a recording');
  }

  get mimeType(): string {
    return this.recorder.mimeType;
  }

  static get canPause(): boolean {
    return typeof MediaRecorder.prototype.pause === 'function' && typeof MediaRecorder.prototype.resume === 'function';
  }

  /** @returns whether it is paused now. Failures are only logged. */
  pause(): boolean {
    try {
      // The tab may close during the pause: flush first.
      this.recorder.requestData();
      this.recorder.pause();
      return this.recorder.state === 'paused';
    } catch (error) {
      console.warn('Pausing the recording failed', error);
      return false;
    }
  }

  /** @returns whether it is recording again. */
  resume(): boolean {
    try {
      this.recorder.resume();
      return this.recorder.state === 'recording';
    } catch (error) {
      console.warn('Resuming the recording failed', error);
      return false;
    }
  }

  /** Stops recording; `onFinished` follows with the last bytes, then camera and microphone are released. */
  stop(): void {
    if (this.recorder.state === 'inactive') this.finish();
    else this.recorder.stop();
  }

  private end(reason: StopReason): void {
    if (this.finished) return;
    this.hooks.onEnded(reason);
    this.stop();
  }

  private addChunk(chunk: Blob): void {
    if (chunk.size === 0) return;
    this.chunks.push(chunk);
    this.hooks.onChunk(chunk);
  }

  /** A background tab may never come back: flush. */
  private readonly flush = (): void => {
    if (document.visibilityState === 'hidden' && this.recorder.state === 'recording') this.recorder.requestData();
  };

  private finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.release();
    this.hooks.onFinished(this.video());
  }

  private video(): RecordedVideo | null {
    const type = recordingType(this.recorder.mimeType);
    const blob = new Blob(this.chunks, { type });
    if (blob.size === 0) return null;
    const durationSeconds = this.hooks.recordedMs() / 1000;
    return { recordingId: this.id, blob, type, durationSeconds, recordedAt: this.startedAt };
  }

  private release(): void {
    document.removeEventListener('visibilitychange', this.flush);
    releaseCamera(this.stream);
    this.allowSleep();
  }
}
