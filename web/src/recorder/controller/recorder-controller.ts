import { Store } from '../../lib/react/store.js';
import type { RecordingContext } from '../recordings/recording-database.js';
import { trackRelease } from '../recordings/recording-locks.js';
import { claimRecording, forgetRecording, releaseRecording } from '../recordings/recording-store.js';
import { RecordingWriter, type StorageProblem } from '../recordings/recording-writer.js';
import type { RecordedVideo } from '../media-format.js';
import { ActiveRecording } from './active-recording.js';
import { canRecord, openCamera, releaseCamera } from './camera.js';

export type StopReason = 'stopped' | 'limit' | 'device-lost';

/** States: docs/product.md §4. Times are milliseconds of `performance.now()`. */
export type RecorderState =
  | { readonly phase: 'idle'; readonly awaitsCamera: boolean; readonly problem: string | null }
  | { readonly phase: 'recording'; readonly beforeMs: number; readonly sinceMs: number }
  | { readonly phase: 'paused' }
  | {
      readonly phase: 'recorded';
      readonly reason: StopReason;
      /** Null between stopping and the arrival of the last bytes. */
      readonly video: RecordedVideo | null;
    };

interface RecorderSettings {
  readonly maxSeconds: number;
  readonly owner: string;
  readonly context: RecordingContext;
  readonly cameraErrorText: string;
}

export interface RecorderSnapshot {
  readonly state: RecorderState;
  /** Excludes pauses. */
  readonly recordedMs: number;
  readonly stream: MediaStream | null;
  readonly storageProblem: StorageProblem | null;
  /** The recording discarded by Retake. It can be restored until another is finished or the page is left. */
  readonly discarded: RecordedVideo | null;
}

const IDLE = { phase: 'idle', awaitsCamera: false, problem: null } as const;
const INITIAL: RecorderSnapshot = { state: IDLE, recordedMs: 0, stream: null, storageProblem: null, discarded: null };

const TIMER_INTERVAL_MS = 200;

const NOTHING_RECORDED = 'Nothing was recorded. Please check your camera and try again.';
const NO_RECORDER =
  'This browser can’t record video. Please open this page in a current version of Chrome, Edge, Firefox, or Safari.';

/** Methods ignore calls that do not fit the state, because devices report late and twice. */
export class RecorderController {
  readonly store = new Store(INITIAL);
  private recording: ActiveRecording | null = null;
  /** Incremented to ignore a camera request that is still pending. */
  private cameraRequest = 0;

  private maxMs = 0;
  private onReleased = (): void => undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  private get state(): RecorderState {
    return this.store.read().state;
  }

  private readonly recordedMs = (): number => {
    const { state, recordedMs } = this.store.read();
    return state.phase === 'recording' ? state.beforeMs + performance.now() - state.sinceMs : recordedMs;
  };

  async start(settings: RecorderSettings): Promise<void> {
    const { state, cameraRequest } = this;
    if (state.phase !== 'idle' || state.awaitsCamera) return;
    if (!canRecord()) {
      this.fail(NO_RECORDER);
      return;
    }
    this.enter({ ...IDLE, awaitsCamera: true }, 0);
    try {
      const stream = await openCamera();
      if (cameraRequest === this.cameraRequest) this.begin(stream, settings);
      else releaseCamera(stream);
    } catch (error) {
      console.warn('Camera and microphone could not be used', error);
      if (cameraRequest === this.cameraRequest) this.fail(settings.cameraErrorText);
    }
  }

  private begin(stream: MediaStream, { maxSeconds, owner, context }: RecorderSettings): void {
    const recording = new ActiveRecording(stream, {
      recordedMs: this.recordedMs,
      onChunk: (chunk) => {
        writer.append(chunk, this.recordedMs());
        this.tick();
      },
      onDeviceLost: () => this.endRecording('device-lost'),
      onFinished: (video) => this.finish(recording, writer, video),
    });
    const { id, mimeType, startedAt } = recording;
    const writer = new RecordingWriter({ id, owner, context, mimeType, startedAt }, (storageProblem) => {
      if (this.recording === recording) this.publish({ storageProblem });
    });
    this.recording = recording;
    this.maxMs = maxSeconds * 1000;
    this.publish({ stream, storageProblem: null });
    this.enter({ phase: 'recording', beforeMs: 0, sinceMs: performance.now() }, 0);
  }

