import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Product } from '@dear-future/testing/product';

/** The fields of a time capsule that journeys look at. */
export interface Capsule {
  promptTitle: string;
  durationSeconds: number;
  videoReady: boolean;
}

/** How long a page has to itself before it loads the last of its code, in milliseconds. */
const PAUSES_MS = [1_000, 1_500];

/** A user with a browser and a mailbox, and what users do on more than one page. */
export class User {
  private constructor(
    readonly product: Product,
    readonly email: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async in(context: BrowserContext, product: Product, email: string): Promise<User> {
    return new User(product, email, context, await context.newPage());
  }

  /** The same browser with one more tab; another address when somebody else uses it. */
  newTab(email = this.email): Promise<User> {
    return User.in(this.context, this.product, email);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name });
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  exactText(text: string): Locator {
    return this.page.getByText(text, { exact: true }).first();
  }

  /** An item of a list: a prompt, a response or a capsule. */
  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  toast(title: string): Locator {
    const region = this.page.getByRole('region', { name: /Notification/ });
    return region.getByRole('listitem').filter({ hasText: title });
  }

  /** On the login page: asks for a link and follows it from the mail, back to the page that asked for the login. */
  async logIn(): Promise<void> {
    const link = await this.linkAfter(async () => {
      await this.page.getByLabel(/e-?mail/i).fill(this.email);
      await this.button(/link|log in|continue/i).click();
      await expect(this.heading(/check your mail/i)).toBeVisible();
    });
    await this.page.goto(link);
    await this.button('Continue').click();
  }

  /** Sends what pages send, where the pages are not tested. */
  async post<T>(path: string, data: object = {}): Promise<T> {
    const headers = { origin: this.product.url, 'idempotency-key': randomUUID() };
    const answer = await this.page.request.post(path, { data, headers });
    await expect(answer).toBeOK();
    return (await answer.json()) as T;
  }

  /** Signs in by requests, where the login pages are not tested. */
  async signIn(): Promise<void> {
    const { request } = this.page;
    const headers = { origin: this.product.url };
    const link = await this.linkAfter(async () => {
      await request.post('/api/login', { form: { email: this.email }, headers });
    });
    const token = new URL(link).searchParams.get('token') ?? '';
    await request.post('/api/login/verify', { form: { token }, headers });
    await expect(await request.get('/api/auth/user')).toBeOK();
  }

