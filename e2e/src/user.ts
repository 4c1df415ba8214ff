import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Product } from '@dear-future/testing/product';
import { choosePrompt, fill } from './screens/actions.js';
import { storedKeys } from './stored-recordings.js';

/** The fields of a time capsule that journeys read. */
interface Capsule {
  promptTitle: string;
  durationSeconds: number;
  videoReady: boolean;
}

const OFFLINE = 'You’re offline. What you record stays on this device until you send it.';

/** How long pages wait before they load the last of their code, in milliseconds. */
const CODE_DELAYS_MS = [1_000, 1_500];

/** The recorder's last button: it saves a time capsule, or continues to a guest's form. */
export const SAVE = /^(Save Recording|Continue)$/;

/** A user with a browser and a mailbox, and the steps that several journeys share. */
export class User {
  private constructor(
    readonly product: Product,
    readonly email: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async create(context: BrowserContext, product: Product, email: string): Promise<User> {
    return new User(product, email, context, await context.newPage());
  }

  /** Opens a new tab in the same browser, for this user or another one. */
  newTab(email = this.email): Promise<User> {
    return User.create(this.context, this.product, email);
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

  /** On the login page: requests a link and follows it from the email, back to the page that required the login. */
  async signInByEmail(): Promise<void> {
    const link = await this.requestSignInLink(async () => {
      await this.page.getByLabel(/e-?mail/i).fill(this.email);
      await this.button(/link|log in|continue/i).click();
      await expect(this.heading(/check your email/i)).toBeVisible();
    });
    await this.page.goto(link);
    await this.button('Continue').click();
  }

  /** Waits for the login redirect and logs in. */
  async signInWhenAsked(): Promise<void> {
    await expect(this.heading('Authentication Required')).toBeVisible();
    await this.page.waitForURL('**/api/login?**');
    await this.signInByEmail();
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.page.request.get(path)).json()) as T;
  }

  async post<T>(path: string, data: object = {}): Promise<T> {
    const headers = { origin: this.product.url, 'idempotency-key': randomUUID() };
    const response = await this.page.request.post(path, { data, headers });
    await expect(response).toBeOK();
    return (await response.json()) as T;
  }

  /** Signs in through the API. */
  async signIn(): Promise<void> {
    const { request } = this.page;
    const headers = { origin: this.product.url };
    const link = await this.requestSignInLink(async () => {
      await request.post('/api/login', { form: { email: this.email }, headers });
    });
    const token = new URL(link).searchParams.get('token') ?? '';
    await request.post('/api/login/verify', { form: { token }, headers });
    await expect(await request.get('/api/auth/user')).toBeOK();
  }

