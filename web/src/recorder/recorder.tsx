import { Video } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RecordedVideo } from './recorded-video.js';
import { LiveView } from './live-view.js';
import { RecorderAnnouncer } from './recorder-announcer.js';
import { RecorderControls } from './recorder-controls.js';
import { RecorderNotices } from './recorder-notices.js';
import type { RecorderState } from './recorder-state.js';
import type { TakeContext } from './take-spool.js';
import { preparePreview, TakePreview } from './take-preview.js';
import { elapsedText, limitText, spokenLength, timerText } from './timer-text.js';
import { useRecordedTime, useRecorder } from './use-recorder.js';

export interface RecorderProps {
  /** The recording stops by itself here; pauses do not count. */
  readonly maxSeconds: number;
  /** Whose recording it is: a person's id or a link's slug. Its safety copy is offered to nobody else. */
  readonly owner: string;
  /** What the page wants to find again beside an unfinished recording. */
  readonly context: TakeContext;
  /** Lies over the picture for the first three seconds. */
  readonly overlayTitle?: string;
  /** Shown when camera or microphone are refused or missing; each page has its own sentence (docs/product.md §8). */
  readonly cameraErrorText: string;
  /** Why recording cannot start yet; shown instead of `Start Recording`. */
  readonly disabledReason?: string;
  /** An unfinished take that the person chose to go on with: the recorder opens at its preview. */
  readonly unfinished?: RecordedVideo | null;
  readonly saveLabel?: string;
  /**
   * Takes the recording. `forgetSafetyCopy` is to be called once the recording is safe elsewhere; after the recorder has
   * left the page `discardTake(video.takeId)` does the same. A rejection shows that saving failed; nothing is lost.
   */
  readonly onSave: (video: RecordedVideo, forgetSafetyCopy: () => Promise<void>) => Promise<void>;
  /** Told when a recording is under way and when no longer, e.g. to lock what would leave the page. */
  readonly onRecordingChange?: (underWay: boolean) => void;
}

/** Records one video: preview, start, pause, stop, retake, save. States: docs/product.md §4. */
export function Recorder(props: RecorderProps) {
  const { maxSeconds, owner, context, cameraErrorText, overlayTitle, unfinished = null, onRecordingChange } = props;
  const [recorder, snapshot] = useRecorder();
  const { state, stream, trouble } = snapshot;
  const recordedMs = useRecordedTime(recorder, snapshot, maxSeconds);
  const [saving, setSaving] = useState(false);
  const [saveFailed, setSaveFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const underWay = state.phase === 'recording' || state.phase === 'paused';

  useFocusThatMovesOn(frame, state.phase);
  useStayInView(frame, state.phase !== 'idle');
  useEffect(() => {
    if (unfinished !== null) recorder.continueWith(unfinished);
  }, [recorder, unfinished]);
  useEffect(() => {
    onRecordingChange?.(underWay);
    if (underWay) preparePreview();
  }, [onRecordingChange, underWay]);

  const save = async (video: RecordedVideo): Promise<void> => {
    setSaving(true);
    setSaveFailed(false);
    try {
      await props.onSave(video, () => recorder.forget());
    } catch (error) {
      console.warn('The recording could not be saved', error);
      setSaveFailed(true);
    }
    setSaving(false);
  };

  return (
    <div ref={frame} className="grid scroll-mb-4 gap-4">
      {state.phase === 'recorded' && state.video !== null ? (
        <TakePreview video={state.video} title="Preview of your recording" />
      ) : stream !== null && state.phase !== 'idle' ? (
        <LiveView
          stream={stream}
          paused={state.phase === 'paused'}
          recordedMs={recordedMs}
          maxSeconds={maxSeconds}
          overlayTitle={overlayTitle}
        />
      ) : (
        <Invitation asking={state.phase === 'idle' && state.asking} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <RecorderControls
          state={state}
          disabledReason={props.disabledReason}
          saving={saving}
          saveLabel={props.saveLabel ?? 'Save Recording'}
          onStart={() => void recorder.start({ maxSeconds, owner, context, cameraErrorText })}
          onPause={() => recorder.pause()}
          onResume={() => recorder.resume()}
          onStop={() => recorder.stop()}
          onRetake={() => {
            setSaveFailed(false);
            recorder.retake();
          }}
          onSave={() => {
            if (state.phase === 'recorded' && state.video !== null) void save(state.video);
          }}
        />
        <Caption state={state} recordedMs={recordedMs} maxSeconds={maxSeconds} />
      </div>
      <RecorderNotices state={state} trouble={trouble} saveFailed={saveFailed} maxSeconds={maxSeconds} />
      <RecorderAnnouncer state={state} recordedMs={recordedMs} maxSeconds={maxSeconds} />
    </div>
  );
}

function Invitation({ asking }: { asking: boolean }) {
  return (
    <div className="flex min-h-64 w-full sm:aspect-video flex-col items-center justify-center gap-4 rounded-lg bg-surface-night p-6 text-center text-on-night">
      <span className="grid size-16 shrink-0 place-items-center rounded-full bg-on-night/10">
        <Video className="size-7 text-accent" aria-hidden="true" />
      </span>
      <p className="max-w-sm font-display text-heading text-balance">
        {asking ? 'Please allow your camera and microphone' : 'Take a breath. Begin when you are ready.'}
      </p>
      <p className="max-w-sm text-on-night-soft">
        {asking
          ? 'Your browser is asking at the top of the window.'
          : 'Nobody sees you until you choose to save. You can start over as often as you like.'}
      </p>
    </div>
  );
}

function Caption({ state, recordedMs, maxSeconds }: { state: RecorderState; recordedMs: number; maxSeconds: number }) {
  if (state.phase === 'recorded') {
    return (
      <p className="ml-auto text-ink-soft tabular-nums max-sm:ml-0 max-sm:w-full">
        Length {elapsedText(recordedMs)} of {limitText(maxSeconds)}
      </p>
    );
  }
  return (
    <div className="ml-auto text-right text-sm text-ink-soft max-sm:ml-0 max-sm:w-full max-sm:text-left">
      {state.phase === 'idle' && (
        <p className="text-base font-semibold text-ink tabular-nums">{timerText(0, maxSeconds)}</p>
      )}
      <p>Maximum recording time: {spokenLength(maxSeconds)}</p>
    </div>
  );
}

/** The pressed button leaves with its state; the next state's first button takes the focus over. */
function useFocusThatMovesOn(frame: RefObject<HTMLElement | null>, phase: RecorderState['phase']): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [frame, phase]);
}

/** Picture and buttons change their height with the state and with the way a phone is held; they stay on the screen. */
function useStayInView(frame: RefObject<HTMLElement | null>, inUse: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !inUse) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, inUse]);
}