  /** Opens a protected page; signs in first when needed. */
  async open(path: string, title: string): Promise<void> {
    if ((await this.page.request.get('/api/auth/user')).status() === 401) await this.signIn();
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  /** Opens a protected page and logs in by the page that it leads to. */
  async openByLogin(path: string, title: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.heading('Authentication Required')).toBeVisible();
    await this.page.waitForURL('**/api/login?**');
    await this.logIn();
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  /** Logs out by a request; the page is not told. */
  async logOutElsewhere(): Promise<void> {
    await this.page.request.post('/api/logout', { headers: { origin: this.product.url } });
    expect((await this.page.request.get('/api/auth/user')).status()).toBe(401);
  }

  /** On /record: chooses the first message type and its prompt of the year. */
  async choosePrompt(): Promise<void> {
    await this.button(/Yearly Goals/).click();
    await this.button(/A year from today/).click();
  }

  /** On /record: chooses a prompt of one's own. */
  async writePrompt(title: string, question: string): Promise<void> {
    await this.button(/Custom Prompt/).click();
    await this.page.getByLabel(/^Title/).fill(title);
    await this.page.getByLabel(/^Question/).fill(question);
    await this.button('Create Prompt').click();
  }

  /** On the recorder: starts, and waits until so many seconds are recorded. */
  async startRecording(seconds = 1): Promise<void> {
    await this.button('Start Recording').click();
    await expect(this.button(/^Stop/)).toBeVisible();
    await expect(this.text(new RegExp(`^00:0[${seconds}-9] / `))).toBeVisible();
  }

  /** While it records, the page stores one chunk of a second after the other; waits for so many. */
  async waitForStoredChunks(atLeast: number): Promise<void> {
    await expect.poll(() => this.page.evaluate(countStored, 'chunks' as const)).toBeGreaterThanOrEqual(atLeast);
  }

  /** On the recorder: records and saves. */
  async recordVideo(seconds = 1): Promise<void> {
    await this.startRecording(seconds);
    await this.button(/^Stop/).click();
    await expect(this.button('Retake')).toBeVisible();
    await this.button('Save Recording').click();
  }

  /** On /record with a prompt chosen: records and saves, to the review. */
  async record(seconds = 1): Promise<void> {
    await this.recordVideo(seconds);
    await this.page.waitForURL('**/video-review');
  }

  /** On the review: keeps the recording and schedules it for a day like "1 Year". */
  async scheduleIn(preset: string): Promise<void> {
    await this.button('Keep This Recording').click();
    await this.button(preset).click();
    await this.button('Create Time Capsule').click();
  }

  /** On the schedule form: chooses a moment so many seconds ahead, in the browser's time zone. Returns the moment. */
  async schedule(secondsAhead: number, { method, note }: { method?: 'App'; note?: string } = {}): Promise<Date> {
    await expect(this.heading('Schedule Delivery')).toBeVisible();
    if (method !== undefined) await this.page.getByRole('radio', { name: new RegExp(`^${method}`) }).click();
    if (note !== undefined) await this.page.getByLabel(/Personal note/).fill(note);
    const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + secondsAhead * 1000);
    const local = (options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', ...options }).format(due);
    await this.page.getByLabel(/Delivery date/).click();
    const day = new RegExp(`${local({ month: 'long' })} ${local({ day: 'numeric' })}(st|nd|rd|th), `);
    await this.page.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: day }).click();
    await this.page.getByLabel(/Delivery time/).fill(local({ hour: '2-digit', minute: '2-digit', second: '2-digit' }));
    await this.button('Create Time Capsule').click();
    return due;
  }

  /** The time capsules that the API answers. */
  async capsules(): Promise<Capsule[]> {
    return (await (await this.page.request.get('/api/time-capsules')).json()) as Capsule[];
  }

  /** From the next page on, the code that pages load after a pause is loaded without it. */
  async loadAllCodeAtOnce(): Promise<void> {
    await this.page.addInitScript((pauses) => {
      const { setTimeout: begin } = window;
      window.setTimeout = ((task: TimerHandler, delay = 0, ...more: unknown[]) =>
        begin(task, pauses.includes(delay) ? 0 : delay, ...more)) as typeof setTimeout;
    }, PAUSES_MS);
  }

  /** Waits until the page has loaded all of its code: the region of the toasts comes last. */
  async waitForAllCode(): Promise<void> {
    const region = this.page.getByRole('region', { name: /Notification/, includeHidden: true });
    await expect(region).toBeAttached();
  }

  /** Plays the video, in the open dialog unless told where, until its time moves on. */
  async watchVideo(where = this.page.getByRole('dialog')): Promise<void> {
    const video = where.locator('video');
    await expect(video).toBeAttached();
    const play = where.getByRole('button', { name: /^Play/ }).first();
    await expect(async () => {
      // There is no button while the permission to fetch the video is renewed.
      if (await play.isVisible()) await play.click({ timeout: 2_000 });
      const time = await video.evaluate((element) => (element as HTMLVideoElement).currentTime);
      expect(time).toBeGreaterThan(0.1);
    }).toPass({ intervals: [100, 200, 300], timeout: 20_000 });
  }

  /** Does something that has a sign-in link sent. Returns the link from the mail. */
  private async linkAfter(ask: () => Promise<void>): Promise<string> {
    const before = new Set((await this.product.mail.to(this.email)).map(({ id }) => id));
    await ask();
    const mail = await this.product.mail.waitFor(this.email, {
      fits: ({ id, text }) => text.includes('/api/login/verify') && !before.has(id),
    });
    const link = linksIn(mail).find((each) => each.includes('/api/login/verify'));
    if (link === undefined) throw new Error('The sign-in mail has no link');
    return link;
  }
}

/** Runs in the page: how many chunks of unfinished recordings the browser stores, or how many saved recordings. */
export function countStored(what: 'chunks' | 'recordings'): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(what === 'chunks' ? 'dear-future-takes' : 'dear-future-recordings');
    // Only the page itself may create the store.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const counting = opening.result.transaction(what).objectStore(what).count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
