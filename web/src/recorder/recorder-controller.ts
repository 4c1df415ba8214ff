import { canRecord, openCamera, releaseCamera } from './camera.js';
import { LiveTake } from './live-take.js';
import type { RecordedVideo } from './media-format.js';
import {
  IDLE,
  limitReached,
  recordedMs,
  reduceRecorder,
  type RecorderEvent,
  type RecorderState,
  type StopReason,
} from './recorder-state.js';
import { SpoolWriter, type SpoolTrouble } from './spool-writer.js';
import { discardTake, holdTake, isLeaving, type TakeContext } from './take-spool.js';

interface RecorderSettings {
  readonly maxSeconds: number;
  /** Id of the user or slug of the link: only they are offered the safety copy. */
  readonly owner: string;
  readonly context: TakeContext;
  readonly cameraErrorText: string;
}

/** One moment of the recorder, as the page shows it. */
export interface RecorderSnapshot {
  readonly state: RecorderState;
  readonly stream: MediaStream | null;
  /** Why the safety copy is incomplete. */
  readonly trouble: SpoolTrouble | null;
  /** The recording discarded by Retake. It can be restored until another one is finished or the page is left. */
  readonly letGo: RecordedVideo | null;
}

const AT_REST: RecorderSnapshot = { state: IDLE, stream: null, trouble: null, letGo: null };

/** A recording in the browser's storage, marked as in use by this tab. */
interface SafetyCopy {
  readonly spool: SpoolWriter | null;
  readonly releaseContinued: (() => void) | null;
}

const NOTHING_RECORDED = 'Nothing was recorded. Please check your camera and try again.';
const NO_RECORDER =
  'This browser can’t record video. Please open this page in a current version of Chrome, Edge, Firefox or Safari.';

/**
 * Drives one recorder: camera, recording, safety copy. Knows nothing of React; a page subscribes to its snapshots.
 * States: docs/product.md §4.
 */
