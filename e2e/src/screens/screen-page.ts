import { sample } from '@dear-future/testing/samples';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { empty, file, json, signedOut, type Mocks } from './mocks.js';
import { AXE_PATH, BuiltWeb } from './built-web.js';
import { PROMPTS } from './prompt-samples.js';
import { HOST, NOW, PACKAGES, SESSIONS } from './samples.js';
import { LOGIN } from './server-pages.js';
import type { Screen } from './screen.js';
import { translatePage } from './translation.js';

export const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720"><path d="M0 0h320v180H0z" fill="#8a5a44"/>' +
  '<ellipse cx="160" cy="180" rx="70" ry="60" fill="#3e5a64"/><ellipse cx="160" cy="80" rx="27" ry="37" fill="#d8a07a"/></svg>';

/** Mock responses that any screen may need. */
export const COMMON_MOCKS: Mocks = {
  'GET /api/auth/sessions': json(SESSIONS),
  'GET /api/auth/user': json(HOST),
  'GET /api/capsule-packages': json(PACKAGES),
  'GET /api/credits': json([]),
  'GET /api/email-settings': json({ responseMails: true }),
  'GET /api/live': empty(204),
  'GET /api/login': LOGIN,
  'GET /api/notifications': json([]),
  'GET /api/people': json([]),
  'GET /api/prompts': json(PROMPTS),
  'GET /api/storage': json({ usedBytes: 1_440_000_000, limitBytes: 25_000_000_000 }),
  'GET /api/time-capsules': json([]),
  'GET /api/time-capsules/received': json([]),
  'GET /api/videos/:file/poster': file('image/svg+xml', POSTER),
  'POST /api/time-capsules/:id/opened': empty(204),
};

export const CONTEXT_OPTIONS: BrowserContextOptions = {
  timezoneId: 'Europe/Berlin',
  locale: 'en-GB',
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce',
};

/** Long enough for a slow machine. */
const TIMEOUT_MS = 30_000;

/** A browser page that shows screens one after the other, with mock responses typed by the contracts. */
export class ScreenPage {
  private constructor(
    readonly page: Page,
    private readonly web: BuiltWeb,
    private readonly mocks: Mocks,
  ) {}

  static async open(browser: Browser, auth: Screen['auth']): Promise<ScreenPage> {
    const web = await BuiltWeb.start();
    const context = await browser.newContext({ ...CONTEXT_OPTIONS, baseURL: web.url });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    return new ScreenPage(page, web, {
      ...COMMON_MOCKS,
      ...(auth === 'visitor' ? { 'GET /api/auth/user': signedOut } : {}),
      'GET /api/videos/:file': file('video/webm', await sample('brief.webm')),
    });
  }

  /** Translates all further pages, like Chrome. */
  async translate(): Promise<void> {
    await this.page.addInitScript(translatePage);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.web.stop();
  }

  /**
   * Opens a screen at this size in the light theme, and brings the screen into its state.
   * @throws TimeoutError if the screen does not reach its state, Error if it sends calls without a mock response
   */
  async show(screen: Screen, size: { width: number; height: number }): Promise<void> {
    const { page, web } = this;
    // The blank page closes the previous page's databases, makes the browser reload even if only the URL's fragment
    // changes, and prevents the automatic reload of a page that comes back online.
    await page.goto('about:blank');
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    web.setMocks({ ...this.mocks, ...screen.mocks });
    const clear = screen.shouldKeepRecording === true ? CLEAR : CLEAR + CLEAR_RECORDINGS;
    web.addScriptsToNextPage(`<script>${clear}</script><script async src="${AXE_PATH}"></script>`);
    await page.goto(screen.path);
    await screen.act?.(page);
    await screen.settled(page).waitFor();
    // Moves the pointer away from buttons.
    await page.mouse.move(0, 0);
    await this.waitUntilStill();
    const callsWithoutMock = web.callsWithoutMock.splice(0);
    if (callsWithoutMock.length > 0)
      throw new Error(`These calls have no mock response: ${callsWithoutMock.join(', ')}`);
  }

  /** Changes the window's size and theme without reopening the screen. */
  async resize(size: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.emulateMedia({ colorScheme });
    // Open menus move in the first frame at the new size, which follows the `resize` event.
    await this.page.evaluate(waitUntilDrawn, size);
    await this.waitUntilStill();
  }

  async waitUntilStill(): Promise<void> {
    await this.page.evaluate(waitUntilPageIsStill);
  }
}

/** Runs in the page. */
async function waitUntilDrawn({ width, height }: { width: number; height: number }): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (window.innerWidth !== width || window.innerHeight !== height) await frame();
  await frame();
  await frame();
}

/** Runs before the page's own scripts, which can open a database only after its deletion is complete. */
const CLEAR = 'sessionStorage.clear();localStorage.clear();';
const CLEAR_RECORDINGS =
  'for (const name of ["dear-future-backups", "dear-future-recordings"]) indexedDB.deleteDatabase(name);';

/**
 * Runs in the page. Waits for fonts, images and animations. Renders parts that `content-visibility` hides, and removes
 * transitions between the themes.
 */
async function waitUntilPageIsStill(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; transition-duration: 0s !important }');
    document.adoptedStyleSheets = [sheet];
  }
  await document.fonts.ready;
  // A transition of an inherited color starts more transitions in the children.
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    if (running.length === 0) break;
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  }
  const loading = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete);
  await Promise.all(loading.map((image) => image.decode().catch(() => undefined)));
}
