import type { RecordedVideo } from '../media-format.js';
import { IDLE, limitReached, recordedMs, reduceRecorder, type RecorderEvent } from './recorder-state.js';

const video = { recordingId: 'recording-1', durationSeconds: 12 } as RecordedVideo;
const started = (atMs: number): RecorderEvent => ({ type: 'started', atMs });
const paused = (atMs: number): RecorderEvent => ({ type: 'paused', atMs });
const resumed = (atMs: number): RecorderEvent => ({ type: 'resumed', atMs });
const stopped = (atMs: number): RecorderEvent => ({ type: 'stopped', atMs, reason: 'stopped' });
const after = (...events: RecorderEvent[]) => events.reduce(reduceRecorder, IDLE);

describe('reduceRecorder', () => {
  it('asks, records, pauses, resumes and stops, and counts no pause', () => {
    const events = [{ type: 'requested' }, started(1_000), paused(4_000), resumed(60_000), stopped(63_000)] as const;
    expect(after(...events.slice(0, 2))).toEqual({ phase: 'recording', beforeMs: 0, sinceMs: 1_000 });
    expect(after(...events.slice(0, 3))).toEqual({ phase: 'paused', recordedMs: 3_000 });
    expect(recordedMs(after(...events.slice(0, 4)), 62_000)).toBe(5_000);
    const recorded = after(...events);
    expect(recorded).toEqual({ phase: 'recorded', recordedMs: 6_000, reason: 'stopped', video: null });
    expect(reduceRecorder(recorded, { type: 'finished', video })).toMatchObject({ phase: 'recorded', video });
  });

  it('starts each recording at zero', () => {
    const again = after(started(0), stopped(9_000), { type: 'finished', video }, { type: 'retaken' }, started(20_000));
    expect(recordedMs(again, 20_500)).toBe(500);
  });

  it('can be stopped while paused', () =>
    expect(after(started(0), paused(2_000), stopped(90_000))).toMatchObject({ phase: 'recorded', recordedMs: 2_000 }));

  it('returns to idle with the sentence when the camera is refused', () => {
    const problem = 'No camera';
    expect(after({ type: 'requested' }, { type: 'failed', problem })).toEqual({
      phase: 'idle',
      awaitsCamera: false,
      problem,
    });
  });

  it('opens an unfinished recording as recorded', () =>
    expect(after({ type: 'continued', video })).toMatchObject({ phase: 'recorded', recordedMs: 12_000, video }));

  it('ignores late and repeated device events', () => {
    const lost = after(started(0), { type: 'stopped', atMs: 10, reason: 'device-lost' });
    expect(reduceRecorder(lost, stopped(20))).toBe(lost);
    expect(reduceRecorder(lost, paused(20))).toBe(lost);
    expect(reduceRecorder(IDLE, resumed(20))).toBe(IDLE);
    expect(reduceRecorder(IDLE, { type: 'finished', video })).toBe(IDLE);
  });
});

it.each([
  ['pauses do not count', [started(0), paused(200_000), resumed(900_000)], 999_999, false],
  ['recorded time counts', [started(0), paused(200_000), resumed(900_000)], 1_000_000, true],
  ['throttled timers come late', [started(0)], 400_000, true],
  ['a paused recording is never stopped', [started(0), paused(299_999)], 9e9, false],
])('limitReached: %s', (_, events, nowMs, isReached) =>
  expect(limitReached(after(...events), nowMs, 300)).toBe(isReached),
);
