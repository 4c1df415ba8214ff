import type { BrowserContext, Page } from '@playwright/test';

/** Delays the requests to this URL until `release` is called. */
export async function holdBack(page: Page, url: string): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { requested: page.waitForRequest(url), release };
}

/** The URL of a chunk of the web application. */
export const chunk = (name: string): string => `**/assets/${name}-*.js`;

/** Fails the requests for a chunk, as if offline. Returns a function that undoes it. */
export async function failChunk(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  await context.route(chunk(name), (route) => route.abort('internetdisconnected'));
  return () => context.unroute(chunk(name));
}

/** Makes a chunk throw. Browsers cache that until the page is reloaded. Returns a function that undoes it. */
export async function breakChunk(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const body = 'throw new TypeError("Failed to fetch dynamically imported module");';
  await context.route(chunk(name), (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return () => context.unroute(chunk(name));
}
