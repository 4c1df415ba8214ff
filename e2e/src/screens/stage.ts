import type { Page } from 'playwright-core';
import { Person } from '../person.js';
import { answerTo, json, type Answer, type Answers } from './answers.js';
import { playing, poster } from './pictures.js';
import { NOW } from './samples.js';
import type { Screen } from './screen.js';
import type { Studio } from './studio.js';

/** What is the same on every screen, so that no picture depends on what else happened. */
const EVERYWHERE: Answers = {
  'GET /api/live': (route) => route.fulfill({ status: 204 }),
  'GET /api/notifications': json([]),
  'GET /api/videos/*/poster': poster,
};

/** Of our origin, with nothing on it. */
const EMPTY_PAGE = '/api/health';

/** For anything that is waited for, in milliseconds: a busy machine takes its time. */
const PATIENCE_MS = 30_000;

/** A browser window that shows one screen after the other. */
export class Stage {
  private answers: Answers = {};

  private constructor(
    readonly page: Page,
    private readonly studio: Studio,
    private readonly who: Screen['who'],
  ) {}

  /** @param size of the window at the beginning, in CSS pixels */
  static async open(studio: Studio, who: Screen['who'], size = { width: 390, height: 844 }): Promise<Stage> {
    const context = await studio.browser.newContext({
      ...Person.habits(studio.product),
      permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
      viewport: size,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const stage = new Stage(await context.newPage(), studio, who);
    await stage.page.clock.setFixedTime(NOW);
    await stage.page.route(/\/api\//, (route) => stage.answer(route));
    return stage;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Opens a screen and brings its state about. @throws what Playwright throws when it does not come */
  async show(screen: Screen): Promise<void> {
    const { page } = this;
    const context = page.context();
    await context.setOffline(false);
    // Some state may have ended the session.
    if (this.who === 'signed-in') await context.addCookies(this.studio.session.cookies);
    await page.goto(EMPTY_PAGE);
    await page.evaluate(forget, screen.keepsRecording === true);
    this.answers = { ...EVERYWHERE, 'GET /api/videos/*': playing(this.studio.film), ...screen.answers };
    await page.goto(screen.path);
    await screen.act?.(page);
    await screen.settled(page).waitFor();
    // No button looks as if somebody were about to press it.
    await page.mouse.move(0, 0);
    await this.rest();
  }

  /** Changes what stands in for the server, without opening the screen again. */
  answerWith(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** Until fonts and pictures are there and the window is drawn. */
  async rest(): Promise<void> {
    await this.page.evaluate(atRest);
  }

  private async answer(route: Parameters<Answer>[0]): Promise<void> {
    const answer = answerTo(this.answers, route.request());
    // The page may be gone before its answer comes.
    await (answer ?? ((real) => real.fallback()))(route).catch(() => undefined);
  }
}

/** Runs in the page: as if nobody had been here before. */
async function forget(keepsRecording: boolean): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  if (keepsRecording) return;
  const stores = await indexedDB.databases();
  await Promise.all(
    stores.map(
      ({ name = '' }) =>
        new Promise<void>((resolve) => {
          const deletion = indexedDB.deleteDatabase(name);
          deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve();
        }),
    ),
  );
}

/** Runs in the page. What is drawn only once it is scrolled to (`content-visibility`) is drawn at once, in the present theme. */
async function atRest(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
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
