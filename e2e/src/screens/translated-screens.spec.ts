// Real: the built web app. Mocked: all responses of the gateway, with the types of the contracts.
import { expect, test as base } from '@playwright/test';
import { CATALOGUE } from './catalogue.js';
import type { Screen } from './screen.js';
import { ScreenPage } from './screen-page.js';
import { collectErrors } from './translation.js';

const test = base.extend<object, { screenPages: Record<Screen['auth'], ScreenPage> }>({
  screenPages: [
    async ({ browser }, use) => {
      const [visitor, signedIn] = await Promise.all([
        ScreenPage.open(browser, 'visitor'),
        ScreenPage.open(browser, 'signed-in'),
      ]);
      await Promise.all([visitor.translate(), signedIn.translate()]);
      await use({ visitor, 'signed-in': signedIn });
      await Promise.all([visitor.close(), signedIn.close()]);
    },
    { scope: 'worker' },
  ],
});

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

// `npm test` checks a third of the screens, `npm run test:long` all of them.
const SCREENS = CATALOGUE.filter((_, index) => process.env['ALL_LAYOUTS'] !== undefined || index % 3 === 1);

for (const screen of SCREENS) {
  test(`${screen.area}, ${screen.name}: the translated screen reaches its state`, async ({ screenPages }) => {
    const screenPage = screenPages[screen.auth];
    const { errors, stop } = collectErrors(screenPage.page);
    await screenPage.show(screen, screen.isNarrowOnly === true ? PHONE : DESKTOP).finally(stop);
    expect(errors).toEqual([]);
  });
}
