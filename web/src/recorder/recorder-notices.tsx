import { Button } from '../ui/button.js';
import type { RecordedVideo } from './media-format.js';
import { Notice } from './notice.js';
import type { RecorderState } from './recorder-state.js';
import { OnlyHereNotice, SaveCopy } from './save-copy.js';
import type { SpoolTrouble } from './spool-writer.js';
import { spokenLength } from './timer-text.js';

const TROUBLE: Record<SpoolTrouble, string> = {
  'out-of-space':
    'Your browser is out of space for a safety copy. You can keep recording, but keep this tab open until it’s sent.',
  unavailable:
    'Your browser can’t keep a safety copy right now. You can keep recording, but keep this tab open until it’s sent.',
};

export interface RecorderNoticesProps {
  readonly state: RecorderState;
  readonly trouble: SpoolTrouble | null;
  /** The recording discarded by Retake. */
  readonly letGo: RecordedVideo | null;
  readonly saveFailed: boolean;
  readonly maxSeconds: number;
  readonly onBringBack: () => void;
}

/** Problems and news about the recording. */
export function RecorderNotices({ state, trouble, letGo, saveFailed, maxSeconds, onBringBack }: RecorderNoticesProps) {
  return (
    <>
      {state.phase === 'idle' && letGo !== null && <LetGo video={letGo} onBringBack={onBringBack} />}
      {trouble !== null && (state.phase === 'recording' || state.phase === 'paused') && (
        <Notice tone="info">{TROUBLE[trouble]}</Notice>
      )}
      {state.phase === 'recorded' && state.video !== null && <OnlyHereNotice video={state.video} />}
      {state.phase === 'recorded' && state.reason === 'limit' && (
        <Notice tone="info">You used all {spokenLength(maxSeconds)}. Everything you said is here.</Notice>
      )}
      {state.phase === 'recorded' && state.reason === 'device-lost' && (
        <Notice tone="info">
          Your camera or microphone was disconnected. Everything recorded until then is here: you can keep it or start
          over.
        </Notice>
      )}
      {saveFailed && state.phase === 'recorded' && state.video !== null && <SaveFailed video={state.video} />}
    </>
  );
}

function LetGo({ video, onBringBack }: { video: RecordedVideo; onBringBack: () => void }) {
  return (
    <Notice
      tone="info"
      actions={
        <Button size="sm" variant="secondary" onClick={onBringBack}>
          Bring It Back
        </Button>
      }
    >
      <p className="font-semibold">Recording discarded</p>
      <p className="text-ink-soft">
        It is {spokenLength(video.durationSeconds)} long. You can bring it back until you leave or finish another one.
      </p>
    </Notice>
  );
}

function SaveFailed({ video }: { video: RecordedVideo }) {
  return (
    <Notice tone="danger" actions={<SaveCopy video={video} />}>
      Your recording could not be saved just now. It is still here: try again, or save a copy to be safe.
    </Notice>
  );
}
