import { json, signedOut, silence } from '../screens/answers.js';
import { LONG_TITLE } from '../screens/samples.js';
import { expect, test } from './fixtures.js';
import { timeCapsule } from './samples.js';
import { allCodeLoaded, heading } from './texts.js';

// WCAG 2.2, 1.4.10: 320 px wide, nothing scrolls sideways.
test.use({ viewport: { width: 320, height: 640 } });

const LANDING = 'Capture Today, Treasure Tomorrow';

for (const [who, path, title] of [
  ['signed in', '/', LANDING],
  ['signed in', '/my-capsules', 'My Time Capsules'],
  ['signed out', '/', LANDING],
  ['signed out', '/my-capsules', 'Authentication Required'],
] as const) {
  test(`${path} fits into 320 px, ${who}`, async ({ page, web }) => {
    web.change({ 'GET /api/time-capsules': json([timeCapsule({ promptTitle: LONG_TITLE })]) });
    // The login page does not come, so that the redirect to it leaves the page in sight.
    if (who === 'signed out') web.change({ 'GET /api/auth/user': signedOut, 'GET /api/login': silence });
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    if (who === 'signed in' && path === '/my-capsules') {
      await expect(page.getByRole('article', { name: LONG_TITLE })).toBeVisible();
    }
    await allCodeLoaded(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}
