import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RecordingType } from '../../recorder/media-format.js';
import { onlyHere } from '../../lib/only-here.js';
import { discardTake, isOutOfSpace } from '../../recorder/take-spool.js';
import type { KeptIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

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

interface Remembered {
  readonly recording: StoredRecording;
  /** Stops storing it. Resolves once no write is running. */
  readonly letGo: () => Promise<void>;
}

/** Recordings that the browser did not store, by user id. The page keeps them and retries. */
const remembered = new Map<string, Remembered>();

async function forgetRemembered(userId: string): Promise<void> {
  const held = remembered.get(userId);
  remembered.delete(userId);
  await held?.letGo();
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
export async function storeRecording(recording: StoredRecording): Promise<KeptIn> {
  const { userId, video } = recording;
  await forgetRemembered(userId);
  askToKeep();
  try {
    await put(recording);
    return 'browser';
  } catch (error) {
    console.warn('The browser could not store the recording; this page keeps it', error);
  }
  const earlier = await storedTake(userId);
  const write = async (): Promise<void> => {
    await put(recording, { instead: earlier });
    if (remembered.get(userId)?.recording === recording) remembered.delete(userId);
    // Its safety copy stayed until now.
    await discardTake(video.takeId);
  };
  let writing: Promise<unknown> = Promise.resolve();
  const release = onlyHere.hold(video.takeId, () => {
    const under = write();
    writing = under.catch(() => undefined);
    return under;
  });
  const letGo = async (): Promise<void> => {
    release();
    await writing;
  };
  remembered.set(userId, { recording, letGo });
  return 'page';
}

/** Id of the stored take, or null. */
async function storedTake(userId: string): Promise<string | null> {
  try {
    const row = await (await database()).get('recordings', userId);
    return row?.recording.video.takeId ?? null;
  } catch {
    return null;
  }
}

/**
 * @param late for a recording that could not be stored at first: the only take it may replace. If another tab stored
 *   one since, that one stays. A draft without another recording is kept: the form was filled in for this one.
 * @throws AnotherSince
 */
async function put(recording: StoredRecording, late?: { readonly instead: string | null }): Promise<void> {
  const { userId } = recording;
  const { blob, ...video } = recording.video;
  const write = async (bytes: Blob | ArrayBuffer): Promise<void> => {
    const db = await database();
    const transaction = db.transaction(['recordings', 'drafts'], 'readwrite');
    const recordings = transaction.objectStore('recordings');
    const stored = late === undefined ? null : ((await recordings.get(userId))?.recording.video.takeId ?? null);
    const another = stored !== null && stored !== video.takeId;
    if (another && stored !== late?.instead) throw new AnotherSince();
    await Promise.all([
      recordings.put({ recording: { ...recording, video }, bytes }, userId),
      another || late === undefined ? transaction.objectStore('drafts').delete(userId) : undefined,
      transaction.done,
    ]);
  };
  await write(blob).catch(async (error: unknown) => {
    if (isOutOfSpace(error) || error instanceof AnotherSince) throw error;
    await write(await blob.arrayBuffer());
  });
}

/**
 * Another tab stored a later recording of this user. This one stays in its page until that one is scheduled or
 * discarded.
 */
class AnotherSince extends Error {}

/** Asks the browser not to clear this page's storage when space runs short. It may say no; nothing depends on it. */
function askToKeep(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

/** Notes which capsule a recording became. A later one of another tab stays. */
export async function noteSent(recording: StoredRecording, capsuleId: string): Promise<void> {
  const noted = { ...recording, sentAs: capsuleId };
  const held = remembered.get(recording.userId);
  if (held?.recording.video.takeId === recording.video.takeId) {
    remembered.set(recording.userId, { ...held, recording: noted });
  } else await put(noted, { instead: null }).catch(() => undefined);
}

/** The user's recording that waits to be scheduled, or null. */
export async function loadRecording(userId: string): Promise<StoredRecording | null> {
  const inPage = remembered.get(userId);
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
  if (remembered.get(userId)?.recording.video.takeId === video.takeId) await forgetRemembered(userId);
  // A recording that was only in this page still has a safety copy.
  await discardTake(video.takeId).catch(() => undefined);
  try {
    const db = await database();
    const transaction = db.transaction(['recordings', 'drafts'], 'readwrite');
    const stored = await transaction.objectStore('recordings').get(userId);
    if (stored?.recording.video.takeId === video.takeId) {
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
    if (stored === undefined || stored.recording.video.takeId === video.takeId) {
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
