// Simulates a browser without storage or locks.
import { pendingWrites } from '../../lib/browser/pending-writes.js';
import { defineGlobals } from '../../lib/test/define-globals.js';
import { BackupWriter, type BackupProblem } from './backup-writer.js';
import { discardBackup, findUnfinishedRecordings, loadBackup } from './backup-store.js';

defineGlobals({ window: new EventTarget(), navigator: {} });

const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps a recording in memory if the browser cannot store it, and asks before the user leaves', async () => {
  const problems: (BackupProblem | null)[] = [];
  const recording = {
    id: 'recording-1',
    owner: 'ida',
    context: { isForOthers: true },
    mimeType: 'video/webm;codecs=vp8,opus',
    startedAt: '2030-06-01T12:00:00.000Z',
  };
  const writer = new BackupWriter(recording, (problem) => problems.push(problem));
  writer.append(new Blob(['first ']), 1_000);
  writer.append(new Blob(['second']), 2_000);
  expect(asksBeforeLeaving()).toBe(false);
  writer.leave();

  const [backup, ...more] = await findUnfinishedRecordings('ida');
  expect(problems).toEqual(['unavailable']);
  expect(backup).toMatchObject({ id: 'recording-1', recordedMs: 2_000, context: { isForOthers: true } });
  expect(more).toEqual([]);
  expect(await findUnfinishedRecordings('ben')).toEqual([]);
  expect(pendingWrites.has('recording-1')).toBe(true);
  expect(asksBeforeLeaving()).toBe(true);
  if (backup === undefined) return;
  const video = await loadBackup(backup.id);
  expect(await video?.blob.text()).toBe('first second');
  expect(video?.durationSeconds).toBe(2);

  await discardBackup('recording-1').catch(() => undefined);
  expect(await findUnfinishedRecordings('ida')).toEqual([]);
  expect(pendingWrites.hasAny()).toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});
