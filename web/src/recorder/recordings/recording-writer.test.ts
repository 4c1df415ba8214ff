// A browser without storage or locks: an event target replaces its window.
import { pendingWrites } from './pending-writes.js';
import { defineGlobals } from '../../lib/test/define-globals.js';
import { findUnfinishedRecordings, forgetRecording, loadVideo, releaseRecording } from './recording-store.js';
import { RecordingWriter, type StorageProblem } from './recording-writer.js';

defineGlobals({ window: new EventTarget(), navigator: {} });
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue(undefined));
afterEach(() => void jest.restoreAllMocks());

const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps a recording in memory if the browser cannot store it, and asks before it would be lost', async () => {
  const problems: (StorageProblem | null)[] = [];
  const recording = {
    id: 'recording-1',
    owner: 'ida',
    context: { isForOthers: true },
    mimeType: 'video/webm;codecs=vp8,opus',
    startedAt: '2030-06-01T12:00:00.000Z',
  };
  const writer = new RecordingWriter(recording, (problem) => problems.push(problem));
  writer.append(new Blob(['first ']), 1_000);
  writer.append(new Blob(['second']), 2_000);
  expect(asksBeforeLeaving()).toBe(false);
  expect(await findUnfinishedRecordings('ida')).toEqual([]);
  void releaseRecording('recording-1');

  const [left, ...more] = await findUnfinishedRecordings('ida');
  expect(problems).toEqual(['unavailable']);
  expect(left).toMatchObject({ id: 'recording-1', recordedMs: 2_000, context: { isForOthers: true } });
  expect(more).toEqual([]);
  expect(await findUnfinishedRecordings('ben')).toEqual([]);
  expect(pendingWrites.has('recording-1')).toBe(true);
  expect(asksBeforeLeaving()).toBe(true);
  if (left === undefined) return;
  const video = await loadVideo(left.id);
  expect(await video?.blob.text()).toBe('first second');
  expect(video?.durationSeconds).toBe(2);

  // Discarding it also clears it from memory.
  await forgetRecording('recording-1');
  expect(await findUnfinishedRecordings('ida')).toEqual([]);
  expect(pendingWrites.hasAny()).toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});
