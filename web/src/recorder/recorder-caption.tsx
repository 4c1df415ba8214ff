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
      <p className="ml-auto text-ink-soft tabular-nums max-sm:ml-0 max-sm:w-full">
        {lengthText(recordedMs, maxSeconds)}
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
