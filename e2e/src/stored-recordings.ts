import type { Page } from '@playwright/test';

/** Returns the keys of a store: chunks of unfinished recordings, those recordings, or saved recordings. */
export function storedKeys(page: Page, store: 'chunks' | 'backups' | 'recordings'): Promise<string[]> {
  return page.evaluate(
    ([name, storeName]) =>
      new Promise<string[]>((resolve) => {
        const openRequest = indexedDB.open(name);
        // Only the page itself may create the store.
        openRequest.onupgradeneeded = () => openRequest.transaction?.abort();
        openRequest.onerror = () => resolve([]);
        openRequest.onsuccess = () => {
          const readRequest = openRequest.result.transaction(storeName).objectStore(storeName).getAllKeys();
          readRequest.onsuccess = () => {
            openRequest.result.close();
            resolve(readRequest.result.map(String));
          };
        };
      }),
    [store === 'recordings' ? 'dear-future-recordings' : 'dear-future-backups', store] as const,
  );
}
