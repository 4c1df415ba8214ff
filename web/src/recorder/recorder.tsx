import { useEffect, useEffectEvent, useRef } from 'react';
import { useUnsavedWork } from '../lib/browser/unsaved-work.js';
import { lazyPart } from '../lib/react/lazy-component.js';
import { LiveView } from './live-view.js';
import type { RecordedVideo } from './media-format.js';
import { Notice } from './notice.js';
import { RecorderControls } from './recorder-controls.js';
import { announcementFor, MutedNotice, StartHint, RecorderCaption, RecorderNotices } from './recorder-notices.js';
import { RecordingPreview } from './recording-preview.js';
import type { RecordingContext } from './backup/backup-store.js';
import { useTask } from './controller/use-task.js';
import { useFocusAfterStateChange, useKeepFocusInside, useRecorder, useStayInView } from './controller/use-recorder.js';

const CameraAdvice = lazyPart(async () => (await import('./camera-advice.js')).CameraAdvice);

interface RecorderProps {
  readonly maxSeconds: number;
  /** A user's id, a link's slug, or a name for an answer or replacement. Only the same owner is offered the backup. */
  readonly owner: string;
  readonly context: RecordingContext;
  readonly overlayTitle?: string;
  readonly cameraErrorText: string;
  readonly disabledReason?: string;
  readonly unfinished?: RecordedVideo | null;
  readonly saveLabel?: string;
  /** Must call `forgetBackup` once the recording is safe elsewhere, or `discardBackup` after the recorder is gone. */
  readonly onSave: (video: RecordedVideo, forgetBackup: () => Promise<void>) => Promise<void> | void;
  /** Called with a finished or restored recording, and with null when it is discarded. */
  readonly onVideoChange?: (video: RecordedVideo | null) => void;
  readonly onRecordingChange?: (isUnderWay: boolean) => void;
}

export function Recorder(props: RecorderProps) {
  const { maxSeconds, owner, context, cameraErrorText, overlayTitle, unfinished = null } = props;
  const { onVideoChange, onRecordingChange } = props;
  const [recorder, snapshot] = useRecorder();
  const { state, recordedMs, stream } = snapshot;
  const save = useTask(async (recorded: RecordedVideo) =>
    props.onSave(recorded, () => recorder.forget(recorded.recordingId)),
  );
  const frame = useRef<HTMLDivElement>(null);
  const isUnderWay = state.phase === 'recording' || state.phase === 'paused';

  useUnsavedWork(stream !== null);
  useFocusAfterStateChange(frame, state.phase);
  useStayInView(frame, state.phase !== 'idle');
  useKeepFocusInside(frame, state.phase === 'recording');
  useEffect(() => {
    if (unfinished !== null) recorder.continueWith(unfinished);
  }, [recorder, unfinished]);
  const notifyRecording = useEffectEvent((isRecording: boolean) => onRecordingChange?.(isRecording));
  useEffect(() => notifyRecording(isUnderWay), [isUnderWay]);
  const video = state.phase === 'recorded' ? state.video : null;
  const notifyVideo = useEffectEvent((recorded: RecordedVideo) => onVideoChange?.(recorded));
  useEffect(() => {
    if (video !== null) notifyVideo(video);
  }, [video]);

  return (
    <div className="recorder-room">
      <div ref={frame} className="recorder scroll-mb-4">
        {/* Above the picture, because below the buttons it would be out of sight in a low window. */}
        {state.phase === 'idle' && state.problem !== null && (
          <div key={state.problem.text} ref={scrollIntoView} className="scroll-mt-20">
            <Notice
              tone="danger"
              advice={state.problem.cause === null ? undefined : <CameraAdvice cause={state.problem.cause} />}
            >
              {state.problem.text}
            </Notice>
          </div>
        )}
        {isUnderWay && snapshot.mutedDevice !== null && (
          <div ref={scrollIntoView} className="scroll-mt-20">
            <MutedNotice device={snapshot.mutedDevice} isPaused={state.phase === 'paused'} />
          </div>
        )}
        <div className="recorder-stage">
          {video !== null ? (
            <RecordingPreview video={video} title="Preview of your recording" className="[--height:var(--stage)]" />
          ) : stream !== null && state.phase !== 'idle' ? (
            <LiveView
              stream={stream}
              isPaused={state.phase === 'paused'}
              recordedMs={recordedMs}
              maxSeconds={maxSeconds}
              overlayTitle={overlayTitle}
            />
          ) : (
            <StartHint awaitsCamera={state.phase === 'idle' && state.awaitsCamera} />
          )}
        </div>
        <div className="recorder-bar">
          <RecorderControls
            recorder={recorder}
            state={state}
            disabledReason={props.disabledReason}
            isSaving={save.isRunning}
            saveLabel={props.saveLabel ?? 'Save Recording'}
            onStart={() => void recorder.start({ maxSeconds, owner, context, cameraErrorText })}
            onRetake={() => {
              save.reset();
              recorder.retake();
              onVideoChange?.(null);
            }}
            onSave={() => {
              if (video !== null) void save.run(video);
            }}
          />
          <RecorderCaption snapshot={snapshot} maxSeconds={maxSeconds} />
        </div>
        <RecorderNotices
          snapshot={snapshot}
          hasSaveFailed={save.hasFailed}
          maxSeconds={maxSeconds}
          onRestore={() => recorder.restore()}
        />
        <p role="status" aria-live="polite" className="sr-only">
          {announcementFor(snapshot, maxSeconds)}
        </p>
      </div>
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
