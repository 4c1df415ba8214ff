import type { Page } from '@playwright/test';

/** Returns the keys of a store. */
export function storedKeys(page: Page, store: 'chunks' | 'recordings'): Promise<string[]> {
  return page.evaluate(
    (storeName) =>
      new Promise<string[]>((resolve) => {
        const openRequest = indexedDB.open('dear-future');
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
    store,
  );
}
