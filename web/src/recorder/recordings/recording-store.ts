import { browserStore } from '../../lib/browser/text-store.js';
import { recordingType, type RecordedVideo } from '../media-format.js';
import { begin, chunksOf, database, storeBlob, type RecordingRow } from './recording-database.js';
import { isReleased, lockRecording, pendingReleases, trackRelease, unlockRecording } from './recording-locks.js';

/** A recording that this page keeps because it is being recorded or the browser did not store all of it. */
export interface RecordingInPage {
  readonly row: RecordingRow;
  readonly chunks: readonly Blob[];
  readonly markAsSent: (capsuleId: string) => void;
  /** Whether a recorder of this page uses it. */
  isInUse: boolean;
  /** Called when no recorder uses it any more. */
  readonly leave: () => Promise<void>;
  /** Stops its writes. Resolves once none is running. */
  readonly close: () => Promise<void>;
}

/** By recording id. */
export const inPage = new Map<string, RecordingInPage>();

/** Adds the last chunk and the recorded time in one transaction, so that a crash leaves a playable beginning. */
export function appendChunk(row: RecordingRow, seq: number, chunk: Blob): Promise<void> {
  return storeBlob(chunk, async (bytes) => {
    const { recordings, chunks, done } = await begin();
    const put = [recordings.put(row), chunks.put({ recordingId: row.id, seq, bytes })];
    // A saved recording is one chunk, which replaces those before.
    await Promise.all([...put, chunks.delete(chunksOf(row.id, seq + 1)), done]);
  });
}

/** Marks a recording as in use by a recorder of this page. */
export function claimRecording(recordingId: string): void {
  lockRecording(recordingId);
  const kept = inPage.get(recordingId);
  if (kept !== undefined) kept.isInUse = true;
}

/** Releases a recording, so that it is offered as unfinished unless it was saved or discarded. */
export function releaseRecording(recordingId: string): Promise<void> {
  const leave = async (): Promise<void> => {
    await inPage.get(recordingId)?.leave();
    if (!inPage.has(recordingId)) unlockRecording(recordingId);
  };
  const left = leave();
  trackRelease(left);
  return left;
}

/** The owner's recordings that no recorder of this page uses, newest first. */
async function rowsOf(owner: string): Promise<RecordingRow[]> {
  const kept = [...inPage.values()].filter(({ row, isInUse }) => row.owner === owner && !isInUse);
  const stored = await storedRows(owner).catch(() => []);
  const all = [...kept.map(({ row }) => row), ...stored.filter(({ id }) => !inPage.has(id))];
  const timeOf = ({ saved, startedAt }: RecordingRow): string => saved?.at ?? startedAt;
  return all.sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

const storedRows = async (owner: string) => (await database()).getAllFromIndex('recordings', 'owner', owner);

/** The owner's recordings that were neither saved nor discarded and that no other tab is using, newest first. */
export async function findUnfinishedRecordings(owner: string): Promise<RecordingRow[]> {
  await pendingReleases();
  const rows = (await rowsOf(owner)).filter(({ saved }) => saved === undefined);
  const released = await Promise.all(rows.map(async ({ id }) => inPage.has(id) || isReleased(id)));
  return rows.filter((_, index) => released[index]);
}

/** What the user saved and did not discard, the last one first. */
export const findSavedRecordings = async (userId: string) =>
  (await rowsOf(userId)).flatMap(({ id, saved }) => (saved === undefined ? [] : [{ id, ...saved }]));

/** Loads a recording; null if it was sent or discarded, or if no chunk can be read. */
export async function loadVideo(recordingId: string): Promise<RecordedVideo | null> {
  const { row, chunks } = inPage.get(recordingId) ?? (await storedChunks(recordingId));
  const type = recordingType(row?.mimeType ?? '');
  const blob = new Blob([...chunks], { type });
  if (row === undefined || blob.size === 0) return null;
  return { recordingId, blob, type, durationSeconds: row.recordedMs / 1000, recordedAt: row.startedAt };
}

async function storedChunks(recordingId: string) {
  const [row, chunks] = await Promise.all([
    (await database()).get('recordings', recordingId),
    (await database()).getAll('chunks', chunksOf(recordingId)),
  ]);
  return { row, chunks: chunks.map(({ bytes }) => bytes) };
}

/** Deletes a recording, with its draft, wherever it is stored. */
export async function discardRecording(recordingId: string): Promise<void> {
  await inPage.get(recordingId)?.close();
  unlockRecording(recordingId);
  browserStore.remove(draftKey(recordingId));
  const { recordings, chunks, done } = await begin();
  await Promise.all([recordings.delete(recordingId), chunks.delete(chunksOf(recordingId)), done]);
}

/** Deletes a recording. Ignores failures: without storage there is nothing to delete. */
export const forgetRecording = (recordingId: string) => discardRecording(recordingId).catch(() => undefined);

/** Where the draft of its scheduling form is stored. */
export const draftKey = (recordingId: string): string => `dear-future:schedule:${recordingId}`;

/** Records which capsule a saved recording became. */
export async function markAsSent(recordingId: string, capsuleId: string): Promise<void> {
  inPage.get(recordingId)?.markAsSent(capsuleId);
  const { recordings, done } = await begin();
  const row = await recordings.get(recordingId);
  await Promise.all([row?.saved && recordings.put({ ...row, saved: { ...row.saved, sentAs: capsuleId } }), done]);
}
