import { scriptUrl, holdBack } from '../network.js';
import { waitForAllCode } from '../screens/actions.js';
import { file, json, signedOut } from '../screens/mocks.js';
import { UNPAID } from '../screens/samples.js';
import { expect, expectVisibility, pauseClock, test } from './fixtures.js';
import { CAPSULE_ID, paidCapsule } from './samples.js';
import { button, heading } from './texts.js';

/** Longer than the delay before the redirect to the login page. */
const PAST_REDIRECT_MS = 2_500;

// A test that requests this fixture fails on console errors.
test.beforeEach(({ consoleErrors }) => void consoleErrors);

// The old page stays visible until the next one has loaded, but the old page's pending work must not redirect the user.

test('a checkout does not redirect a host who has left the page', async ({ page, web }) => {
  web.change({
    'GET /api/capsules/:id': json(paidCapsule(UNPAID)),
    'POST /api/capsules/:id/checkout-session': json({ url: `${web.url}/love-stories` }),
  });
  await page.goto(`/capsules/${CAPSULE_ID}`);
  const sessionUrl = `**/api/capsules/${CAPSULE_ID}/checkout-session`;
  const checkout = await holdBack(page, sessionUrl);
  await button(page, 'Complete Checkout').click();
  await checkout.requested;
  await page.getByRole('main').getByRole('link', { name: 'My Paid Capsules' }).click();
  await expect(heading(page, 'My Paid Capsules')).toBeVisible();
  const response = page.waitForResponse(sessionUrl);
  checkout.release();
  await (await response).finished();
  await waitForAllCode(page);
  expect(new URL(page.url()).pathname).toBe('/my-paid-capsules');
  await expect(heading(page, 'My Paid Capsules')).toBeVisible();
});

test('a visitor who is leaving the page is not redirected to the login page', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut, 'GET /api/health': file('text/plain', 'ok') });
  await page.clock.install();
  await page.goto('/api/health');
  await pauseClock(page);
  await page.goto('/my-capsules', { waitUntil: 'commit' });
  const notice = heading(page, 'Authentication Required');
  // Runs the paused clock until React and the router have rendered the notice.
  await expectVisibility(notice, true);
  const code = await holdBack(page, scriptUrl('landing-page'));
  await page.getByRole('banner').getByRole('link', { name: 'Dear Future' }).click();
  await code.requested;
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(PAST_REDIRECT_MS);
  code.release();
  await expectVisibility(notice, false);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the redirect to the login page does not cancel a slow navigation', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut });
  // The page measures the delay in real time, because Playwright cannot pause a page's clock during a navigation.
  await page.addInitScript((delay) => {
    window.addEventListener('beforeunload', () => setTimeout(() => void fetch('/api/health?over'), delay));
  }, PAST_REDIRECT_MS);
  await page.goto('/my-capsules');
  await expect(heading(page, 'Authentication Required')).toBeVisible();
  const nextPage = await holdBack(page, '**/love-stories');
  const delayOver = page.waitForRequest('**/api/health?over');
  await Promise.all([page.goto('/love-stories'), delayOver.then(nextPage.release)]);
  expect(new URL(page.url()).pathname).toBe('/love-stories');
});
