import { randomBytes } from 'node:crypto';
import { startProduct, type Product } from '@dear-future/testing/product';
import { test as base, devices, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { ConsoleErrors } from './console-errors.js';
import { User } from './user.js';

export { expect };

interface WorkerFixtures {
  /** The whole product, running. All tests of a worker share it, one after the other; a failed test takes it down. */
  product: Product;
}

interface TestFixtures {
  /** Errors in the console of any page. The test fails when there are others than it allows. */
  consoleErrors: ConsoleErrors;
  /** Opens a browser context, watched for console errors. Closed after the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A user with an address and a browser of their own, signed out. */
  newUser: (options?: BrowserContextOptions & { email?: string }) => Promise<User>;
  /** A visitor with a phone and no account. */
  newGuest: () => Promise<User>;
  user: User;
  /** Owns shared prompts or paid capsules. */
  host: User;
  guest: User;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        env: {
          // All users sign in from one address here, and wait for no even pace.
          gateway: { SIGN_IN_PACE_MS: '20', RATE_LIMIT_SIGN_INS_PER_CLIENT: '10000' },
          // Drawing the cards is most of what a reel costs.
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
      expect(errors.unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],

  newContext: async ({ browser, video, consoleErrors }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const records = video !== 'off' && testInfo.retry > 0 && { recordVideo: { dir: testInfo.outputPath('videos') } };
      const context = await browser.newContext({ ...records, ...options });
      consoleErrors.watch(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  newUser: async ({ product, newContext }, use) => {
    await use(async ({ email = `user-${randomBytes(6).toString('hex')}@example.test`, ...options } = {}) => {
      const permissions = ['camera', 'microphone', 'clipboard-read', 'clipboard-write'];
      return User.in(await newContext({ permissions, ...options }), product, email);
    });
  },

  newGuest: ({ newUser }, use) => use(() => newUser(devices['Pixel 7'])),

  user: async ({ newUser }, use) => use(await newUser()),
  host: async ({ newUser }, use) => use(await newUser()),
  guest: async ({ newGuest }, use) => use(await newGuest()),
});