  pause(): void {
    if (this.state.phase !== 'recording' || this.recording?.pause() !== true) return;
    this.enter({ phase: 'paused' });
  }

  resume(): void {
    if (this.state.phase !== 'paused' || this.recording?.resume() !== true) return;
    this.enter({ phase: 'recording', beforeMs: this.recordedMs(), sinceMs: performance.now() });
  }

  stop(reason: StopReason = 'stopped'): void {
    this.endRecording(reason);
    this.recording?.stop();
  }

  /** Also called for every chunk, because background tabs have throttled timers. */
  private readonly tick = (): void => {
    if (this.state.phase !== 'recording') return;
    const recordedMs = this.recordedMs();
    this.publish({ recordedMs });
    if (recordedMs >= this.maxMs) this.stop('limit');
  };

  continueWith(video: RecordedVideo): void {
    if (this.state.phase !== 'idle') return;
    claimRecording(video.recordingId);
    this.show(video);
  }

  retake(): void {
    const { state } = this;
    if (state.phase !== 'recorded' || state.video === null) return;
    void this.forgetDiscarded();
    this.publish({ discarded: state.video });
    this.enter(IDLE, 0);
  }

  /** Undoes Retake. */
  restore(): void {
    const { discarded } = this.store.read();
    if (this.state.phase !== 'idle' || discarded === null) return;
    this.show(discarded);
    this.publish({ discarded: null });
  }

  /** Call when the page is left. Releases camera and microphone; the browser keeps what was recorded. */
  leave(): void {
    this.cameraRequest += 1;
    // Searches for unfinished recordings wait for this.
    trackRelease(this.forgetDiscarded());
    const { recording, state } = this;
    this.recording = null;
    if (recording === null) {
      if (state.phase === 'recorded' && state.video !== null) void releaseRecording(state.video.recordingId);
      this.store.set(INITIAL);
      return;
    }
    this.endRecording('stopped');
    // The last bytes arrive after stopping; `finish` then releases the recording.
    trackRelease(
      new Promise<void>((resolve) => {
        this.onReleased = resolve;
      }),
    );
    recording.stop();
  }

  private show(video: RecordedVideo): void {
    this.cameraRequest += 1;
    this.enter({ phase: 'recorded', reason: 'stopped', video }, video.durationSeconds * 1000);
  }

  private endRecording(reason: StopReason): void {
    const { phase } = this.state;
    if (phase === 'recording' || phase === 'paused') this.enter({ phase: 'recorded', reason, video: null });
  }

  private finish(recording: ActiveRecording, writer: RecordingWriter, video: RecordedVideo | null): void {
    if (this.recording !== recording) {
      void releaseRecording(recording.id).then(this.onReleased);
      return;
    }
    this.recording = null;
    writer.finish();
    this.endRecording('device-lost');
    this.publish({ stream: null });
    if (video === null) {
      void forgetRecording(recording.id);
      this.fail(NOTHING_RECORDED);
      return;
    }
    void this.forgetDiscarded();
    if (this.state.phase === 'recorded') this.enter({ ...this.state, video });
  }

  private async forgetDiscarded(): Promise<void> {
    const { discarded } = this.store.read();
    this.publish({ discarded: null });
    if (discarded !== null) await forgetRecording(discarded.recordingId);
  }

  private fail(problem: string): void {
    this.enter({ ...IDLE, problem }, 0);
  }

  private enter(state: RecorderState, recordedMs = this.recordedMs()): void {
    clearInterval(this.timer);
    if (state.phase === 'recording') this.timer = setInterval(this.tick, TIMER_INTERVAL_MS);
    this.publish({ state, recordedMs });
  }

  private publish(change: Partial<RecorderSnapshot>): void {
    this.store.set({ ...this.store.read(), ...change });
  }
}
