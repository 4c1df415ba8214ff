import type { RecordedVideo } from '../media-format.js';

export type StopReason = 'stopped' | 'limit' | 'device-lost';

/** States: docs/product.md §4. Times are milliseconds on one monotonic clock; recorded time never counts a pause. */
export type RecorderState =
  | { readonly phase: 'idle'; readonly awaitsCamera: boolean; readonly problem: string | null }
  | { readonly phase: 'recording'; readonly beforeMs: number; readonly sinceMs: number }
  | { readonly phase: 'paused'; readonly recordedMs: number }
  | {
      readonly phase: 'recorded';
      readonly recordedMs: number;
      readonly reason: StopReason;
      /** Null for the moment between stopping and the arrival of the last bytes. */
      readonly video: RecordedVideo | null;
    };

export type RecorderEvent =
  | { type: 'requested' }
  | { type: 'failed'; problem: string }
  | { type: 'started'; atMs: number }
  | { type: 'paused'; atMs: number }
  | { type: 'resumed'; atMs: number }
  | { type: 'stopped'; atMs: number; reason: StopReason }
  | { type: 'finished'; video: RecordedVideo }
  | { type: 'continued'; video: RecordedVideo }
  | { type: 'retaken' };

export const IDLE = { phase: 'idle', awaitsCamera: false, problem: null } as const satisfies RecorderState;

export function recordedMs(state: RecorderState, nowMs: number): number {
  if (state.phase === 'idle') return 0;
  return state.phase === 'recording' ? state.beforeMs + Math.max(0, nowMs - state.sinceMs) : state.recordedMs;
}

/** Whether the limit is reached. Uses timestamps, so that a tab with throttled timers stops too. */
export function limitReached(state: RecorderState, nowMs: number, maxSeconds: number): boolean {
  return state.phase === 'recording' && recordedMs(state, nowMs) >= maxSeconds * 1000;
}

/** The next state. An event that makes no sense in a state leaves it as it is: devices report late and twice. */
export function reduceRecorder(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'requested':
      return state.phase === 'idle' ? { ...IDLE, awaitsCamera: true } : state;
    case 'failed':
      return { ...IDLE, problem: event.problem };
    case 'started':
      return state.phase === 'idle' ? { phase: 'recording', beforeMs: 0, sinceMs: event.atMs } : state;
    case 'paused':
      return state.phase === 'recording' ? { phase: 'paused', recordedMs: recordedMs(state, event.atMs) } : state;
    case 'resumed':
      return state.phase === 'paused' ? { phase: 'recording', beforeMs: state.recordedMs, sinceMs: event.atMs } : state;
    case 'stopped':
      return state.phase === 'recording' || state.phase === 'paused'
        ? { phase: 'recorded', recordedMs: recordedMs(state, event.atMs), reason: event.reason, video: null }
        : state;
    case 'finished':
      return state.phase === 'recorded' && state.video === null ? { ...state, video: event.video } : state;
    case 'continued': {
      const { video } = event;
      if (state.phase !== 'idle') return state;
      return { phase: 'recorded', recordedMs: video.durationSeconds * 1000, reason: 'stopped', video };
    }
    case 'retaken':
      return state.phase === 'recorded' ? IDLE : state;
  }
}
