import type { RecorderState } from './recorder-state.js';
import { lengthText, spokenLength, timerText } from './timer-text.js';

export interface RecorderCaptionProps {
  readonly state: RecorderState;
  readonly recordedMs: number;
  readonly maxSeconds: number;
}

/** Beside the buttons: how long it may become, or how long it became. */
export function RecorderCaption({ state, recordedMs, maxSeconds }: RecorderCaptionProps) {
  if (state.phase === 'recorded') {
    return (
      <p className="recorder-caption text-ink-soft tabular-nums sm:text-right">{lengthText(recordedMs, maxSeconds)}</p>
    );
  }
  return (
    <div className="recorder-caption text-sm text-ink-soft sm:text-right">
      {state.phase === 'idle' && (
        <p className="text-base font-semibold text-ink tabular-nums">{timerText(0, maxSeconds)}</p>
      )}
      <p>
        Maximum recording time: <span className="whitespace-nowrap">{spokenLength(maxSeconds)}</span>
      </p>
    </div>
  );
}
