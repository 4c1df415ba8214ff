import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { DBSchema } from 'idb';
import { storeBlob, storedDatabase } from '../../lib/browser/stored-database.js';
import { recordingType, type RecordedVideo } from '../media-format.js';

/** What a recording is for. Stored with its backup. */
export interface RecordingContext {
  readonly prompt?: PromptDto | null;
  readonly isForOthers?: boolean;
}

/** What this browser has stored of a recording, in case the tab closes or crashes. */
export interface RecordingBackup {
  readonly id: string;
  /** See `RecorderProps`. */
  readonly owner: string;
  readonly context: RecordingContext;
  readonly mimeType: string;
  readonly startedAt: string;
  readonly recordedMs: number;
}

interface BackupSchema extends DBSchema {
  backups: { key: string; value: RecordingBackup; indexes: { owner: string } };
  chunks: { key: [string, number]; value: { recordingId: string; seq: number; bytes: Blob | ArrayBuffer } };
}

const database = storedDatabase<BackupSchema>('dear-future-backups', (db) => {
  db.createObjectStore('backups', { keyPath: 'id' }).createIndex('owner', 'owner');
  db.createObjectStore('chunks', { keyPath: ['recordingId', 'seq'] });
});

const chunksOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);

/** Adds a chunk and the recorded time in one transaction, so that a crash leaves a playable beginning. */
export function appendChunk(backup: RecordingBackup, seq: number, chunk: Blob): Promise<void> {
  return storeBlob(chunk, async (bytes) => {
    const transaction = (await database()).transaction(['backups', 'chunks'], 'readwrite');
    await Promise.all([
      transaction.objectStore('backups').put(backup),
      transaction.objectStore('chunks').put({ recordingId: backup.id, seq, bytes }),
      transaction.done,
    ]);
  });
}

/** Returns the owner's recordings that were neither saved nor discarded, and that no tab is using, newest first. */
export async function findUnfinishedRecordings(owner: string): Promise<RecordingBackup[]> {
  await settleReleases();
  const stored = await findReleasedBackups(owner).catch((): RecordingBackup[] => []);
  const inMemory = [...unstoredBackups.values()].map(({ backup }) => backup).filter((backup) => backup.owner === owner);
  return [...inMemory, ...stored].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

async function findReleasedBackups(owner: string): Promise<RecordingBackup[]> {
  const stored = await (await database()).getAllFromIndex('backups', 'owner', owner);
  const backups = stored.filter(({ id }) => !unstoredBackups.has(id));
  const released = await Promise.all(backups.map(({ id }) => isReleased(id)));
  return backups.filter((_, index) => released[index]);
}

/** Loads a backup as a video. Returns null if it was saved or discarded, or if it has no bytes. */
export async function loadBackup(recordingId: string): Promise<RecordedVideo | null> {
  const { backup, chunks } = unstoredBackups.get(recordingId) ?? (await readStoredBackup(recordingId));
  const type = recordingType(backup?.mimeType ?? '');
  const blob = new Blob(chunks, { type });
  if (backup === undefined || blob.size === 0) return null;
  return { recordingId, blob, type, durationSeconds: backup.recordedMs / 1000, recordedAt: backup.startedAt };
}

async function readStoredBackup(recordingId: string) {
  const [backup, chunks] = await Promise.all([
    (await database()).get('backups', recordingId),
    (await database()).getAll('chunks', chunksOf(recordingId)),
  ]);
  return { backup, chunks: chunks.map(({ bytes }) => bytes) };
}

export async function discardBackup(recordingId: string): Promise<void> {
  await unstoredBackups.get(recordingId)?.forget();
  const transaction = (await database()).transaction(['backups', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('backups').delete(recordingId),
    transaction.objectStore('chunks').delete(chunksOf(recordingId)),
    transaction.done,
  ]);
}

const lockName = (recordingId: string) => `dear-future:recording:${recordingId}`;

/** The releases of this tab that are not complete yet: a recording's last bytes and its lock take a moment. */
const releases = new Set<Promise<unknown>>();

const RELEASE_TIMEOUT_MS = 1_500;

const settleReleases = () =>
  Promise.race([Promise.all(releases), new Promise((resolve) => setTimeout(resolve, RELEASE_TIMEOUT_MS))]);

export function trackRelease(release: Promise<unknown>): void {
  const settled = release.catch(() => undefined).finally(() => releases.delete(settled));
  releases.add(settled);
}

/** Marks a recording as in use by this tab until the returned function is called, or the tab closes or crashes. */
export function lockBackup(recordingId: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const unlocked = locks()?.request(lockName(recordingId), () => released) ?? released;
  unlocked.catch(() => undefined);
  return () => {
    release();
    trackRelease(unlocked);
  };
}

/** Older browsers lack locks, although the type says otherwise. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** Returns whether no tab uses the recording. Waits a moment, because a reloaded page may still be releasing it. */
async function isReleased(recordingId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(RELEASE_TIMEOUT_MS);
  return (
    locks()
      ?.request(lockName(recordingId), { signal }, () => true)
      .catch(() => false) ?? true
  );
}

/** A recording that the user left before the browser could store all of it. It stays in memory. */
interface UnstoredBackup {
  readonly backup: RecordingBackup;
  readonly chunks: Blob[];
  /** Stops the retries. Resolves when no write is in progress any more. */
  readonly forget: () => Promise<void>;
}

export const unstoredBackups = new Map<string, UnstoredBackup>();
