import type { Page } from '@playwright/test';

/** Returns a store's keys. `backups` has unfinished recordings, `chunks` their parts, `recordings` the saved ones. */
export function storedKeys(page: Page, store: 'chunks' | 'backups' | 'recordings'): Promise<string[]> {
  return page.evaluate(
    ([name, storeName]) =>
      new Promise<string[]>((resolve) => {
        const openRequest = indexedDB.open(name);
        // Only the page itself may create the database.
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
