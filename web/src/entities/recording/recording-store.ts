import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RecordingType } from '../../recorder/media-format.js';
import { pendingWrites } from '../../lib/pending-writes.js';
import { discardBackup, isOutOfSpace } from '../../recorder/backup-store.js';
import type { StoredIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

/** In storage the video's bytes are separate, because some private windows cannot store a Blob. */
interface StoredRow {
  recording: Omit<StoredRecording, 'video'> & { video: Omit<StoredRecording['video'], 'blob'> };
  bytes: Blob | ArrayBuffer;
}

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: StoredRow };
  drafts: { key: string; value: ScheduleDraft };
}

let opened: Promise<IDBPDatabase<RecordingSchema>> | null = null;

interface UnstoredRecording {
  readonly recording: StoredRecording;
  /** Stops storing it. Resolves once no write is running. */
  readonly stop: () => Promise<void>;
}

/** Recordings that the browser did not store, by user id. The page keeps them and retries. */
const unstored = new Map<string, UnstoredRecording>();

async function forgetUnstored(userId: string): Promise<void> {
  const entry = unstored.get(userId);
  unstored.delete(userId);
  await entry?.stop();
}

function database(): Promise<IDBPDatabase<RecordingSchema>> {
  opened ??= openDB<RecordingSchema>('dear-future-recordings', 1, {
    upgrade(db) {
      db.createObjectStore('recordings');
      db.createObjectStore('drafts');
    },
    terminated() {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Stores the user's recording and replaces an earlier one with its draft. Never fails: at worst it stays in memory. */
export async function storeRecording(recording: StoredRecording): Promise<StoredIn> {
  const { userId, video } = recording;
  await forgetUnstored(userId);
  requestPersistence();
  try {
    await put(recording);
    return 'browser';
  } catch (error) {
    console.warn('The browser could not store the recording; this page keeps it', error);
  }
  const earlier = await storedRecordingId(userId);
  const write = async (): Promise<void> => {
    await put(recording, { replaces: earlier });
    if (unstored.get(userId)?.recording === recording) unstored.delete(userId);
    // Its backup stayed until now.
    await discardBackup(video.recordingId);
  };
  let writing: Promise<unknown> = Promise.resolve();
  const release = pendingWrites.add(video.recordingId, () => {
    const attempt = write();
    writing = attempt.catch(() => undefined);
    return attempt;
  });
  const stop = async (): Promise<void> => {
    release();
    await writing;
  };
  unstored.set(userId, { recording, stop });
  return 'page';
}

/** Id of the recording that this browser stores for the user, or null. */
async function storedRecordingId(userId: string): Promise<string | null> {
  try {
    const row = await (await database()).get('recordings', userId);
    return row?.recording.video.recordingId ?? null;
  } catch {
    return null;
  }
}

/**
 * @param retry for a recording that could not be stored at first: the only recording it may replace. If another tab stored
 *   one since, that one stays. A draft without another recording is kept: the form was filled in for this one.
 * @throws NewerRecordingError
 */
async function put(recording: StoredRecording, retry?: { readonly replaces: string | null }): Promise<void> {
  const { userId } = recording;
  const { blob, ...video } = recording.video;
  const write = async (bytes: Blob | ArrayBuffer): Promise<void> => {
    const db = await database();
    const transaction = db.transaction(['recordings', 'drafts'], 'readwrite');
    const recordings = transaction.objectStore('recordings');
    const stored = retry === undefined ? null : ((await recordings.get(userId))?.recording.video.recordingId ?? null);
    const another = stored !== null && stored !== video.recordingId;
    if (another && stored !== retry?.replaces) throw new NewerRecordingError();
    await Promise.all([
      recordings.put({ recording: { ...recording, video }, bytes }, userId),
      another || retry === undefined ? transaction.objectStore('drafts').delete(userId) : undefined,
      transaction.done,
    ]);
  };
  await write(blob).catch(async (error: unknown) => {
    if (isOutOfSpace(error) || error instanceof NewerRecordingError) throw error;
    await write(await blob.arrayBuffer());
  });
}

/**
 * Another tab stored a later recording of this user. This one stays in its page until that one is scheduled or
 * discarded.
 */
class NewerRecordingError extends Error {}

/** Asks the browser not to clear this page's storage when space runs short. It may say no; nothing depends on it. */
function requestPersistence(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

/** Notes which capsule a recording became. A later one of another tab stays. */
export async function markAsSent(recording: StoredRecording, capsuleId: string): Promise<void> {
  const noted = { ...recording, sentAs: capsuleId };
  const entry = unstored.get(recording.userId);
  if (entry?.recording.video.recordingId === recording.video.recordingId) {
    unstored.set(recording.userId, { ...entry, recording: noted });
  } else await put(noted, { replaces: null }).catch(() => undefined);
}

/** The user's recording that waits to be scheduled, or null. */
export async function loadRecording(userId: string): Promise<StoredRecording | null> {
  const inPage = unstored.get(userId);
  if (inPage !== undefined) return inPage.recording;
  try {
    const row = await (await database()).get('recordings', userId);
    if (row === undefined) return null;
    const type: RecordingType = row.recording.video.type;
    const blob = row.bytes instanceof Blob ? row.bytes : new Blob([row.bytes], { type });
    return { ...row.recording, video: { ...row.recording.video, blob } };
  } catch (error) {
    console.warn('The browser could not read the stored recording', error);
    return null;
  }
}

/** Forgets this recording and its draft: it was created, or is not wanted. A later one of another tab stays. */
export async function clearRecording({ userId, video }: StoredRecording): Promise<void> {
  if (unstored.get(userId)?.recording.video.recordingId === video.recordingId) await forgetUnstored(userId);
  // A recording that was only in this page still has a backup.
  await discardBackup(video.recordingId).catch(() => undefined);
  try {
    const db = await database();
    const transaction = db.transaction(['recordings', 'drafts'], 'readwrite');
    const stored = await transaction.objectStore('recordings').get(userId);
    if (stored?.recording.video.recordingId === video.recordingId) {
      await transaction.objectStore('recordings').delete(userId);
      await transaction.objectStore('drafts').delete(userId);
    }
    await transaction.done;
  } catch (error) {
    console.warn('The browser could not forget the stored recording', error);
  }
}

/** Forgets the recording that became this capsule, if it is still here. */
export async function clearSent(userId: string, capsuleId: string): Promise<void> {
  const recording = await loadRecording(userId);
  if (recording?.sentAs === capsuleId) await clearRecording(recording);
}

/**
 * Stores the draft for this recording, unless another tab stored a recording since: the draft is not about that one.
 * Without storage no draft is kept.
 */
export async function storeDraft({ userId, video }: StoredRecording, draft: ScheduleDraft): Promise<void> {
  try {
    const db = await database();
    const transaction = db.transaction(['recordings', 'drafts'], 'readwrite');
    const stored = await transaction.objectStore('recordings').get(userId);
    if (stored === undefined || stored.recording.video.recordingId === video.recordingId) {
      await transaction.objectStore('drafts').put(draft, userId);
    }
    await transaction.done;
  } catch {
    // The form itself still holds it.
  }
}

export async function loadDraft(userId: string): Promise<ScheduleDraft | null> {
  try {
    return (await (await database()).get('drafts', userId)) ?? null;
  } catch {
    return null;
  }
}
