import type { DBSchema } from 'idb';
import { pendingWrites } from '../../lib/browser/pending-writes.js';
import { storeBlob, storedDatabase } from '../../lib/browser/stored-database.js';
import { browserStore } from '../../lib/browser/text-store.js';
import { discardBackup } from '../../recorder/backup/backup-store.js';
import type { StoredIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

/** Has the video's bytes apart from the rest: some private windows cannot store a Blob, only an ArrayBuffer. */
interface StoredRow {
  recording: Omit<StoredRecording, 'video'> & { video: Omit<StoredRecording['video'], 'blob'> };
  bytes: Blob | ArrayBuffer;
}

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: StoredRow };
}

const database = storedDatabase<RecordingSchema>('dear-future-recordings', (db) => {
  db.createObjectStore('recordings');
});

/** Begins a transaction and reads which recording is stored. */
async function beginTransaction(userId: string) {
  const { store, done } = (await database()).transaction('recordings', 'readwrite');
  const storedId = (await store.get(userId))?.recording.video.recordingId ?? null;
  return { store, storedId, done };
}

interface UnstoredRecording {
  readonly recording: StoredRecording;
  readonly stopRetrying: () => void;
}

/** Recordings that the browser could not store, by user id. This page keeps them in memory and retries. */
const unstored = new Map<string, UnstoredRecording>();

function forgetUnstored(userId: string): void {
  unstored.get(userId)?.stopRetrying();
  unstored.delete(userId);
}

/** Replaces the user's stored recording and its draft. What the browser cannot store stays in this page's memory. */
export async function storeRecording(recording: StoredRecording): Promise<StoredIn> {
  const { userId, video } = recording;
  forgetUnstored(userId);
  requestPersistence();
  const earlierId = await beginTransaction(userId).then(
    ({ storedId }) => storedId,
    () => null,
  );
  if (earlierId !== null && earlierId !== video.recordingId) browserStore.remove(draftKey(earlierId));
  try {
    await put(recording);
    return 'browser';
  } catch (error) {
    console.warn('The browser could not store the recording; this page keeps it in memory and retries', error);
  }
  const stopRetrying = pendingWrites.add(video.recordingId, async () => {
    // Fails until the later recording of another tab, if there is one, is deleted.
    await put(recording, earlierId);
    if (unstored.get(userId)?.recording === recording) unstored.delete(userId);
    await discardBackup(video.recordingId);
  });
  unstored.set(userId, { recording, stopRetrying });
  return 'page';
}

/** @param replaceableId the only other recording that may be replaced; null for none; if left out, any may be */
async function put(recording: StoredRecording, replaceableId?: string | null): Promise<void> {
  const { userId } = recording;
  const { blob, ...video } = recording.video;
  await storeBlob(blob, async (bytes) => {
    const { store, storedId, done } = await beginTransaction(userId);
    const canReplace = storedId === null || [video.recordingId, replaceableId].includes(storedId);
    if (replaceableId !== undefined && !canReplace) throw new Error('Another tab stored a later recording');
    await Promise.all([store.put({ recording: { ...recording, video }, bytes }, userId), done]);
  });
}

/** Asks the browser, which may refuse, not to clear this page's storage when space runs short. */
function requestPersistence(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

/** Stores which capsule a recording became. Never replaces a later recording of another tab. */
export async function markAsSent(recording: StoredRecording, capsuleId: string): Promise<void> {
  const sent = { ...recording, sentAs: capsuleId };
  const entry = unstored.get(recording.userId);
  if (entry?.recording.video.recordingId === recording.video.recordingId) {
    unstored.set(recording.userId, { ...entry, recording: sent });
  } else await put(sent, null).catch(() => undefined);
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

/** Deletes a recording and its draft, but not a later recording of another tab. */
export async function clearRecording({ userId, video }: StoredRecording): Promise<void> {
  if (unstored.get(userId)?.recording.video.recordingId === video.recordingId) forgetUnstored(userId);
  // A recording that was only in this page's memory still has its backup.
  await discardBackup(video.recordingId).catch(() => undefined);
  browserStore.remove(draftKey(video.recordingId));
  try {
    const { store, storedId, done } = await beginTransaction(userId);
    await Promise.all([storedId === video.recordingId ? store.delete(userId) : null, done]);
  } catch (error) {
    console.warn('The browser could not delete the stored recording', error);
  }
}

export async function clearSent(userId: string, capsuleId: string): Promise<void> {
  const recording = await loadRecording(userId);
  if (recording?.sentAs === capsuleId) await clearRecording(recording);
}

const draftKey = (recordingId: string): string => `dear-future:schedule:${recordingId}`;

export const storeDraft = ({ video }: StoredRecording, draft: ScheduleDraft): void =>
  void browserStore.write(draftKey(video.recordingId), JSON.stringify(draft));

export const loadDraft = ({ video }: StoredRecording): ScheduleDraft | null =>
  browserStore.readJson(draftKey(video.recordingId)) as ScheduleDraft | null;
