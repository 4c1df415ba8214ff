import { keepAwake } from '../../lib/browser/keep-awake.js';
import { releaseCamera } from './camera.js';
import { recorderOptions, recordingType, type RecordedVideo } from '../media-format.js';
import { currentTime } from '../../lib/time/clock.js';

/** A chunk's length. It is short, because a crash loses the chunks that are not stored yet. */
const CHUNK_MS = 1_000;

export type MutedDevice = 'camera' | 'microphone';

interface ActiveRecordingHooks {
  readonly recordedMs: () => number;
  readonly onChunk: (chunk: Blob) => void;
  readonly onDeviceLost: () => void;
  /** Called when a device goes silent, for example because a call took the camera, and when all are back. */
  readonly onMuteChange: () => void;
  /** Called when all bytes have arrived; null if nothing was recorded. */
  readonly onFinished: (video: RecordedVideo | null) => void;
}

export class ActiveRecording {
  readonly id = crypto.randomUUID();
  readonly startedAt = currentTime().toISOString();
  private readonly chunks: Blob[] = [];
  private readonly recorder: MediaRecorder;
  private readonly allowSleep = keepAwake();
  private isFinished = false;

  /** @throws DOMException if the browser cannot record this stream, which is then released */
  constructor(
    readonly stream: MediaStream,
    private readonly hooks: ActiveRecordingHooks,
  ) {
    try {
      const options = recorderOptions((mimeType) => MediaRecorder.isTypeSupported(mimeType));
      this.recorder = new MediaRecorder(stream, options);
      this.recorder.addEventListener('dataavailable', (event) => this.addChunk(event.data));
      this.recorder.addEventListener('stop', () => this.finish());
      this.recorder.addEventListener('error', this.loseDevice);
      for (const track of stream.getTracks()) {
        track.addEventListener('ended', this.loseDevice);
        track.addEventListener('mute', hooks.onMuteChange);
        track.addEventListener('unmute', hooks.onMuteChange);
      }
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

  /** The device that delivers nothing right now: such a picture is black, and such a sound is silence. */
  get mutedDevice(): MutedDevice | null {
    const muted = this.stream.getTracks().filter((track) => track.muted && track.readyState === 'live');
    if (muted.length === 0) return null;
    return muted.some(({ kind }) => kind === 'video') ? 'camera' : 'microphone';
  }

  static get canPause(): boolean {
    return typeof MediaRecorder.prototype.pause === 'function' && typeof MediaRecorder.prototype.resume === 'function';
  }

  pause(): boolean {
    return this.tryToEnter('paused', () => {
      // Flushes first, because the tab may close during the pause.
      this.recorder.requestData();
      this.recorder.pause();
    });
  }

  resume(): boolean {
    return this.tryToEnter('recording', () => this.recorder.resume());
  }

  private tryToEnter(state: RecordingState, change: () => void): boolean {
    try {
      change();
    } catch (error) {
      console.warn(`The recording could not become ${state}`, error);
    }
    return this.recorder.state === state;
  }

  /** Stops recording. Once the last bytes arrive, releases the camera and microphone and calls `onFinished`. */
  stop(): void {
    if (this.recorder.state === 'inactive') this.finish();
    else this.recorder.stop();
  }

  private readonly loseDevice = (): void => {
    if (this.isFinished) return;
    this.hooks.onDeviceLost();
    this.stop();
  };

  private addChunk(chunk: Blob): void {
    if (chunk.size === 0) return;
    this.chunks.push(chunk);
    this.hooks.onChunk(chunk);
  }

  /** Flushes when the tab goes to the background, because the browser may close it there. */
  private readonly flush = (): void => {
    if (document.visibilityState === 'hidden' && this.recorder.state === 'recording') this.recorder.requestData();
  };

  private finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.release();
    const type = recordingType(this.recorder.mimeType || (this.chunks[0]?.type ?? ''));
    const blob = new Blob(this.chunks, { type });
    const durationSeconds = this.hooks.recordedMs() / 1000;
    const video = { recordingId: this.id, blob, type, durationSeconds, recordedAt: this.startedAt };
    this.hooks.onFinished(blob.size === 0 ? null : video);
  }

  private release(): void {
    document.removeEventListener('visibilitychange', this.flush);
    releaseCamera(this.stream);
    this.allowSleep();
  }
}
