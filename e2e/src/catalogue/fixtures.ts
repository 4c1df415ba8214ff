import { test as base, devices, expect, type Locator, type Page } from '@playwright/test';
import { ConsoleErrors } from '../console-errors.js';
import { empty, json, type MockResponse, type Mocks } from '../screens/mocks.js';
import { BuiltWeb } from '../screens/built-web.js';
import { PUBLIC_PROMPT } from '../screens/samples.js';
import { COMMON_MOCKS, CONTEXT_OPTIONS } from '../screens/screen-page.js';
import { paidCapsule, publicCapsule } from './samples.js';

/** The response to `GET /api/live`: it stays open and sends no events. */
const LIVE: MockResponse = {
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: ':\n\n',
  shouldStayOpen: true,
};

/** The user is signed in, and their lists are empty. Public links and the paid capsule's page show the samples. */
const MOCKS: Mocks = {
  ...COMMON_MOCKS,
  'GET /api/health': empty(204),
  'GET /api/live': LIVE,
  'GET /api/shared-prompts': json([], { total: 0 }),
  'GET /api/payments': json([]),
  'GET /api/capsules': json([]),
  'GET /api/capsules/:id': json(paidCapsule()),
  'GET /api/capsules/:id/contributors': json([], { total: 0 }),
  'GET /api/videos/:file': empty(404),
  'GET /api/public/capsules/:slug': json(publicCapsule()),
  'GET /api/public/shared-prompts/:slug': json(PUBLIC_PROMPT),
};

interface TestFixtures {
  /** Serves the built web app, with mock responses for a signed-in user. Tests can change the responses. */
  web: BuiltWeb;
  /** Console errors. A test that requests this fixture fails on errors that it does not allow. */
  consoleErrors: ConsoleErrors;
}

// Leaves out `defaultBrowserType`, which a describe block cannot change.
const { deviceScaleFactor, hasTouch, isMobile, userAgent, viewport } = devices['Pixel 7'];
export const PHONE = { deviceScaleFactor, hasTouch, isMobile, userAgent, viewport };

/** Moves an installed clock ahead by a minute and pauses it there: Playwright refuses times that have passed. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Hides or shows the page, as switching tabs does. */
export async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Runs a paused clock in small steps until the element is visible or hidden. */
export async function expectVisibility(element: Locator, isVisible: boolean): Promise<void> {
  await expect(async () => {
    await element.page().clock.runFor(20);
    expect(await element.isVisible()).toBe(isVisible);
  }).toPass({ intervals: [10] });
}

export const test = base.extend<TestFixtures, { server: BuiltWeb }>({
  server: [
    async ({}, use) => {
      const server = await BuiltWeb.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  web: [
    // Tests share the server. Once `page` is ready, the previous test's page sends no more requests.
    async ({ server, page: _page, context }, use) => {
      await context.setOffline(false);
      server.callsWithoutMock.length = 0;
      server.setMocks(MOCKS);
      await use(server);
      expect(server.callsWithoutMock.splice(0), 'calls without a mock response').toEqual([]);
    },
    { auto: true },
  ],
  consoleErrors: async ({ context }, use) => {
    const errors = new ConsoleErrors();
    errors.watch(context);
    await use(errors);
    expect(errors.unexpected, 'console errors').toEqual([]);
  },
  baseURL: ({ server }, use) => use(server.url),
  contextOptions: CONTEXT_OPTIONS,
  permissions: CONTEXT_OPTIONS.permissions,
});

export { expect };
