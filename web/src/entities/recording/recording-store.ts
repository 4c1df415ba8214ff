import type { DBSchema } from 'idb';
import { pendingWrites } from '../../lib/browser/pending-writes.js';
import { storeBlob, storedDatabase } from '../../lib/browser/stored-database.js';
import { discardBackup } from '../../recorder/backup/backup-store.js';
import type { StoredIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

/** Stores the video's bytes separately, because some private windows cannot store a Blob. */
interface StoredRow {
  recording: Omit<StoredRecording, 'video'> & { video: Omit<StoredRecording['video'], 'blob'> };
  bytes: Blob | ArrayBuffer;
}

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: StoredRow };
  drafts: { key: string; value: ScheduleDraft };
}

const database = storedDatabase<RecordingSchema>('dear-future-recordings', (db) => {
  db.createObjectStore('recordings');
  db.createObjectStore('drafts');
});

async function begin(userId: string) {
  const transaction = (await database()).transaction(['recordings', 'drafts'], 'readwrite');
  const [recordings, drafts] = [transaction.objectStore('recordings'), transaction.objectStore('drafts')];
  const storedId = async () => (await recordings.get(userId))?.recording.video.recordingId ?? null;
  return { recordings, drafts, storedId, done: transaction.done };
}

interface UnstoredRecording {
  readonly recording: StoredRecording;
  readonly stopRetrying: () => void;
}

/** Recordings that the browser did not store, by user id. The page keeps them and retries. */
const unstored = new Map<string, UnstoredRecording>();

function forgetUnstored(userId: string): void {
  unstored.get(userId)?.stopRetrying();
  unstored.delete(userId);
}

/** Stores the user's recording, replacing an earlier one and its draft. Never fails: at worst it stays in memory. */
export async function storeRecording(recording: StoredRecording): Promise<StoredIn> {
  const { userId, video } = recording;
  forgetUnstored(userId);
  requestPersistence();
  try {
    await put(recording);
    return 'browser';
  } catch (error) {
    console.warn('The browser could not store the recording; this page keeps it', error);
  }
  const replaces = await storedRecordingId(userId);
  const stopRetrying = pendingWrites.add(video.recordingId, async () => {
    await put(recording, { replaces });
    if (unstored.get(userId)?.recording === recording) unstored.delete(userId);
    await discardBackup(video.recordingId);
  });
  unstored.set(userId, { recording, stopRetrying });
  return 'page';
}

const storedRecordingId = (userId: string): Promise<string | null> =>
  begin(userId)
    .then(({ storedId }) => storedId())
    .catch(() => null);

/** @param retry set after a failure: `replaces` is the only recording that may be replaced; its draft stays */
async function put(recording: StoredRecording, retry?: { readonly replaces: string | null }): Promise<void> {
  const { userId } = recording;
  const { blob, ...video } = recording.video;
  await storeBlob(blob, async (bytes) => {
    const { recordings, drafts, storedId, done } = await begin(userId);
    const stored = retry === undefined ? null : await storedId();
    const another = stored !== null && stored !== video.recordingId;
    // This one stays in its page until the other is scheduled or discarded.
    if (another && stored !== retry?.replaces) throw new Error('Another tab stored a later recording');
    await Promise.all([
      recordings.put({ recording: { ...recording, video }, bytes }, userId),
      another || retry === undefined ? drafts.delete(userId) : undefined,
      done,
    ]);
  });
}

/** Asks the browser not to clear this page's storage when space runs short. Nothing depends on its consent. */
function requestPersistence(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

/** Records which capsule a recording became. Ignores a later recording of another tab. */
export async function markAsSent(recording: StoredRecording, capsuleId: string): Promise<void> {
  const noted = { ...recording, sentAs: capsuleId };
  const entry = unstored.get(recording.userId);
  if (entry?.recording.video.recordingId === recording.video.recordingId) {
    unstored.set(recording.userId, { ...entry, recording: noted });
  } else await put(noted, { replaces: null }).catch(() => undefined);
}

export async function loadRecording(userId: string): Promise<StoredRecording | null> {
  const inPage = unstored.get(userId);
  if (inPage !== undefined) return inPage.recording;
  try {
    const row = await (await database()).get('recordings', userId);
    if (row === undefined) return null;
    const { recording, bytes } = row;
    const blob = bytes instanceof Blob ? bytes : new Blob([bytes], { type: recording.video.type });
    return { ...recording, video: { ...recording.video, blob } };
  } catch (error) {
    console.warn('The browser could not read the stored recording', error);
    return null;
  }
}

/** Forgets this recording and its draft, once created or unwanted. Keeps a later recording of another tab. */
export async function clearRecording({ userId, video }: StoredRecording): Promise<void> {
  if (unstored.get(userId)?.recording.video.recordingId === video.recordingId) forgetUnstored(userId);
  // A recording that was only in this page still has a backup.
  await discardBackup(video.recordingId).catch(() => undefined);
  try {
    const { recordings, drafts, storedId, done } = await begin(userId);
    const isStored = (await storedId()) === video.recordingId;
    await Promise.all([...(isStored ? [recordings.delete(userId), drafts.delete(userId)] : []), done]);
  } catch (error) {
    console.warn('The browser could not forget the stored recording', error);
  }
}

export async function clearSent(userId: string, capsuleId: string): Promise<void> {
  const recording = await loadRecording(userId);
  if (recording?.sentAs === capsuleId) await clearRecording(recording);
}

/** Stores the draft, unless another tab has stored another recording in the meantime. */
export async function storeDraft({ userId, video }: StoredRecording, draft: ScheduleDraft): Promise<void> {
  try {
    const { drafts, storedId, done } = await begin(userId);
    const stored = await storedId();
    await Promise.all([stored === null || stored === video.recordingId ? drafts.put(draft, userId) : null, done]);
  } catch {
    // The form itself still has the draft.
  }
}

export async function loadDraft(userId: string): Promise<ScheduleDraft | null> {
  try {
    return (await (await database()).get('drafts', userId)) ?? null;
  } catch {
    return null;
  }
}
