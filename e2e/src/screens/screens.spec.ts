// Every state of every screen. Real: the built web app. Absent: services; responses are mocks typed by the contracts.
import { expect, test as base } from '@playwright/test';
import { CATALOGUE } from './catalogue.js';
import { problemsOf } from './checks/problems.js';
import type { Screen } from './screen.js';
import { ScreenPage } from './screen-page.js';

const test = base.extend<object, { screenPages: Record<Screen['auth'], ScreenPage> }>({
  screenPages: [
    async ({ browser }, use) => {
      const [visitor, signedIn] = await Promise.all([
        ScreenPage.open(browser, 'visitor'),
        ScreenPage.open(browser, 'signed-in'),
      ]);
      await use({ visitor, 'signed-in': signedIn });
      await Promise.all([visitor.close(), signedIn.close()]);
    },
    { scope: 'worker' },
  ],
});

/** `npm test` checks every screen, but only a third of them in all layouts; `npm run test:long` checks all in all. */
const ALL_LAYOUTS = process.env['ALL_LAYOUTS'] !== undefined;

for (const [index, screen] of CATALOGUE.entries()) {
  test(`${screen.area}: ${screen.name}`, async ({ screenPages }) => {
    expect(await problemsOf(screenPages[screen.auth], screen, ALL_LAYOUTS || index % 3 === 0)).toEqual([]);
  });
}
