import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { empty, json, signedOut, type Answers } from './answers.js';
import { BuiltWeb } from './built-web.js';
import { makeVideo, playing, poster } from './pictures.js';
import { PROMPTS } from './prompt-samples.js';
import { HOST, NOW, PACKAGES, SESSIONS } from './samples.js';
import { LOGIN } from './server-pages.js';
import type { Screen } from './screen.js';

/** What every screen may ask for, unless its state says otherwise. */
export const COMMON_ANSWERS: Answers = {
  'GET /api/auth/sessions': json(SESSIONS),
  'GET /api/auth/user': json(HOST),
  'GET /api/capsule-packages': json(PACKAGES),
  'GET /api/credits': json([]),
  'GET /api/live': empty(204),
  'GET /api/login': LOGIN,
  'GET /api/notifications': json([]),
  'GET /api/prompts': json(PROMPTS),
  'GET /api/storage': json({ usedBytes: 1_440_000_000, ceilingBytes: 25_000_000_000 }),
  'GET /api/time-capsules': json([]),
  'GET /api/videos/:file/poster': poster,
};

/** The user's time zone, language and permissions, and a page that does not move. */
export const CONTEXT_OPTIONS: BrowserContextOptions = {
  timezoneId: 'Europe/Berlin',
  locale: 'en-GB',
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce',
};

/** For anything that is waited for, in milliseconds: a busy machine takes its time. */
const TIMEOUT_MS = 30_000;

/** A browser page that shows one screen after the other, over answers typed by the contracts. */
export class ScreenPage {
  private constructor(
    readonly page: Page,
    private readonly web: BuiltWeb,
    private readonly who: Screen['who'],
    private readonly video: Buffer,
  ) {}

  static async open(browser: Browser, who: Screen['who']): Promise<ScreenPage> {
    const web = await BuiltWeb.start();
    const context = await browser.newContext({ ...CONTEXT_OPTIONS, baseURL: web.url });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    const video = await makeVideo(page);
    await page.clock.setFixedTime(NOW);
    return new ScreenPage(page, web, who, video);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.web.stop();
  }

  /**
   * Opens a screen in a window of this size, in the light theme, and brings its state about.
   * @throws what Playwright throws when the state does not come, and an Error for calls without an answer
   */
  async show(screen: Screen, size: { width: number; height: number }): Promise<void> {
    const { page, web } = this;
    await page.unrouteAll();
    await page.context().setOffline(false);
    // The page before this one lets go of its storage, and a path that differs only in its fragment is loaded anew.
    await page.goto('about:blank');
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    web.answerWith({
      ...COMMON_ANSWERS,
      ...(this.who === 'visitor' ? { 'GET /api/auth/user': signedOut } : {}),
      'GET /api/videos/:file': playing(this.video),
      ...screen.answers,
    });
    web.beginNextPageWith(screen.keepsRecording === true ? FORGET : FORGET + FORGET_RECORDINGS);
    await page.goto(screen.path);
    await screen.act?.(page);
    await screen.settled(page).waitFor();
    // No button looks as if it were about to be pressed.
    await page.mouse.move(0, 0);
    await this.rest();
    const unanswered = web.unanswered.splice(0);
    if (unanswered.length > 0) throw new Error(`These calls have no answer: ${unanswered.join(', ')}`);
  }

  /** Changes window and theme, without opening the screen again. */
  async turnTo(size: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.emulateMedia({ colorScheme });
    await this.rest();
  }

  /** Waits until fonts and pictures are there and the window is drawn. */
  async rest(): Promise<void> {
    await this.page.evaluate(atRest);
  }
}

/** Run in the page before its own scripts. The browser opens a database only after its deletion. */
const FORGET = 'sessionStorage.clear();localStorage.clear();';
const FORGET_RECORDINGS =
  'for (const name of ["dear-future-takes", "dear-future-recordings"]) indexedDB.deleteDatabase(name);';

/** Runs in the page. What is drawn only once it is scrolled to (`content-visibility`) is drawn at once, and another theme without a transition. */
async function atRest(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important; transition-duration: 0s !important }');
    document.adoptedStyleSheets = [all];
  }
  await document.fonts.ready;
  // Each change of colour begins those of what inherits it.
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    if (moving.length === 0) break;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  }
  const inSight = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete);
  await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
}
