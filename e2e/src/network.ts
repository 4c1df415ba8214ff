import type { BrowserContext, Page } from '@playwright/test';

/** Holds back the answers to requests until `release` is called. */
export async function holdBack(page: Page, url: string): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { requested: page.waitForRequest(url), release };
}

/** Files of the web application: a part of a page by the name of its chunk. */
export const chunk = (name: string): string => `**/assets/${name}-*.js`;

/** Makes the requests for a chunk fail, as without a network. Returns what lets them through again. */
export async function failChunk(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  await context.route(chunk(name), (route) => route.abort('internetdisconnected'));
  return () => context.unroute(chunk(name));
}

/** Makes a chunk throw when it runs. Browsers remember that until the page is loaded anew. Returns what ends it. */
export async function breakChunk(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const body = 'throw new TypeError("Failed to fetch dynamically imported module");';
  await context.route(chunk(name), (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return () => context.unroute(chunk(name));
}
