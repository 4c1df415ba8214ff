import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '@dear-future/testing/chromium';
import { inRepository } from '@dear-future/testing/processes/repository';
import { startProduct, type Product } from '@dear-future/testing/product';
import type { Browser, BrowserContext } from 'playwright-core';
import { Person } from '../person.js';
import { writeCamera } from './camera.js';
import { makeFilm } from './pictures.js';
import { HOST } from './samples.js';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The product, a browser and somebody who is signed in: all that screens are shown with. */
export class Studio {
  private constructor(
    readonly product: Product,
    readonly browser: Browser,
    /** The cookies of a real session. */
    readonly session: SignedIn,
    /** The bytes of every video that is played. */
    readonly film: Buffer,
    private readonly folder: string,
  ) {}

  /** Takes about ten seconds. Run through Jest, or with the servers of `libs/testing` in the environment. */
  static async open(): Promise<Studio> {
    const folder = await mkdtemp(path.join(tmpdir(), 'dear-future-screens-'));
    const camera = path.join(folder, 'camera.y4m');
    // A copy: whoever builds the web meanwhile changes nothing here.
    const web = path.join(folder, 'web');
    await Promise.all([writeCamera(camera), cp(inRepository('web/dist'), web, { recursive: true })]);
    const [product, browser] = await Promise.all([
      startProduct({ env: { gateway: { WEB_ROOT: web } } }),
      launchChromium([`--use-file-for-fake-video-capture=${camera}`, '--force-color-profile=srgb']),
    ]);
    const page = await browser.newPage();
    const film = await makeFilm(page);
    await page.close();
    return new Studio(product, browser, await signIn(product, browser), film, folder);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function signIn(product: Product, browser: Browser): Promise<SignedIn> {
  const person = await Person.arrive(product, browser, HOST.email);
  await person.page.goto('/api/login?returnTo=/account');
  await person.logIn();
  await person.heading('Account').waitFor();
  const { firstName, lastName } = HOST;
  await person.page.evaluate(
    async (names) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/auth/user', { method: 'PATCH', headers, body: JSON.stringify(names) });
    },
    { firstName, lastName },
  );
  const session = await person.context.storageState();
  await person.context.close();
  return session;
}
