import type { BrowserContext, Page } from '@playwright/test';

/** Delays requests for a URL until `release` is called. `requested` resolves when the first one is sent. */
export async function holdBack(page: Page, url: string): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { requested: page.waitForRequest(url), release };
}

/** Returns a pattern for the URL of one of the web app's scripts, whose file name contains a hash. */
export const scriptUrl = (name: string): string => `**/assets/${name}-*.js`;

/** Makes requests for a script fail as if the browser were offline. Returns a function that ends this. */
export async function blockScript(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  await context.route(scriptUrl(name), (route) => route.abort('internetdisconnected'));
  return () => context.unroute(scriptUrl(name));
}

/** Serves a script that throws, which browsers cache until the page reloads. Returns a function that ends this. */
export async function serveThrowingScript(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const body = 'throw new TypeError("Failed to fetch dynamically imported module");';
  await context.route(scriptUrl(name), (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return () => context.unroute(scriptUrl(name));
}
