import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { recordingType, type RecordedVideo } from './media-format.js';

/** Data that a page stores beside an unfinished recording, e.g. its prompt. */
export type RecordingContext = Readonly<Record<string, string>>;

/** A recording whose first seconds, at least, are stored in this browser, in case the tab closes or crashes. */
export interface RecordingBackup {
  readonly id: string;
  readonly owner: string;
  readonly context: RecordingContext;
  /** As the recorder named it, with codecs. */
  readonly mimeType: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly recordedMs: number;
}

interface BackupSchema extends DBSchema {
  backups: { key: string; value: RecordingBackup; indexes: { owner: string } };
  chunks: { key: [string, number]; value: { recordingId: string; seq: number; bytes: Blob | ArrayBuffer } };
}

let opened: Promise<IDBPDatabase<BackupSchema>> | null = null;

function database(): Promise<IDBPDatabase<BackupSchema>> {
  opened ??= openDB<BackupSchema>('dear-future-backups', 1, {
    upgrade(db) {
      db.createObjectStore('backups', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('chunks', { keyPath: ['recordingId', 'seq'] });
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

const chunksOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);

/** Adds one chunk and the recorded time in one transaction: a crash leaves a playable beginning. */
export async function appendChunk(backup: RecordingBackup, seq: number, chunk: Blob): Promise<void> {
  try {
    await putChunk(backup, seq, chunk);
  } catch (error) {
    // Some private windows store plain bytes, but no Blob. It does not help on a full disk.
    if (isOutOfSpace(error)) throw error;
    await putChunk(backup, seq, await chunk.arrayBuffer());
  }
}

async function putChunk(backup: RecordingBackup, seq: number, bytes: Blob | ArrayBuffer): Promise<void> {
  const db = await database();
  const transaction = db.transaction(['backups', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('backups').put(backup),
    transaction.objectStore('chunks').put({ recordingId: backup.id, seq, bytes }),
    transaction.done,
  ]);
}

/**
 * The owner's recordings that were neither saved nor discarded and that no other tab is using, newest first. Includes
 * those that this page keeps in memory because the browser did not store them.
 */
export async function findUnfinishedRecordings(owner: string): Promise<RecordingBackup[]> {
  await pendingReleases();
  const stored = await storedBackups(owner).catch((): RecordingBackup[] => []);
  const inMemory = [...unstoredBackups.values()].map(({ backup }) => backup).filter((backup) => backup.owner === owner);
  return [...inMemory, ...stored].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

async function storedBackups(owner: string): Promise<RecordingBackup[]> {
  const stored = await (await database()).getAllFromIndex('backups', 'owner', owner);
  const backups = stored.filter(({ id }) => !unstoredBackups.has(id));
  const released = await Promise.all(backups.map(({ id }) => isReleased(id)));
  return backups.filter((_, index) => released[index]);
}

/** The recording with this id as a video to preview and save; null if it was saved or discarded. */
export async function loadBackup(recordingId: string): Promise<RecordedVideo | null> {
  const backup = unstoredBackups.get(recordingId)?.backup ?? (await (await database()).get('backups', recordingId));
  return backup === undefined ? null : readBackup(backup);
}

/** The recording as a video to preview and save; null if none of it can be read. */
export async function readBackup(backup: RecordingBackup): Promise<RecordedVideo | null> {
  const type = recordingType(backup.mimeType);
  const blob = new Blob(unstoredBackups.get(backup.id)?.chunks ?? (await storedChunks(backup.id)), { type });
  if (blob.size === 0) return null;
  return {
    recordingId: backup.id,
    blob,
    type,
    durationSeconds: backup.recordedMs / 1000,
    recordedAt: backup.startedAt,
  };
}

async function storedChunks(recordingId: string): Promise<(Blob | ArrayBuffer)[]> {
  const chunks = await (await database()).getAll('chunks', chunksOf(recordingId));
  return chunks.map((chunk) => chunk.bytes);
}

export async function discardBackup(recordingId: string): Promise<void> {
  await unstoredBackups.get(recordingId)?.forget();
  const db = await database();
  const transaction = db.transaction(['backups', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('backups').delete(recordingId),
    transaction.objectStore('chunks').delete(chunksOf(recordingId)),
    transaction.done,
  ]);
}

const lockName = (recordingId: string) => `dear-future:recording:${recordingId}`;

/** Recordings that this tab is releasing: the last bytes and the lock need a moment. */
const releases = new Set<Promise<unknown>>();

/** How long a look-up of unfinished recordings waits for a release, in milliseconds. */
const RELEASE_TIMEOUT_MS = 1_500;

async function pendingReleases(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, RELEASE_TIMEOUT_MS);
  });
  await Promise.race([Promise.all(releases), timeout]);
  clearTimeout(timer);
}

/** Makes look-ups of unfinished recordings wait for one that is being released. */
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
  // `navigator.locks` is typed as always present, but older browsers lack it.
  const locks = (navigator as { locks?: LockManager }).locks;
  const unlocked = locks?.request(lockName(recordingId), () => released) ?? released;
  unlocked.catch(() => undefined);
  return () => {
    release();
    trackRelease(unlocked);
  };
}

/** Whether no page uses the recording. Waits a moment: after a reload, the last page may be just releasing it. */
async function isReleased(recordingId: string): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  const signal = AbortSignal.timeout(RELEASE_TIMEOUT_MS);
  return locks?.request(lockName(recordingId), { signal }, () => true).catch(() => false) ?? true;
}

export function isOutOfSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** A recording that the user left before the browser stored all of it; kept in memory. */
interface UnstoredBackup {
  readonly backup: RecordingBackup;
  /** From the first second on. */
  readonly chunks: Blob[];
  /** Stops storing it. Resolves once no write is running. */
  readonly forget: () => Promise<void>;
}

/** By recording id; removed once stored or not wanted. */
export const unstoredBackups = new Map<string, UnstoredBackup>();
