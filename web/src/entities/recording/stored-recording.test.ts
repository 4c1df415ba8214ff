// A browser without storage or locks: the page keeps what is saved.
import { pendingWrites } from '../../recorder/recordings/pending-writes.js';
import { defineGlobals } from '../../lib/test/define-globals.js';
import {
  findSavedRecordings,
  forgetRecording,
  loadVideo,
  markAsSent,
} from '../../recorder/recordings/recording-store.js';
import { forgetSent, saveRecording, type StoredRecording } from './stored-recording.js';

defineGlobals({ window: new EventTarget(), navigator: {} });
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue(undefined));
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { id } of await findSavedRecordings('ida')) await forgetRecording(id);
});

const recording = (recordingId: string, recordedAt: string): StoredRecording => ({
  userId: 'ida',
  prompt: { id: 'prompt-1', title: 'Who are you?', description: '', category: 'Memories', isActive: true },
  isForOthers: false,
  video: { recordingId, blob: new Blob([recordingId]), type: 'video/webm', durationSeconds: 2, recordedAt },
});
const savedIds = async () => (await findSavedRecordings('ida')).map(({ id }) => id);

it('keeps every saved recording until it was sent, the last one first', async () => {
  await saveRecording(recording('later', '2030-06-01T12:00:00.000Z'));
  await new Promise((resolve) => setTimeout(resolve, 2));
  await saveRecording(recording('earlier', '2030-05-01T12:00:00.000Z'));
  expect(await savedIds()).toEqual(['earlier', 'later']);
  expect(await findSavedRecordings('ben')).toEqual([]);
  expect(pendingWrites.has('later')).toBe(true);
  const video = await loadVideo('later');
  expect(video).toMatchObject({ durationSeconds: 2, recordedAt: '2030-06-01T12:00:00.000Z', type: 'video/webm' });
  expect(await video?.blob.text()).toBe('later');

  await markAsSent('earlier', 'capsule-1').catch(() => undefined);
  expect(await findSavedRecordings('ida')).toMatchObject([{ id: 'earlier', sentAs: 'capsule-1' }, { id: 'later' }]);
  await forgetSent('ida', 'capsule-2');
  await forgetSent('ida', 'capsule-1');
  expect(await savedIds()).toEqual(['later']);
  expect(pendingWrites.has('earlier')).toBe(false);
  await saveRecording(recording('later', '2030-06-01T12:00:00.000Z'));
  expect(await savedIds()).toEqual(['later']);
});
