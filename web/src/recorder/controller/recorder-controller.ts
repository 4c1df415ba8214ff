import { Store } from '../../lib/react/store.js';
import { trackRelease, type RecordingContext } from '../backup/backup-store.js';
import {
  BackupWriter,
  continueBackup,
  forgetBackup,
  type Backup,
  type BackupProblem,
} from '../backup/backup-writer.js';
import type { RecordedVideo } from '../media-format.js';
import { ActiveRecording, type MutedDevice } from './active-recording.js';
import { canRecord, openCamera, releaseCamera } from './camera.js';
import { causeOf, causeWithoutRecorder, type CameraProblem } from './camera-problem.js';

type StopReason = 'stopped' | 'limit' | 'device-lost';

/** docs/product.md §4.1. `sinceMs` is a time of `performance.now()`, and `beforeMs` what was recorded before it. */
export type RecorderState =
  | { readonly phase: 'idle'; readonly awaitsCamera: boolean; readonly problem: CameraProblem | null }
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
  /** The device that a call or another app has taken. */
  readonly mutedDevice: MutedDevice | null;
  readonly backupProblem: BackupProblem | null;
  /** The recording that Retake discarded. It can be restored until another is finished or the user leaves the page. */
  readonly discarded: RecordedVideo | null;
}

const IDLE = { phase: 'idle', awaitsCamera: false, problem: null } as const;
const INITIAL: RecorderSnapshot = {
  state: IDLE,
  recordedMs: 0,
  stream: null,
  mutedDevice: null,
  backupProblem: null,
  discarded: null,
};

const TIMER_INTERVAL_MS = 200;

const NOTHING_RECORDED = 'Nothing was recorded. Please check your camera and try again.';
const NO_RECORDER =
  'This browser can’t record video. Please open this page in a current version of Chrome, Edge, Firefox, or Safari.';

/** Methods ignore calls that do not fit the state, because devices may report late or twice. */
export class RecorderController {
  readonly store = new Store(INITIAL);
  private recording: ActiveRecording | null = null;
  private backup: Backup | null = null;
  private discardedBackup: Backup | null = null;
  /** Incremented to make the controller ignore the result of a pending camera request. */
  private cameraRequest = 0;