export class RecorderController {
  private snapshot = AT_REST;
  private readonly listeners = new Set<() => void>();
  private take: LiveTake | null = null;
  private spool: SpoolWriter | null = null;
  private releaseContinued: (() => void) | null = null;
  /** The safety copy of the discarded recording. */
  private aside: SafetyCopy | null = null;
  /** Incremented when the page leaves, to drop late camera answers. */
  private visit = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): RecorderSnapshot => this.snapshot;

  /** Recorded time up to now, in milliseconds. */
  readonly recordedMs = (): number => recordedMs(this.snapshot.state, performance.now());

  /** Asks for camera and microphone and begins to record as soon as they are there. */
  async start(settings: RecorderSettings): Promise<void> {
    const { state } = this.snapshot;
    if (state.phase !== 'idle' || state.asking) return;
    if (!canRecord()) {
      this.apply({ type: 'failed', problem: NO_RECORDER });
      return;
    }
    const visit = this.visit;
    this.apply({ type: 'asked' });
    try {
      const stream = await openCamera();
      if (visit !== this.visit) {
        releaseCamera(stream);
        return;
      }
      this.begin(stream, settings);
    } catch (error) {
      console.warn('Camera and microphone could not be used', error);
      if (visit === this.visit) this.apply({ type: 'failed', problem: settings.cameraErrorText });
    }
  }

  private begin(stream: MediaStream, settings: RecorderSettings): void {
    const take = new LiveTake(stream, {
      recordedMs: this.recordedMs,
      onChunk: (chunk) => {
        spool.append(chunk, this.recordedMs());
        this.stopAtLimit(settings.maxSeconds);
      },
      onEnded: (reason) => this.apply({ type: 'stopped', atMs: performance.now(), reason }),
      onFinished: (video) => this.finish(take, spool, video),
    });
    const { owner, context } = settings;
    const spool = new SpoolWriter({
      takeId: take.id,
      owner,
      context,
      mimeType: take.mimeType,
      startedAt: take.startedAt,
      onTrouble: (trouble) => {
        if (this.spool === spool) this.publish({ trouble });
      },
    });
    this.take = take;
    this.spool = spool;
    this.publish({ stream, trouble: null });
    this.apply({ type: 'started', atMs: performance.now() });
  }

  pause(): void {
    if (this.take?.pause() === true) this.apply({ type: 'paused', atMs: performance.now() });
  }

  resume(): void {
    if (this.take?.resume() === true) this.apply({ type: 'resumed', atMs: performance.now() });
  }

  stop(reason: StopReason = 'stopped'): void {
    this.apply({ type: 'stopped', atMs: performance.now(), reason });
    this.take?.stop();
  }

  /** Ends the recording when its limit is reached; asked by the page's timer and by every chunk. */
  stopAtLimit(maxSeconds: number): void {
    if (limitReached(this.snapshot.state, performance.now(), maxSeconds)) this.stop('limit');
  }

  /** Opens an unfinished take at its preview. */
  continueWith(video: RecordedVideo): void {
    if (this.snapshot.state.phase !== 'idle') return;
    this.releaseContinued = holdTake(video.takeId);
    this.apply({ type: 'continued', video });
  }

  retake(): void {
    const { state } = this.snapshot;
    if (state.phase !== 'recorded' || state.video === null) return;
    void this.forgetAside();
    this.aside = { spool: this.spool, releaseContinued: this.releaseContinued };
    this.spool = null;
    this.releaseContinued = null;
    this.publish({ letGo: state.video });
    this.apply({ type: 'retaken' });
  }

  /** Undoes Retake: opens the recording at its preview again. */
  bringBack(): void {
    const { state, letGo } = this.snapshot;
    if (state.phase !== 'idle' || letGo === null || this.aside === null) return;
    // Drop a pending camera request.
    this.visit += 1;
    ({ spool: this.spool, releaseContinued: this.releaseContinued } = this.aside);
    this.aside = null;
    this.publish({ letGo: null });
    this.apply({ type: 'continued', video: letGo });
  }

  private async forgetAside(): Promise<void> {
    const { letGo } = this.snapshot;
    const { aside } = this;
    if (letGo === null || aside === null) return;
    this.aside = null;
    this.publish({ letGo: null });
    if (aside.spool !== null) await aside.spool.discard();
    else await discardTake(letGo.takeId).catch(() => undefined);
    aside.releaseContinued?.();
  }

  /**
   * Deletes the safety copy: the recording was saved elsewhere or is not wanted.
   *
   * @param takeId required when the page may have left
   */
  async forget(takeId = takenIn(this.snapshot.state)): Promise<void> {
    const spool = this.spool;
    this.spool = null;
    if (spool !== null) await spool.discard();
    else if (takeId !== undefined) await discardTake(takeId).catch(() => undefined);
    this.letGoOfContinued();
  }

  /** The page leaves. Camera and microphone are released; what was recorded stays in the safety copy. */
  leave(): void {
    this.visit += 1;
    // Look-ups of unfinished recordings wait for this.
    isLeaving(this.forgetAside());
    const { take, spool } = this;
    this.take = null;
    this.spool = null;
    this.letGoOfContinued();
    if (take === null) {
      spool?.leave();
      this.snapshot = AT_REST;
      return;
    }
    // The last bytes arrive after stopping; `finish` then releases the safety copy.
    this.apply({ type: 'stopped', atMs: performance.now(), reason: 'stopped' });
    spool?.willLeave();
    take.stop();
  }

  private finish(take: LiveTake, spool: SpoolWriter, video: RecordedVideo | null): void {
    if (this.take !== take) {
      spool.leave();
      return;
    }
    this.take = null;
    spool.finish();
    this.apply({ type: 'stopped', atMs: performance.now(), reason: 'device-lost' });
    this.publish({ stream: null });
    if (video !== null) {
      void this.forgetAside();
      this.apply({ type: 'finished', video });
      return;
    }
    void this.forget();
    this.apply({ type: 'failed', problem: NOTHING_RECORDED });
  }

  private letGoOfContinued(): void {
    this.releaseContinued?.();
    this.releaseContinued = null;
  }

  private apply(event: RecorderEvent): void {
    this.publish({ state: reduceRecorder(this.snapshot.state, event) });
  }

  private publish(change: Partial<RecorderSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}

function takenIn(state: RecorderState): string | undefined {
  return state.phase === 'recorded' ? state.video?.takeId : undefined;
}
