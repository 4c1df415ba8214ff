import type { RecorderState } from './recorder-state.js';
import { milestone, spokenLength } from './timer-text.js';

/** Says what the recorder does, to people who do not see it; sparsely, since it speaks while they speak. */
export function RecorderAnnouncer({
  state,
  recordedMs,
  maxSeconds,
}: {
  state: RecorderState;
  recordedMs: number;
  maxSeconds: number;
}) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement(state, recordedMs, maxSeconds)}
    </p>
  );
}

function announcement(state: RecorderState, recordedMs: number, maxSeconds: number): string {
  switch (state.phase) {
    case 'idle':
      return state.asking ? 'Waiting for your camera and microphone.' : '';
    case 'recording': {
      const left = milestone(recordedMs, maxSeconds);
      if (left !== null) return `${spokenLength(left)} left.`;
      return state.beforeMs === 0 ? `Recording. You have ${spokenLength(maxSeconds)}.` : 'Recording again.';
    }
    case 'paused':
      return `Paused. ${spokenLength(maxSeconds - state.recordedMs / 1000)} left.`;
    case 'recorded':
      if (state.video === null) return '';
      return `Recording finished, ${spokenLength(state.recordedMs / 1000)}. Your preview is ready.`;
  }
}