  private maxMs = 0;
  private isPausedByMute = false;
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
      const cause = causeWithoutRecorder();
      this.fail(cause === null ? { text: NO_RECORDER, cause } : { text: settings.cameraErrorText, cause });
      return;
    }
    this.enter({ ...IDLE, awaitsCamera: true }, 0);
    try {
      const stream = await openCamera();
      if (cameraRequest === this.cameraRequest) this.begin(stream, settings);
      else releaseCamera(stream);
    } catch (error) {
      console.warn('Camera and microphone could not be used', error);
      if (cameraRequest === this.cameraRequest) this.fail({ text: settings.cameraErrorText, cause: causeOf(error) });
    }
  }

  private begin(stream: MediaStream, { maxSeconds, owner, context }: RecorderSettings): void {
    const recording = new ActiveRecording(stream, {
      recordedMs: this.recordedMs,
      onChunk: (chunk) => {
        backup.append(chunk, this.recordedMs());
        this.tick();
      },
      onDeviceLost: () => this.endRecording('device-lost'),
      onMuteChange: () => this.followMutedDevice(recording),
      onFinished: (video) => this.finish(recording, backup, video),
    });
    const { id, mimeType, startedAt } = recording;
    const backup = new BackupWriter({ id, owner, context, mimeType, startedAt }, (backupProblem) => {
      if (this.backup === backup) this.publish({ backupProblem });
    });
    this.recording = recording;
    this.backup = backup;
    this.isPausedByMute = false;
    this.maxMs = maxSeconds * 1000;
    this.publish({ stream, backupProblem: null });
    this.enter({ phase: 'recording', beforeMs: 0, sinceMs: performance.now() }, 0);
    this.followMutedDevice(recording);
  }

  /** Pauses while a device delivers nothing, unless the user resumes, and goes on when the device is back. */
  private followMutedDevice(recording: ActiveRecording): void {
    if (this.recording !== recording) return;
    const { mutedDevice } = recording;
    this.publish({ mutedDevice });
    if (mutedDevice === null) {
      if (this.isPausedByMute) this.resume();
    } else if (this.state.phase === 'recording') {
      this.isPausedByMute = this.pause();
    }
  }

  /** @returns whether the recording is now paused */
  pause(): boolean {
    if (this.state.phase !== 'recording' || this.recording?.pause() !== true) return false;
    this.enter({ phase: 'paused' });
    return true;
  }

  resume(): void {
    if (this.state.phase !== 'paused' || this.recording?.resume() !== true) return;
    this.isPausedByMute = false;
    this.enter({ phase: 'recording', beforeMs: this.recordedMs(), sinceMs: performance.now() });
  }

  stop(reason: StopReason = 'stopped'): void {
    this.endRecording(reason);
    this.recording?.stop();
  }

  /** Also called for every chunk, because browsers throttle the timers of background tabs. */
  private readonly tick = (): void => {
    if (this.state.phase !== 'recording') return;
    const recordedMs = this.recordedMs();
    this.publish({ recordedMs });
    if (recordedMs >= this.maxMs) this.stop('limit');
  };

  continueWith(video: RecordedVideo): void {
    if (this.state.phase === 'idle') this.show(video, continueBackup(video.recordingId));
  }

  retake(): void {
    const { state } = this;
    if (state.phase !== 'recorded' || state.video === null) return;
    void this.forgetDiscarded();
    this.discardedBackup = this.backup;
    this.backup = null;
    this.publish({ discarded: state.video });
    this.enter(IDLE, 0);
  }

  /** Undoes Retake. */
  restore(): void {
    const { discarded } = this.store.read();
    if (this.state.phase !== 'idle' || discarded === null) return;
    this.show(discarded, this.discardedBackup);
    this.discardedBackup = null;
    this.publish({ discarded: null });
  }

  /** Deletes the backup of a recording that was saved elsewhere or is empty. Also works after the user has left. */
  async forget(recordingId: string): Promise<void> {
    const { backup } = this;
    this.backup = null;
    await (backup?.discard() ?? forgetBackup(recordingId));
  }

  /** Call when the user leaves the page. Releases the camera and microphone. The backup keeps what was recorded. */
  leave(): void {
    this.cameraRequest += 1;
    // Searches for unfinished recordings wait for this deletion.
    trackRelease(this.forgetDiscarded());
    const { recording, backup } = this;
    this.recording = null;
    this.backup = null;
    if (recording === null) {
      backup?.leave();
      this.store.set(INITIAL);
      return;
    }
    // The last bytes arrive after stopping; `finish` then releases the backup.
    this.endRecording('stopped');
    if (backup instanceof BackupWriter) backup.willLeave();
    recording.stop();
  }

  private show(video: RecordedVideo, backup: Backup | null): void {
    this.cameraRequest += 1;
    this.backup = backup;
    this.enter({ phase: 'recorded', reason: 'stopped', video }, video.durationSeconds * 1000);
  }

  private endRecording(reason: StopReason): void {
    const { phase } = this.state;
    if (phase === 'recording' || phase === 'paused') this.enter({ phase: 'recorded', reason, video: null });
  }

  private finish(recording: ActiveRecording, backup: BackupWriter, video: RecordedVideo | null): void {
    if (this.recording !== recording) {
      backup.leave();
      return;
    }
    this.recording = null;
    backup.finish();
    this.endRecording('device-lost');
    this.publish({ stream: null, mutedDevice: null });
    if (video === null) {
      void this.forget(recording.id);
      this.fail({ text: NOTHING_RECORDED, cause: null });
      return;
    }
    void this.forgetDiscarded();
    if (this.state.phase === 'recorded') this.enter({ ...this.state, video });
  }

  private async forgetDiscarded(): Promise<void> {
    const { discardedBackup } = this;
    this.discardedBackup = null;
    this.publish({ discarded: null });
    await discardedBackup?.discard();
  }

  private fail(problem: CameraProblem): void {
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
