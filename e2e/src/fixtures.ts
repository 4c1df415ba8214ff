import { randomBytes } from 'node:crypto';
import { startProduct, type Product } from '@dear-future/testing/product';
import { test as base, devices, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { ConsoleErrors } from './console-errors.js';
import { User } from './user.js';

export { expect };

interface WorkerFixtures {
  /** The running product. A worker's tests share it. After a failed test, a new worker starts a new product. */
  product: Product;
}

interface TestFixtures {
  /** Console errors of all pages. Every test fails on errors that it does not allow. */
  consoleErrors: ConsoleErrors;
  /** Opens a browser context that is watched for console errors and closed after the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Creates a signed-out user with their own email address and browser. */
  newUser: (options?: BrowserContextOptions & { email?: string }) => Promise<User>;
  /** Creates a guest with a phone and no account. */
  newGuest: () => Promise<User>;
  user: User;
  /** A user who makes shared prompts. */
  owner: User;
  /** A user who makes paid capsules. */
  host: User;
  guest: User;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        env: {
          // Sign-ins are fast, and all users share one IP address, whose limit is raised.
          gateway: { SIGN_IN_PACE_MS: '20', SIGN_INS_PER_CLIENT: '10000' },
          // Reels have short title and closing cards, because these take the longest to render.
          media: { REEL_TITLE_SECONDS: '0.5', REEL_CLOSING_SECONDS: '0.5', REEL_NICENESS: '0' },
        },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  consoleErrors: [
    async ({}, use) => {
      const errors = new ConsoleErrors();
      await use(errors);
      expect(errors.unexpected, 'console errors').toEqual([]);
    },
    { auto: true },
  ],

  newContext: async ({ browser, video, consoleErrors }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const videoOptions = video !== 'off' &&
        testInfo.retry > 0 && { recordVideo: { dir: testInfo.outputPath('videos') } };
      const context = await browser.newContext({ ...videoOptions, ...options });
      consoleErrors.watch(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  newUser: async ({ product, newContext }, use) => {
    await use(async ({ email = `user-${randomBytes(6).toString('hex')}@example.test`, ...options } = {}) => {
      const permissions = ['camera', 'microphone', 'clipboard-read', 'clipboard-write'];
      return User.create(await newContext({ permissions, ...options }), product, email);
    });
  },

  newGuest: ({ newUser }, use) => use(() => newUser(devices['Pixel 7'])),

  user: async ({ newUser }, use) => use(await newUser()),
  owner: async ({ newUser }, use) => use(await newUser()),
  host: async ({ newUser }, use) => use(await newUser()),
  guest: async ({ newGuest }, use) => use(await newGuest()),
});
