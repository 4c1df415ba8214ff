import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What a recording is for, stored with it. */
export interface RecordingContext {
  readonly prompt?: PromptDto | null;
  readonly isForOthers?: boolean;
}

export interface SavedFor {
  readonly prompt: PromptDto;
  /** Whether it was started for other people, whom the user chooses in the scheduling form. */
  readonly isForOthers: boolean;
  /** Id of the capsule it became. Then it is kept, but not offered, until the server confirms that it can be played. */
  readonly sentAs?: string;
}

/** A recording whose first seconds, at least, are stored in this browser, in case the tab closes or crashes. */
export interface RecordingRow {
  readonly id: string;
  /** Id of a user, slug of a link, or what else a guest records for: others in this browser never see it. */
  readonly owner: string;
  readonly context: RecordingContext;
  readonly mimeType: string;
  readonly startedAt: string;
  readonly recordedMs: number;
  /** Set once its user has saved it; it is unfinished before. */
  readonly saved?: SavedFor & { readonly at: string };
}

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: RecordingRow; indexes: { owner: string } };
  chunks: { key: [string, number]; value: { recordingId: string; seq: number; bytes: Blob | ArrayBuffer } };
}

let opened: Promise<IDBPDatabase<RecordingSchema>> | null = null;

const forget = (): void => {
  opened = null;
};

/** Opens the database at its first use, and again after a failure or after the browser closed it. */
export function database() {
  opened ??= openDB<RecordingSchema>('dear-future', 1, { upgrade, terminated: forget });
  opened.catch(forget);
  return opened;
}

function upgrade(db: IDBPDatabase<RecordingSchema>): void {
  db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('owner', 'owner');
  db.createObjectStore('chunks', { keyPath: ['recordingId', 'seq'] });
}

export const chunksOf = (recordingId: string, from = 0) =>
  IDBKeyRange.bound([recordingId, from], [recordingId, Number.MAX_SAFE_INTEGER]);

/** Begins a transaction that changes recordings together with their chunks. */
export async function begin() {
  const transaction = (await database()).transaction(['recordings', 'chunks'], 'readwrite');
  const [recordings, chunks] = [transaction.objectStore('recordings'), transaction.objectStore('chunks')];
  return { recordings, chunks, done: transaction.done };
}

/** Stores plain bytes if the browser stores no Blob, as in some private windows. That does not help on a full disk. */
export async function storeBlob(blob: Blob, store: (bytes: Blob | ArrayBuffer) => Promise<void>): Promise<void> {
  try {
    await store(blob);
  } catch (error) {
    if (!(error instanceof DOMException) || isOutOfSpace(error)) throw error;
    await store(await blob.arrayBuffer());
  }
}

export function isOutOfSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
