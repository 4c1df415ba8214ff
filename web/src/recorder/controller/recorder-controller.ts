import { Store } from '../../lib/store.js';
import { ActiveRecording } from './active-recording.js';
import { trackRelease, type RecordingContext } from '../backup/backup-store.js';
import {
  BackupWriter,
  continuedBackup,
  forgetBackup,
  type Backup,
  type BackupProblem,
} from '../backup/backup-writer.js';
import { canRecord, openCamera, releaseCamera } from './camera.js';
import type { RecordedVideo } from '../media-format.js';
import {
  IDLE,
  limitReached,
  recordedMs,
  reduceRecorder,
  type RecorderEvent,
  type RecorderState,
  type StopReason,
} from './recorder-state.js';

interface RecorderSettings {
  readonly maxSeconds: number;
  readonly owner: string;
  readonly context: RecordingContext;
  readonly cameraErrorText: string;
}

export interface RecorderSnapshot {
  readonly state: RecorderState;
  readonly stream: MediaStream | null;
  readonly backupProblem: BackupProblem | null;
  /** The recording discarded by Retake. It can be restored until another one is finished or the page is left. */
  readonly discarded: RecordedVideo | null;
}

const INITIAL: RecorderSnapshot = { state: IDLE, stream: null, backupProblem: null, discarded: null };

const NOTHING_RECORDED = 'Nothing was recorded. Please check your camera and try again.';
const NO_RECORDER =
  'This browser can’t record video. Please open this page in a current version of Chrome, Edge, Firefox or Safari.';

export class RecorderController {
  readonly store = new Store(INITIAL);
  private recording: ActiveRecording | null = null;
  private backup: Backup | null = null;
  private discardedBackup: Backup | null = null;
  /** Incremented to ignore a camera request that is still pending. */
  private cameraRequest = 0;

  private get snapshot(): RecorderSnapshot {
    return this.store.read();
  }

  readonly recordedMs = (): number => recordedMs(this.snapshot.state, performance.now());

  async start(settings: RecorderSettings): Promise<void> {
    const { state } = this.snapshot;
    if (state.phase !== 'idle' || state.awaitsCamera) return;
    if (!canRecord()) {
      this.apply({ type: 'failed', problem: NO_RECORDER });
      return;
    }
    const request = this.cameraRequest;
    this.apply({ type: 'requested' });
    try {
      const stream = await openCamera();
      if (request === this.cameraRequest) this.begin(stream, settings);
      else releaseCamera(stream);
    } catch (error) {
      console.warn('Camera and microphone could not be used', error);
      if (request === this.cameraRequest) this.apply({ type: 'failed', problem: settings.cameraErrorText });
    }
  }

  private begin(stream: MediaStream, { maxSeconds, owner, context }: RecorderSettings): void {
    const recording = new ActiveRecording(stream, {
      recordedMs: this.recordedMs,
      onChunk: (chunk) => {
        backup.append(chunk, this.recordedMs());
        this.stopAtLimit(maxSeconds);
      },
      onDeviceLost: () => this.apply({ type: 'stopped', atMs: performance.now(), reason: 'device-lost' }),
      onFinished: (video) => this.finish(recording, backup, video),
    });
    const { id, mimeType, startedAt } = recording;
    const backup = new BackupWriter({ id, owner, context, mimeType, startedAt }, (backupProblem) => {
      if (this.backup === backup) this.publish({ backupProblem });
    });
    this.recording = recording;
    this.backup = backup;
    this.publish({ stream, backupProblem: null });
    this.apply({ type: 'started', atMs: performance.now() });
  }

  pause(): void {
    if (this.recording?.pause() === true) this.apply({ type: 'paused', atMs: performance.now() });
  }

  resume(): void {
    if (this.recording?.resume() === true) this.apply({ type: 'resumed', atMs: performance.now() });
  }

  stop(reason: StopReason = 'stopped'): void {
    this.apply({ type: 'stopped', atMs: performance.now(), reason });
    this.recording?.stop();
  }

  /** Ends the recording at its limit. Called by the page's timer and for every chunk. */
  stopAtLimit(maxSeconds: number): void {
    if (limitReached(this.snapshot.state, performance.now(), maxSeconds)) this.stop('limit');
  }

  continueWith(video: RecordedVideo): void {
    if (this.snapshot.state.phase !== 'idle') return;
    this.backup = continuedBackup(video.recordingId);
    this.apply({ type: 'continued', video });
  }

  retake(): void {
    const { state } = this.snapshot;
    if (state.phase !== 'recorded' || state.video === null) return;
    void this.forgetDiscarded();
    this.discardedBackup = this.backup;
    this.backup = null;
    this.publish({ discarded: state.video });
    this.apply({ type: 'retaken' });
  }

  restore(): void {
    const { state, discarded } = this.snapshot;
    if (state.phase !== 'idle' || discarded === null) return;
    this.cameraRequest += 1;
    this.backup = this.discardedBackup;
    this.discardedBackup = null;
    this.publish({ discarded: null });
    this.apply({ type: 'continued', video: discarded });
  }

  private async forgetDiscarded(): Promise<void> {
    const { discardedBackup } = this;
    this.discardedBackup = null;
    this.publish({ discarded: null });
    await discardedBackup?.discard();
  }

  /** Deletes the backup of a recording that was saved elsewhere, also after the page was left. */
  async forget(recordingId: string): Promise<void> {
    const { backup } = this;
    this.backup = null;
    await (backup?.discard() ?? forgetBackup(recordingId));
  }

  /** Call when the page is left. Releases camera and microphone; the backup keeps what was recorded. */
  leave(): void {
    this.cameraRequest += 1;
    // Look-ups of unfinished recordings wait for this.
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
    this.apply({ type: 'stopped', atMs: performance.now(), reason: 'stopped' });
    if (backup instanceof BackupWriter) backup.willLeave();
    recording.stop();
  }

  private finish(recording: ActiveRecording, backup: BackupWriter, video: RecordedVideo | null): void {
    if (this.recording !== recording) {
      backup.leave();
      return;
    }
    this.recording = null;
    backup.finish();
    this.apply({ type: 'stopped', atMs: performance.now(), reason: 'device-lost' });
    this.publish({ stream: null });
    if (video === null) {
      void this.forget(recording.id);
      this.apply({ type: 'failed', problem: NOTHING_RECORDED });
      return;
    }
    void this.forgetDiscarded();
    this.apply({ type: 'finished', video });
  }

  private apply(event: RecorderEvent): void {
    this.publish({ state: reduceRecorder(this.snapshot.state, event) });
  }

  private publish(change: Partial<RecorderSnapshot>): void {
    this.store.set({ ...this.snapshot, ...change });
  }
}
