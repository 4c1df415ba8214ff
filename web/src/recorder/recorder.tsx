import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedWork } from '../lib/unsaved-work.js';
import { LiveView } from './live-view.js';
import type { RecordedVideo } from './media-format.js';
import { Notice } from './notice.js';
import './recorder.css';
import { RecorderControls } from './recorder-controls.js';
import { Invitation, RecorderAnnouncer, RecorderCaption, RecorderNotices } from './recorder-notices.js';
import { preparePreview, TakePreview } from './take-preview.js';
import type { TakeContext } from './take-spool.js';
import { useFocusThatMovesOn, useRecordedTime, useRecorder, useStayInView } from './use-recorder.js';

interface RecorderProps {
  /** The recording stops by itself here; pauses do not count. */
  readonly maxSeconds: number;
  /** Id of the user or slug of the link: only they are offered the safety copy. */
  readonly owner: string;
  readonly context: TakeContext;
  /** Shown over the picture for the first three seconds. */
  readonly overlayTitle?: string;
  /** Shown when camera or microphone are refused or missing; each page has its own sentence (docs/product.md §8). */
  readonly cameraErrorText: string;
  /** Why recording cannot start yet; shown instead of `Start Recording`. */
  readonly disabledReason?: string;
  /** An unfinished take to continue: the recorder opens at its preview. */
  readonly unfinished?: RecordedVideo | null;
  readonly saveLabel?: string;
  /**
   * Takes the recording. `forgetSafetyCopy` is to be called once the recording is safe elsewhere; after the recorder
   * has
   * left the page `discardTake(video.takeId)` does the same. A rejection shows that saving failed; nothing is lost.
   */
  readonly onSave: (video: RecordedVideo, forgetSafetyCopy: () => Promise<void>) => Promise<void>;
  /** Called with a finished or restored take, and with null when it is discarded. */
  readonly onTake?: (video: RecordedVideo | null) => void;
  /** Called when recording starts and ends, e.g. to lock navigation. */
  readonly onRecordingChange?: (underWay: boolean) => void;
}

/** Records one video: preview, start, pause, stop, retake, save. States: docs/product.md §4. */
export function Recorder(props: RecorderProps) {
  const { maxSeconds, owner, context, cameraErrorText, overlayTitle, unfinished = null } = props;
  const { onTake, onRecordingChange } = props;
  const [recorder, snapshot] = useRecorder();
  const { state, stream, trouble, letGo } = snapshot;
  const recordedMs = useRecordedTime(recorder, snapshot, maxSeconds);
  const [saving, setSaving] = useState(false);
  const [saveFailed, setSaveFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const underWay = state.phase === 'recording' || state.phase === 'paused';

  useUnsavedWork(stream !== null);
  useFocusThatMovesOn(frame, state.phase);
  useStayInView(frame, state.phase !== 'idle');
  useEffect(() => {
    if (unfinished !== null) recorder.continueWith(unfinished);
  }, [recorder, unfinished]);
  useEffect(() => {
    onRecordingChange?.(underWay);
    if (underWay) preparePreview();
  }, [onRecordingChange, underWay]);
  const taken = state.phase === 'recorded' ? state.video : null;
  // Once per take, not per render.
  const tell = useEffectEvent((video: RecordedVideo) => onTake?.(video));
  useEffect(() => {
    if (taken !== null) tell(taken);
  }, [taken]);

  const save = async (video: RecordedVideo): Promise<void> => {
    setSaving(true);
    setSaveFailed(false);
    try {
      await props.onSave(video, () => recorder.forget(video.takeId));
    } catch (error) {
      console.warn('The recording could not be saved', error);
      setSaveFailed(true);
    }
    setSaving(false);
  };

  return (
    <div className="recorder-room">
      <div ref={frame} className="recorder scroll-mb-4">
        {/* Above the picture: below the buttons it is out of sight in a low window. */}
        {state.phase === 'idle' && state.problem !== null && <Problem text={state.problem} />}
        <div className="recorder-stage">
          {taken !== null ? (
            <TakePreview video={taken} title="Preview of your recording" className="max-h-(--stage)" />
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
        </div>
        <div className="recorder-bar">
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
              onTake?.(null);
            }}
            onSave={() => {
              if (taken !== null) void save(taken);
            }}
          />
          <RecorderCaption state={state} recordedMs={recordedMs} maxSeconds={maxSeconds} />
        </div>
        <RecorderNotices
          state={state}
          trouble={trouble}
          letGo={letGo}
          saveFailed={saveFailed}
          maxSeconds={maxSeconds}
          onBringBack={() => recorder.bringBack()}
        />
        <RecorderAnnouncer state={state} recordedMs={recordedMs} maxSeconds={maxSeconds} />
      </div>
    </div>
  );
}

function Problem({ text }: { text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <div ref={frame} className="scroll-mt-20">
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}
