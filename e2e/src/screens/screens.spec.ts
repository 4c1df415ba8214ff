// Real: the built web app. Mocked: all responses of the gateway, with the types of the contracts.
import { expect, test as base } from '@playwright/test';
import { CATALOGUE } from './catalogue.js';
import { findProblems } from './checks/problems.js';
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

for (const [index, screen] of CATALOGUE.entries()) {
  test(`${screen.area}, ${screen.name}: the screen has no problems`, async ({ screenPages }) => {
    // `npm test` checks a third of the screens in all layouts, `npm run test:long` all of them.
    const shouldCheckAllLayouts = process.env['ALL_LAYOUTS'] !== undefined || index % 3 === 0;
    expect(await findProblems(screenPages[screen.auth], screen, shouldCheckAllLayouts)).toEqual([]);
  });
}
