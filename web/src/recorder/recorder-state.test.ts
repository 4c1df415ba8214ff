// Pure rules; nothing stands in for anything.
import type { RecordedVideo } from './recorded-video.js';
import {
  IDLE,
  limitReached,
  recordedMs,
  reduceRecorder,
  type RecorderEvent,
  type RecorderState,
} from './recorder-state.js';

const video: RecordedVideo = {
  takeId: 'take-1',
  blob: new Blob(['bytes']),
  type: 'video/webm',
  durationSeconds: 12,
  recordedAt: '2030-01-01T00:00:00.000Z',
};

const run = (...events: RecorderEvent[]): RecorderState => events.reduce(reduceRecorder, IDLE);

describe('reduceRecorder', () => {
  it('asks, records, pauses, resumes and stops, and counts no pause', () => {
    const recording = run({ type: 'asked' }, { type: 'started', atMs: 1_000 });
    expect(recording).toEqual({ phase: 'recording', beforeMs: 0, sinceMs: 1_000 });
    const paused = reduceRecorder(recording, { type: 'paused', atMs: 4_000 });
    expect(paused).toEqual({ phase: 'paused', recordedMs: 3_000 });
    const resumed = reduceRecorder(paused, { type: 'resumed', atMs: 60_000 });
    expect(recordedMs(resumed, 62_000)).toBe(5_000);
    const stopped = reduceRecorder(resumed, { type: 'stopped', atMs: 63_000, reason: 'stopped' });
    expect(stopped).toEqual({ phase: 'recorded', recordedMs: 6_000, reason: 'stopped', video: null });
    expect(reduceRecorder(stopped, { type: 'finished', video })).toMatchObject({ phase: 'recorded', video });
  });

  it('starts each recording at zero', () => {
    const again = run(
      { type: 'asked' },
      { type: 'started', atMs: 0 },
      { type: 'stopped', atMs: 9_000, reason: 'stopped' },
      { type: 'finished', video },
      { type: 'retaken' },
      { type: 'asked' },
      { type: 'started', atMs: 20_000 },
    );
    expect(recordedMs(again, 20_500)).toBe(500);
  });

  it('can be stopped while paused', () => {
    const state = run(
      { type: 'started', atMs: 0 },
      { type: 'paused', atMs: 2_000 },
      { type: 'stopped', atMs: 90_000, reason: 'stopped' },
    );
    expect(state).toMatchObject({ phase: 'recorded', recordedMs: 2_000 });
  });

  it('returns to idle with the sentence when the camera is refused', () => {
    expect(run({ type: 'asked' }, { type: 'failed', problem: 'No camera' })).toEqual({
      phase: 'idle',
      asking: false,
      problem: 'No camera',
    });
  });

  it('opens an unfinished take as recorded', () => {
    expect(run({ type: 'continued', video })).toMatchObject({ phase: 'recorded', recordedMs: 12_000, video });
  });

  it('ignores what devices report late or twice', () => {
    const stopped = run({ type: 'started', atMs: 0 }, { type: 'stopped', atMs: 10, reason: 'device-lost' });
    expect(reduceRecorder(stopped, { type: 'stopped', atMs: 20, reason: 'stopped' })).toBe(stopped);
    expect(reduceRecorder(stopped, { type: 'paused', atMs: 20 })).toBe(stopped);
    expect(reduceRecorder(IDLE, { type: 'resumed', atMs: 20 })).toBe(IDLE);
    expect(reduceRecorder(IDLE, { type: 'finished', video })).toBe(IDLE);
  });
});

describe('limitReached', () => {
  it('counts recorded time only', () => {
    const resumed = run(
      { type: 'started', atMs: 0 },
      { type: 'paused', atMs: 200_000 },
      { type: 'resumed', atMs: 900_000 },
    );
    expect(limitReached(resumed, 999_999, 300)).toBe(false);
    expect(limitReached(resumed, 1_000_000, 300)).toBe(true);
  });

  it('is late, never wrong, when timers were throttled', () => {
    expect(limitReached(run({ type: 'started', atMs: 0 }), 400_000, 300)).toBe(true);
  });

  it('never stops what is not recording', () => {
    expect(limitReached(run({ type: 'started', atMs: 0 }, { type: 'paused', atMs: 299_999 }), 9e9, 300)).toBe(false);
  });
});
