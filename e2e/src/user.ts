import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Product } from '@dear-future/testing/product';
import { choosePrompt, fill } from './screens/actions.js';
import { storedKeys } from './stored-recordings.js';

const OFFLINE = 'You’re offline. What you record stays on this device until you send it.';

/** How long pages wait before they load code that is not needed at first. */
const CODE_DELAY_MS = 1_000;

/** The recorder's last button, which saves a time capsule's recording or opens a guest's form. */
export const SAVE_BUTTON = /^(Save Recording|Continue)$/;

/** A user or guest with a browser and a mailbox. The methods are steps that several journeys share. */
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

  /** Finds an item of a list: a prompt, a response or a capsule. */
  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  toast(title: string): Locator {
    const region = this.page.getByRole('region', { name: /Notification/ });
    return region.getByRole('listitem').filter({ hasText: title });
  }

  /** On the login page: signs in with the link from an email. This leads back to the page that required a session. */
  async signInByEmail(): Promise<void> {
    const link = await this.requestSignInLink(async () => {
      await this.page.getByLabel(/e-?mail/i).fill(this.email);
      await this.button(/link|log in|continue/i).click();
      await expect(this.heading(/check your email/i)).toBeVisible();
    });
    await this.page.goto(link);
    await this.button('Continue').click();
  }

  /** Waits for the redirect to the login page and signs in. */
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

  /** Signs in through the API, unless the user is signed in already. */
  async signIn(): Promise<void> {
    const { request } = this.page;
    if ((await request.get('/api/auth/user')).ok()) return;
    const headers = { origin: this.product.url };
    const link = await this.requestSignInLink(async () => {
      await request.post('/api/login', { form: { email: this.email }, headers });
    });
    const token = new URL(link).searchParams.get('token') ?? '';
    await request.post('/api/login/verify', { form: { token }, headers });
    await expect(await request.get('/api/auth/user')).toBeOK();
  }

  /** Signs in if needed and opens a page. */
  async open(path: string, title: string): Promise<void> {
    await this.signIn();
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  /** Signs out in a new tab, and hands the tab over to the next user, who has this email address. */
  async signOutInNewTabFor(nextEmail: string): Promise<User> {
    const next = await this.newTab(nextEmail);
    await next.page.goto('/my-capsules');
    await next.button('Logout').click();
    await next.page.waitForURL(`${this.product.url}/`);
    return next;
  }

  /** Signs out through the API, so that the page does not notice. */
  async signOutElsewhere(): Promise<void> {
    await this.page.request.post('/api/logout', { headers: { origin: this.product.url } });
    expect((await this.page.request.get('/api/auth/user')).status()).toBe(401);
  }

  /** Cuts or restores the network. Waits for the offline banner, which shifts the layout. */
  async setOffline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline);
    await expect(this.page.getByText(OFFLINE)).toBeVisible({ visible: isOffline });
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

  /** Clicks a button of the open confirmation. */
  async confirm(label: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  }

  readClipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** On the recorder: starts recording and waits until the timer shows this many seconds, at most 9. */
  async startRecording(seconds = 1): Promise<void> {
    await this.button('Start Recording').click();
    await expect(this.button(/^Stop/)).toBeVisible();
    await expect(this.text(new RegExp(`^00:0[${seconds}-9] / `))).toBeVisible();
  }

  /** Waits until the recorder, which stores one chunk each second, has stored this many chunks. */
  async waitForStoredChunks(atLeast: number): Promise<void> {
    await expect.poll(async () => (await storedKeys(this.page, 'chunks')).length).toBeGreaterThanOrEqual(atLeast);
  }

  async stopAndSave(): Promise<void> {
    await this.button(/^Stop/).click();
    await this.button(SAVE_BUTTON).click();
  }

  /** On the recorder: records and saves. */
  async recordVideo(seconds = 1): Promise<void> {
    await this.startRecording(seconds);
    await this.stopAndSave();
  }

  /** Accepts the offer to continue an unfinished recording, and saves it. */
  async continueAndSave(): Promise<void> {
    await this.button('Continue to Preview').click();
    await this.button(SAVE_BUTTON).click();
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

  /** On the review: keeps the recording and schedules it with a preset such as "1 Year". */
  async scheduleIn(preset: string): Promise<void> {
    await this.keepFor(preset);
    await this.button('Create Time Capsule').click();
    await expect(this.toast('Success!')).toBeVisible();
  }

  /** On the schedule form: schedules the recording for this many seconds from now. Returns the delivery date. */
  async schedule(secondsAhead: number, { method, note }: { method?: 'App'; note?: string } = {}): Promise<Date> {
    await expect(this.heading('Schedule Delivery')).toBeVisible();
    if (method !== undefined) await this.page.getByRole('radio', { name: new RegExp(`^${method}`) }).click();
    if (note !== undefined) await this.page.getByLabel(/Personal note/).fill(note);
    const deliveryDate = new Date(Math.ceil(Date.now() / 1000 + secondsAhead) * 1000);
    // Swedish dates have the format of date inputs.
    const [day = '', time = ''] = deliveryDate.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).split(' ');
    await this.page.getByLabel(/Delivery date/).fill(day);
    await this.page.getByLabel(/Delivery time/).fill(time);
    await this.button('Create Time Capsule').click();
    return deliveryDate;
  }

  getCapsules(): Promise<TimeCapsuleDto[]> {
    return this.get('/api/time-capsules');
  }

  /** Makes the pages that this tab opens from now on load all code without delay. */
  async loadAllCodeAtOnce(): Promise<void> {
    await this.page.addInitScript((codeDelay) => {
      const { setTimeout: original } = window;
      window.setTimeout = ((task: TimerHandler, delay = 0, ...args: unknown[]) =>
        original(task, delay === codeDelay ? 0 : delay, ...args)) as typeof setTimeout;
    }, CODE_DELAY_MS);
  }

  /** Plays the video in this element, by default in the open dialog, until the playback advances. */
  async watchVideo(container = this.page.getByRole('dialog')): Promise<void> {
    const video = container.locator('video');
    await expect(video).toBeAttached();
    const play = container.getByRole('button', { name: /^Play/ }).first();
    await expect(async () => {
      // The button disappears while the page renews its permission to fetch the video.
      if (await play.isVisible()) await play.click({ timeout: 2_000 });
      const time = await video.evaluate((element) => (element as HTMLVideoElement).currentTime);
      expect(time).toBeGreaterThan(0.1);
    }).toPass({ intervals: [100, 200, 300], timeout: 30_000 });
  }

  async expectVideoDeleted(path: string): Promise<void> {
    await expect.poll(async () => (await this.page.request.get(path)).status()).toBe(404);
  }

  /** Requests a sign-in email with `submit`. Returns the link in it. */
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
