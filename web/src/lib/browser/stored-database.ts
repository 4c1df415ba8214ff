import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Returns a function that opens the database on its first call, and again after a failure or a forced close. */
export function storedDatabase<Schema extends DBSchema>(name: string, upgrade: (db: IDBPDatabase<Schema>) => void) {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opened = null;
  };
  return () => {
    opened ??= openDB<Schema>(name, 1, { upgrade, terminated: forget });
    opened.catch(forget);
    return opened;
  };
}

/** Stores plain bytes if the browser cannot store a Blob, as in some private windows. A full disk prevents both. */
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
