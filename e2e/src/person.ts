import { eventually } from '@dear-future/testing/eventually';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Product } from '@dear-future/testing/product';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** As much of a capsule as the journeys look at. */
export interface Capsule {
  promptTitle: string;
  durationSeconds: number;
  videoReady: boolean;
}

/** A person with a browser and a mailbox, who uses the product by what can be seen and heard on the screen. */
export class Person {
  private constructor(
    readonly product: Product,
    readonly email: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Errors of the console and of scripts; a journey ends with none. */
    readonly errors: string[],
  ) {}

  static async arrive(
    product: Product,
    browser: Browser,
    email: string,
    options: BrowserContextOptions = {},
  ): Promise<Person> {
    const context = await browser.newContext({ ...Person.habits(product), ...options });
    return Person.in(context, product, email);
  }

  /** With a browser that was opened already, e.g. on a profile that outlives it. */
  static async in(context: BrowserContext, product: Product, email: string): Promise<Person> {
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (line) => {
      // The browser reports every 401 of "who am I" as an error; it is how a visitor is recognised.
      if (line.type() !== 'error' || line.text().includes('401')) return;
      errors.push(`${line.text()} at ${line.location().url}`);
    });
    return new Person(product, email, context, page, errors);
  }

  /** How every person here has set up their browser. */
  static habits(product: Product): BrowserContextOptions {
    return {
      baseURL: product.url,
      timezoneId: 'Europe/Berlin',
      locale: 'en-GB',
      permissions: ['camera', 'microphone'],
      reducedMotion: 'reduce',
    };
  }

  button(name: string | RegExp): ReturnType<Page['getByRole']> {
    return this.page.getByRole('button', { name });
  }

  heading(name: string | RegExp): ReturnType<Page['getByRole']> {
    return this.page.getByRole('heading', { name });
  }

  /** From wherever the login page was asked for, to where it leads back. */
  async logIn(): Promise<void> {
    const link = await this.linkAfter(async () => {
      await this.page.getByLabel(/e-?mail/i).fill(this.email);
      await this.page.getByRole('button', { name: /link|log in|continue/i }).click();
      await this.heading(/check your mail/i).waitFor();
    });
    await this.page.goto(link);
    await this.button('Continue').click();
  }

  /** What the pages of the login do, without them: asks for a link, and uses it. */
  private async signIn(): Promise<void> {
    const { request } = this.page;
    const headers = { origin: this.product.url };
    const link = await this.linkAfter(async () => {
      await request.post('/api/login', { form: { email: this.email }, headers });
    });
    const token = new URL(link).searchParams.get('token') ?? '';
    await request.post('/api/login/verify', { form: { token }, headers });
    const status = (await request.get('/api/auth/user')).status();
    if (status !== 200) throw new Error(`${this.email} could not sign in: ${String(status)}`);
  }

  /** The sign-in link that comes after this was done. */
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

  /** Opens a protected page, and logs in first by the page that asks for it. */
  async openByLogin(path: string, title: string): Promise<void> {
    await this.page.goto(path);
    await this.heading('Authentication Required').waitFor();
    await this.page.waitForURL('**/api/login?**');
    await this.logIn();
    await this.page.getByRole('heading', { name: title, exact: true }).waitFor();
  }

  /** Opens a protected page, signed in: where the way through the login is not what the journey is about. */
  async open(path: string, title: string): Promise<void> {
    if ((await this.page.request.get('/api/auth/user')).status() === 401) await this.signIn();
    await this.page.goto(path);
    await this.page.getByRole('heading', { name: title, exact: true }).waitFor();
  }

  /** On /record: the first message type, and its prompt of the year. */
  async choosePrompt(): Promise<void> {
    await this.button(/Yearly Goals/).click();
    await this.button(/A year from today/).click();
  }

  /** What the product holds of this person. */
  async capsules(): Promise<Capsule[]> {
    return (await (await this.page.request.get('/api/time-capsules')).json()) as Capsule[];
  }

  /** On /record, a prompt chosen: records for a while and saves. */
  async record(seconds: number): Promise<void> {
    await this.take(seconds);
    await this.page.waitForURL('**/video-review');
  }

  /** With the recorder in sight: records for a while and saves. */
  async take(seconds: number): Promise<void> {
    await this.button('Start Recording').click();
    await this.button(/^Stop/).waitFor();
    await this.page
      .getByText(new RegExp(`^00:0[${seconds}-9] / 5:00$`))
      .first()
      .waitFor();
    await this.button(/^Stop/).click();
    await this.button('Retake').waitFor();
    await this.button('Save Recording').click();
  }

  /** On the schedule form: today, `secondsAhead` from now, by the browser's own zone. Gives the moment chosen. */
  async schedule(secondsAhead: number, { method, note }: { method?: 'App'; note?: string } = {}): Promise<Date> {
    await this.heading('Schedule Delivery').waitFor();
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

  /** Until the page has come to rest: what shows toasts is fetched last of all that comes ahead. A sheet may lie over it. */
  async atRest(): Promise<void> {
    await this.page.getByRole('region', { name: /Notification/, includeHidden: true }).waitFor({ state: 'attached' });
  }

  /** The toast with this title is shown; gives its whole text. */
  async toast(title: string): Promise<string> {
    const item = this.page
      .getByRole('region', { name: /Notification/ })
      .getByRole('listitem')
      .filter({ hasText: title });
    await item.waitFor();
    return (await item.textContent()) ?? '';
  }

  /** The video plays, in the open dialog unless told where: its time moves on. */
  async watches(where = this.page.getByRole('dialog')): Promise<void> {
    const video = where.locator('video');
    await video.waitFor({ state: 'attached' });
    const play = where.getByRole('button', { name: /^Play/ }).first();
    const time = (): Promise<number> => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
    await eventually(
      async () => {
        if ((await time()) > 0.3) return true;
        // The button is there only while there is something to play, e.g. not while the permission is renewed.
        if (await play.isVisible()) await play.click({ timeout: 2_000 });
        return false;
      },
      { withinMs: 30_000, everyMs: 300, what: 'the video to play' },
    );
  }
}
