import { pendingWrites } from '../../lib/browser/pending-writes.js';
import { storeBlob } from '../../lib/browser/stored-database.js';
import { browserStore } from '../../lib/browser/text-store.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { lockRecording, unlockRecording } from '../../recorder/recordings/recording-locks.js';
import {
  begin,
  chunksOf,
  draftKey,
  forgetRecording,
  inPage,
  loadVideo,
  rowsOf,
  type RecordingRow,
  type SavedFor,
} from '../../recorder/recordings/recording-store.js';

/** A saved recording that is not scheduled yet: one for each user and browser. */
export interface StoredRecording extends SavedFor {
  /** The user's `sub`: other users of this browser never see the recording. */
  readonly userId: string;
  readonly video: RecordedVideo;
}

/** Saves the user's recording, replacing an earlier one and its draft. Never fails: at worst it stays in memory. */
export async function saveRecording({ userId, video, ...saved }: StoredRecording): Promise<'browser' | 'page'> {
  const { recordingId: id, type: mimeType, recordedAt: startedAt, durationSeconds, blob } = video;
  const row = { id, owner: userId, context: {}, mimeType, startedAt, recordedMs: durationSeconds * 1000, saved };
  await inPage.get(id)?.close();
  requestPersistence();
  const earlier = await rowsOf(userId).catch(() => []);
  try {
    await put(row, blob);
    unlockRecording(id);
    return 'browser';
  } catch (error) {
    console.warn('The browser could not store the recording; this page keeps it', error);
  }
  keepInPage(row, blob, new Set(earlier.map((each) => each.id)));
  return 'page';
}

/** @param replaceable the only other saved recordings that may be replaced; without it, any */
async function put(row: RecordingRow, blob: Blob, replaceable?: ReadonlySet<string>): Promise<void> {
  await storeBlob(blob, async (bytes) => {
    const { recordings, chunks, remove, done } = await begin();
    const rows = await recordings.index('owner').getAll(row.owner);
    const others = rows.filter(({ id, saved }) => saved && id !== row.id);
    // This one stays in its page until the other is scheduled or discarded.
    if (others.some(({ id }) => replaceable?.has(id) === false)) throw new Error('Another tab saved a later recording');
    // First, because a browser that cannot store it throws before anything is deleted.
    const stored = [chunks.put({ recordingId: row.id, seq: 0, bytes }), recordings.put(row)];
    const removed = [chunks.delete(chunksOf(row.id, 1)), ...others.flatMap(({ id }) => remove(id))];
    await Promise.all([...stored, ...removed, done]);
    for (const { id } of others) browserStore.remove(draftKey(id));
  });
}

/** Keeps a saved recording in memory, and retries to store it. */
function keepInPage(row: RecordingRow, blob: Blob, replaceable: ReadonlySet<string>): void {
  const { id } = row;
  const retry = async (): Promise<void> => {
    await put(inPage.get(id)?.row ?? row, blob, replaceable);
    await close();
    unlockRecording(id);
  };
  const stopRetrying = pendingWrites.add(id, retry);
  const close = (): Promise<void> => {
    stopRetrying();
    inPage.delete(id);
    return Promise.resolve();
  };
  lockRecording(id);
  inPage.set(id, { row, chunks: [blob], isInUse: false, leave: () => Promise.resolve(), close });
}

/** Asks the browser not to clear this page's storage when space runs short. Nothing depends on its consent. */
function requestPersistence(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

async function findSaved(userId: string): Promise<RecordingRow | undefined> {
  const kept = [...inPage.values()].map(({ row }) => row).filter(({ owner }) => owner === userId);
  return kept.find(({ saved }) => saved) ?? (await rowsOf(userId)).find(({ saved }) => saved);
}

export async function loadRecording(userId: string): Promise<StoredRecording | null> {
  try {
    const row = await findSaved(userId);
    const video = row && (await loadVideo(row.id));
    return row?.saved && video ? { userId, video, ...row.saved } : null;
  } catch (error) {
    console.warn('The browser could not read the stored recording', error);
    return null;
  }
}

/** Records which capsule a stored recording became. Ignores one that another tab has replaced. */
export async function markAsSent({ video: { recordingId } }: StoredRecording, sentAs: string): Promise<void> {
  const marked = (row: RecordingRow) => (row.saved ? { ...row, saved: { ...row.saved, sentAs } } : row);
  const kept = inPage.get(recordingId);
  if (kept !== undefined) {
    inPage.set(recordingId, { ...kept, row: marked(kept.row) });
    return;
  }
  const { recordings, done } = await begin();
  const row = await recordings.get(recordingId);
  await Promise.all([row && recordings.put(marked(row)), done]);
}

/** Forgets the copy of this capsule's video, which the server has. */
export async function forgetSent(userId: string, capsuleId: string): Promise<void> {
  const row = await findSaved(userId).catch(() => undefined);
  if (row?.saved?.sentAs === capsuleId) await forgetRecording(row.id);
}
