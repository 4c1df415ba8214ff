import { chunkUrl, holdBack } from '../network.js';
import { file, json, signedOut } from '../screens/answers.js';
import { UNPAID } from '../screens/samples.js';
import { expect, expectVisibility, pauseClock, test } from './fixtures.js';
import { CAPSULE_ID, paidCapsule } from './samples.js';
import { allCodeLoaded, button, heading } from './texts.js';

/** Longer than the login redirect waits, in milliseconds. */
const AFTER_THE_REDIRECT_MS = 2_500;

// Using the fixture turns its check on.
test.beforeEach(({ consoleErrors }) => void consoleErrors);

// A page stays visible until the next one has loaded. What it started must not redirect a user who has left.

test('a checkout does not redirect a user who has left', async ({ page, web }) => {
  web.change({
    'GET /api/capsules/:id': json(paidCapsule(UNPAID)),
    'POST /api/capsules/:id/checkout-session': json({ url: `${web.url}/love-stories` }),
  });
  await page.goto(`/capsules/${CAPSULE_ID}`);
  const session = `**/api/capsules/${CAPSULE_ID}/checkout-session`;
  const checkout = await holdBack(page, session);
  await button(page, 'Complete Checkout').click();
  await checkout.requested;
  await page.getByRole('main').getByRole('link', { name: 'My Paid Capsules' }).click();
  await expect(heading(page, 'My Paid Capsules')).toBeVisible();
  const answered = page.waitForResponse(session);
  checkout.release();
  await (await answered).finished();
  await allCodeLoaded(page);
  expect(new URL(page.url()).pathname).toBe('/my-paid-capsules');
  await expect(heading(page, 'My Paid Capsules')).toBeVisible();
});

test('the login redirect does not redirect a visitor who is leaving', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut, 'GET /api/health': file('text/plain', 'ok') });
  await page.clock.install();
  await page.goto('/api/health');
  await pauseClock(page);
  await page.goto('/my-capsules', { waitUntil: 'commit' });
  const notice = heading(page, 'Authentication Required');
  // React and the router need a little time to draw.
  await expectVisibility(notice, true);
  const code = await holdBack(page, chunkUrl('landing-page'));
  await page.getByRole('banner').getByRole('link', { name: 'Dear Future' }).click();
  await code.requested;
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(AFTER_THE_REDIRECT_MS);
  code.release();
  await expectVisibility(notice, false);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the login redirect does not cancel a slow navigation', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut });
  // In the page: its clock cannot be paused while it waits for the next page.
  await page.addInitScript((after) => {
    window.addEventListener('beforeunload', () => setTimeout(() => void fetch('/api/health?over'), after));
  }, AFTER_THE_REDIRECT_MS);
  await page.goto('/my-capsules');
  await expect(heading(page, 'Authentication Required')).toBeVisible();
  const nextPage = await holdBack(page, '**/love-stories');
  const over = page.waitForRequest('**/api/health?over');
  await Promise.all([page.goto('/love-stories'), over.then(nextPage.release)]);
  expect(new URL(page.url()).pathname).toBe('/love-stories');
});
