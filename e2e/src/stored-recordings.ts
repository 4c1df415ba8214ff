import type { Page } from '@playwright/test';

/** The keys of what the browser stores: chunks of unfinished recordings, the recordings they belong to, or saved recordings. */
export function storedKeys(page: Page, store: 'chunks' | 'backups' | 'recordings'): Promise<string[]> {
  return page.evaluate(
    ([name, storeName]) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(name);
        // Only the page itself may create the store.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(storeName).objectStore(storeName).getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    [store === 'recordings' ? 'dear-future-recordings' : 'dear-future-backups', store] as const,
  );
}
