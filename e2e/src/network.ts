import type { BrowserContext, Page } from '@playwright/test';

/** Delays requests to this URL until `release` is called. */
export async function holdBack(page: Page, url: string): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { requested: page.waitForRequest(url), release };
}

/** Returns the URL pattern of a JavaScript chunk. */
export const scriptUrl = (name: string): string => `**/assets/${name}-*.js`;

/** Fails requests for a chunk, as if offline. Returns a function that undoes it. */
export async function failScript(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  await context.route(scriptUrl(name), (route) => route.abort('internetdisconnected'));
  return () => context.unroute(scriptUrl(name));
}

/** Makes a chunk throw. Browsers cache the failure until the page is reloaded. Returns a function that undoes it. */
export async function breakScript(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const body = 'throw new TypeError("Failed to fetch dynamically imported module");';
  await context.route(scriptUrl(name), (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return () => context.unroute(scriptUrl(name));
}