  /** Opens a protected page; signs in first if needed. */
  async open(path: string, title: string): Promise<void> {
    if ((await this.page.request.get('/api/auth/user')).status() === 401) await this.signIn();
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  /** Logs out in a new tab. Returns another user in that tab. */
  async signOutInNewTab(nextUser: string): Promise<User> {
    const tab = await this.newTab(nextUser);
    await tab.page.goto('/my-capsules');
    await tab.button('Logout').click();
    await tab.page.waitForURL(`${this.product.url}/`);
    return tab;
  }

  /** Logs out through the API, unknown to the page. */
  async signOutElsewhere(): Promise<void> {
    await this.page.request.post('/api/logout', { headers: { origin: this.product.url } });
    expect((await this.page.request.get('/api/auth/user')).status()).toBe(401);
  }

  /** Cuts or restores the network. Waits for the banner, which shifts the layout. */
  async setOffline(offline: boolean): Promise<void> {
    await this.context.setOffline(offline);
    await expect(this.page.getByText(OFFLINE)).toBeVisible({ visible: offline });
  }

  /** Opens /record and chooses its first prompt. */
  async openRecorder(): Promise<void> {
    await this.open('/record', 'Create a New Capsule');
    await choosePrompt(this.page);
  }

  /** On /record: writes a custom prompt. */
  async writePrompt(title: string, question: string): Promise<void> {
    await this.button(/Custom Prompt/).click();
    await fill({ Title: title, Question: question })(this.page);
    await this.button('Create Prompt').click();
  }

  /** Clicks this button of the open confirmation. */
  async confirm(label: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  }

  readClipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** On the recorder: starts recording and waits until the timer shows this many seconds. */
  async startRecording(seconds = 1): Promise<void> {
    await this.button('Start Recording').click();
    await expect(this.button(/^Stop/)).toBeVisible();
    await expect(this.text(new RegExp(`^00:0[${seconds}-9] / `))).toBeVisible();
  }

  /** Waits until enough chunks are stored; the recorder stores one per second. */
  async waitForStoredChunks(atLeast: number): Promise<void> {
    await expect.poll(async () => (await storedKeys(this.page, 'chunks')).length).toBeGreaterThanOrEqual(atLeast);
  }

  async stopAndSave(): Promise<void> {
    await this.button(/^Stop/).click();
    await this.button(SAVE).click();
  }

  /** On the recorder: records and saves. */
  async recordVideo(seconds = 1): Promise<void> {
    await this.startRecording(seconds);
    await this.stopAndSave();
  }

  /** Accepts the offer to continue an unfinished recording, and saves it. */
  async continueAndSave(): Promise<void> {
    await this.button('Continue to Preview').click();
    await this.button(SAVE).click();
  }

  /** On the recorder of a time capsule: records, saves and waits for the review. */
  async record(seconds = 1): Promise<void> {
    await this.recordVideo(seconds);
    await this.page.waitForURL('**/video-review');
  }

  /** On the review: keeps the recording and chooses a preset such as "1 Year". */
  async keepFor(preset: string): Promise<void> {
    await this.button('Keep This Recording').click();
    await this.button(preset).click();
  }

  /** On the review: keeps the recording and schedules it by a preset such as "1 Year". */
  async scheduleIn(preset: string): Promise<void> {
    await this.keepFor(preset);
    await this.button('Create Time Capsule').click();
    await expect(this.toast('Success!')).toBeVisible();
  }

  /** On the schedule form: schedules the recording this many seconds ahead. Returns the delivery time. */
  async schedule(secondsAhead: number, { method, note }: { method?: 'App'; note?: string } = {}): Promise<Date> {
    await expect(this.heading('Schedule Delivery')).toBeVisible();
    if (method !== undefined) await this.page.getByRole('radio', { name: new RegExp(`^${method}`) }).click();
    if (note !== undefined) await this.page.getByLabel(/Personal note/).fill(note);
    const due = (): Date => new Date(Math.ceil(Date.now() / 1000) * 1000 + secondsAhead * 1000);
    const moment = due();
    // Sweden writes dates as inputs do.
    const [day = '', time = ''] = moment.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).split(' ');
    await this.page.getByLabel(/Delivery date/).fill(day);
    await this.page.getByLabel(/Delivery time/).fill(time);
    await this.button('Create Time Capsule').click();
    return moment;
  }

  getCapsules(): Promise<Capsule[]> {
    return this.get<Capsule[]>('/api/time-capsules');
  }

  /** Makes later page loads fetch all code without delay. */
  async loadAllCodeAtOnce(): Promise<void> {
    await this.page.addInitScript((delays) => {
      const { setTimeout: original } = window;
      window.setTimeout = ((task: TimerHandler, delay = 0, ...args: unknown[]) =>
        original(task, delays.includes(delay) ? 0 : delay, ...args)) as typeof setTimeout;
    }, CODE_DELAYS_MS);
  }

  /** Waits until the page has loaded all of its code; the toast region comes last. */
  async waitForAllCode(): Promise<void> {
    const region = this.page.getByRole('region', { name: /Notification/, includeHidden: true });
    await expect(region).toBeAttached();
  }

  /** Plays the video in this element, by default the open dialog, until its time advances. */
  async watchVideo(container = this.page.getByRole('dialog')): Promise<void> {
    const video = container.locator('video');
    await expect(video).toBeAttached();
    const play = container.getByRole('button', { name: /^Play/ }).first();
    await expect(async () => {
      // There is no button while the permission to fetch the video is renewed.
      if (await play.isVisible()) await play.click({ timeout: 2_000 });
      const time = await video.evaluate((element) => (element as HTMLVideoElement).currentTime);
      expect(time).toBeGreaterThan(0.1);
    }).toPass({ intervals: [100, 200, 300], timeout: 30_000 });
  }

  async expectVideoDeleted(path: string): Promise<void> {
    await expect.poll(async () => (await this.page.request.get(path)).status()).toBe(404);
  }

  /** Requests a sign-in link with `submit`. Returns the link from the email. */
  private async requestSignInLink(submit: () => Promise<void>): Promise<string> {
    const before = new Set((await this.product.mail.to(this.email)).map(({ id }) => id));
    await submit();
    const mail = await this.product.mail.waitFor(this.email, {
      fits: ({ id, text }) => text.includes('/api/login/verify') && !before.has(id),
    });
    const link = linksIn(mail).find((each) => each.includes('/api/login/verify'));
    if (link === undefined) throw new Error('The sign-in email has no link');
    return link;
  }
}
