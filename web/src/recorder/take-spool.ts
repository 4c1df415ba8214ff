import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { recordingType, type RecordedVideo } from './media-format.js';

/** Data that a page stores beside an unfinished take, e.g. its prompt. */
export type TakeContext = Readonly<Record<string, string>>;

/** A take whose first seconds, at least, are stored in this browser. */
export interface SpooledTake {
  readonly id: string;
  readonly owner: string;
  readonly context: TakeContext;
  /** As the recorder named it, with codecs. */
  readonly mimeType: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly recordedMs: number;
}

interface SpoolSchema extends DBSchema {
  takes: { key: string; value: SpooledTake; indexes: { owner: string } };
  chunks: { key: [string, number]; value: { takeId: string; seq: number; bytes: Blob | ArrayBuffer } };
}

let opened: Promise<IDBPDatabase<SpoolSchema>> | null = null;

function database(): Promise<IDBPDatabase<SpoolSchema>> {
  opened ??= openDB<SpoolSchema>('dear-future-takes', 1, {
    upgrade(db) {
      db.createObjectStore('takes', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('chunks', { keyPath: ['takeId', 'seq'] });
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

const chunksOf = (takeId: string) => IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);

/** Adds one chunk and notes how much is recorded, in one transaction: a crash leaves a whole prefix of the take. */
export async function appendChunk(take: SpooledTake, seq: number, chunk: Blob): Promise<void> {
  try {
    await putChunk(take, seq, chunk);
  } catch (error) {
    // Some private windows store no Blob, only plain bytes. A full disk stays a full disk.
    if (isOutOfSpace(error)) throw error;
    await putChunk(take, seq, await chunk.arrayBuffer());
  }
}

async function putChunk(take: SpooledTake, seq: number, bytes: Blob | ArrayBuffer): Promise<void> {
  const db = await database();
  const transaction = db.transaction(['takes', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('takes').put(take),
    transaction.objectStore('chunks').put({ takeId: take.id, seq, bytes }),
    transaction.done,
  ]);
}

/**
 * The takes of one owner that were neither saved nor discarded and that no other tab is recording now; newest first. A
 * browser
 * that stores nothing has those that this page remembers.
 */
export async function findUnfinishedTakes(owner: string): Promise<SpooledTake[]> {
  await takesThatLeave();
  const stored = await storedTakes(owner).catch((): SpooledTake[] => []);
  const remembered = [...leftTakes.values()].map(({ take }) => take).filter((take) => take.owner === owner);
  const elsewhere = stored.filter(({ id }) => !leftTakes.has(id));
  return [...remembered, ...elsewhere].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

async function storedTakes(owner: string): Promise<SpooledTake[]> {
  const takes = await (await database()).getAllFromIndex('takes', 'owner', owner);
  const held = await heldTakes();
  return takes.filter((take) => !held.has(take.id));
}

/** One take, as a video to preview and save; null when it was saved or discarded. */
export async function loadTake(takeId: string): Promise<RecordedVideo | null> {
  const take = leftTakes.get(takeId)?.take ?? (await (await database()).get('takes', takeId));
  return take === undefined ? null : readTake(take);
}

/** The take as a video to preview and save, or null when nothing of it can be read. */
export async function readTake(take: SpooledTake): Promise<RecordedVideo | null> {
  const type = recordingType(take.mimeType);
  const blob = new Blob(leftTakes.get(take.id)?.chunks ?? (await storedChunks(take.id)), { type });
  if (blob.size === 0) return null;
  return { takeId: take.id, blob, type, durationSeconds: take.recordedMs / 1000, recordedAt: take.startedAt };
}

async function storedChunks(takeId: string): Promise<(Blob | ArrayBuffer)[]> {
  const chunks = await (await database()).getAll('chunks', chunksOf(takeId));
  return chunks.map((chunk) => chunk.bytes);
}

export async function discardTake(takeId: string): Promise<void> {
  await leftTakes.get(takeId)?.forget();
  const db = await database();
  const transaction = db.transaction(['takes', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('takes').delete(takeId),
    transaction.objectStore('chunks').delete(chunksOf(takeId)),
    transaction.done,
  ]);
}

const lockName = (takeId: string) => `dear-future:take:${takeId}`;

/** Takes that this tab is releasing: last bytes and locks take a moment. */
const leaving = new Set<Promise<unknown>>();

/** How long a look for unfinished takes waits for them at most, in milliseconds. */
const LEAVING_MS = 1_500;

async function takesThatLeave(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, LEAVING_MS);
  });
  await Promise.race([Promise.all(leaving), enough]);
  clearTimeout(timer);
}

/** Makes look-ups of unfinished takes wait for one that is being released. */
export function isLeaving(left: Promise<unknown>): void {
  const settled = left.catch(() => undefined).finally(() => leaving.delete(settled));
  leaving.add(settled);
}

/** Marks a take as being worked on in this tab. The browser lets go by itself when the tab closes or crashes. */
export function holdTake(takeId: string): () => void {
  let free = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    free = resolve;
  });
  // `navigator.locks` is typed as always there; older browsers lack it.
  const locks = (navigator as { locks?: LockManager }).locks;
  const freed = locks?.request(lockName(takeId), () => released) ?? released;
  freed.catch(() => undefined);
  return () => {
    free();
    isLeaving(freed);
  };
}

async function heldTakes(): Promise<Set<string>> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) return new Set();
  const { held = [] } = await locks.query();
  const prefix = lockName('');
  return new Set(
    held
      .map((lock) => lock.name ?? '')
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  );
}

export function isOutOfSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** A take whose page was left before the browser stored all of it. Kept in memory. */
interface LeftTake {
  readonly take: SpooledTake;
  /** All of it, from the first second on. */
  readonly chunks: Blob[];
  /** Gives up storing it. Resolves once nothing of it is being written any more. */
  readonly forget: () => Promise<void>;
}

/** By take id; removed once stored or not wanted. */
export const leftTakes = new Map<string, LeftTake>();
