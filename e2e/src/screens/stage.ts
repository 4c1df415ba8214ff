import type { Page } from 'playwright-core';
import { Person } from '../person.js';
import { answerTo, json, type Answer, type Answers } from './answers.js';
import { poster, video } from './pictures.js';
import { NOW } from './samples.js';
import type { Screen } from './screen.js';
import type { Studio } from './studio.js';

/** What is the same on every screen, so that no picture depends on what else happened. */
const EVERYWHERE: Answers = {
  'GET /api/live': (route) => route.fulfill({ status: 204 }),
  'GET /api/notifications': json([]),
  'GET /api/videos/*': video,
  'GET /api/videos/*/poster': poster,
};

/** Of our origin, with nothing on it. */
const EMPTY_PAGE = '/api/health';

/** For anything that is waited for, in milliseconds: a busy machine takes its time. */
const PATIENCE_MS = 30_000;

/** A browser window that shows one screen after the other. */
export class Stage {
  private answers: Answers = {};

  private constructor(readonly page: Page) {}

  /** @param size of the window at the beginning, in CSS pixels */
  static async open(studio: Studio, who: Screen['who'], size = { width: 390, height: 844 }): Promise<Stage> {
    const context = await studio.browser.newContext({
      ...Person.habits(studio.product),
      permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
      viewport: size,
      ...(who === 'signed-in' ? { storageState: studio.session } : {}),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const stage = new Stage(await context.newPage());
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
    await page.context().setOffline(false);
    await page.goto(EMPTY_PAGE);
    await page.evaluate(forget, screen.keepsRecording === true);
    this.answers = { ...EVERYWHERE, ...screen.answers };
    await page.goto(screen.path);
    await screen.act?.(page);
    await screen.settled(page).waitFor();
    await this.rest();
  }

  /** Until fonts and pictures are there. */
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

/** Runs in the page. */
async function atRest(): Promise<void> {
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete);
  await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
}
