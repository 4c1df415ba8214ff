import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { chunk, holdBack } from '../network.js';
import { pauseClock } from '../page-clock.js';
import { json } from '../screens/answers.js';
import { CAPSULE } from '../screens/samples.js';

/** Longer than the login redirect waits, in milliseconds. */
const AFTER_THE_REDIRECT_MS = 2_500;

async function isVisibleAfter20Ms(element: Locator): Promise<boolean> {
  await element.page().clock.runFor(20);
  return element.isVisible();
}

// A page stays in sight until the next one is there. What it had begun must not act on a user who has navigated away meanwhile.

test('a checkout that was asked for before does not redirect a user who has left', async ({ host, product }) => {
  const { page } = host;
  await host.signIn();
  const capsule = `**/api/capsules/${CAPSULE.id}`;
  await page.route(capsule, json({ ...CAPSULE, status: 'pending', paymentStatus: 'pending', isOpen: false }));
  await page.route(`${capsule}/contributors**`, json([]));
  await page.route(`${capsule}/checkout-session`, json({ url: `${product.url}/love-stories` }));
  await page.goto(`/capsules/${CAPSULE.id}`);
  const checkout = await holdBack(page, `${capsule}/checkout-session`);
  await host.button('Complete checkout').click();
  await checkout.requested;
  await page.getByRole('main').getByRole('link', { name: 'My Paid Capsules' }).click();
  await expect(host.heading('My Paid Capsules')).toBeVisible();
  const answered = page.waitForResponse(`${capsule}/checkout-session`);
  checkout.release();
  await (await answered).finished();
  await host.waitForAllCode();
  expect(new URL(page.url()).pathname).toBe('/my-paid-capsules');
  await expect(host.heading('My Paid Capsules')).toBeVisible();
});

test('the login redirect of a page does not redirect a visitor who is leaving it', async ({ user }) => {
  const { page } = user;
  await page.clock.install();
  await page.goto('/api/health');
  await pauseClock(page);
  await page.goto('/my-capsules', { waitUntil: 'commit' });
  const notice = user.heading('Authentication Required');
  // React and the router need a little time to draw.
  await expect.poll(() => isVisibleAfter20Ms(notice), { intervals: [50] }).toBe(true);
  const code = await holdBack(page, chunk('landing-page'));
  await page.getByRole('banner').getByRole('link', { name: 'Dear Future' }).click();
  await code.requested;
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(AFTER_THE_REDIRECT_MS);
  code.release();
  await expect.poll(() => isVisibleAfter20Ms(notice), { intervals: [50] }).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the login redirect does not call a visitor back from an address that answers slowly', async ({ user }) => {
  const { page } = user;
  // In the page itself: its clock cannot be paused while it waits for the next page.
  await page.addInitScript((after) => {
    window.addEventListener('beforeunload', () => setTimeout(() => void fetch('/api/health?over'), after));
  }, AFTER_THE_REDIRECT_MS);
  await page.goto('/my-capsules');
  await expect(user.heading('Authentication Required')).toBeVisible();
  const nextPage = await holdBack(page, '**/love-stories');
  const over = page.waitForRequest('**/api/health?over');
  await Promise.all([page.goto('/love-stories'), over.then(nextPage.release)]);
  expect(new URL(page.url()).pathname).toBe('/love-stories');
});
