import type { Page } from '@playwright/test';
import { empty, json, signedOut } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { screenOf } from '../screens/catalogue.js';
import { CAPSULE, NOW } from '../screens/samples.js';
import { expect, PHONE, test } from './fixtures.js';
import { button, expectTexts, heading, link } from './texts.js';

/** Opens the screen of an area in one of its states. */
async function show(page: Page, web: BuiltWeb, area: 'host-page' | 'public-capsule', state: string): Promise<void> {
  const { mocks, path, act, settled } = screenOf(area, state);
  await page.clock.setFixedTime(NOW);
  web.change({ ...mocks });
  await page.goto(path);
  await act?.(page);
  await expect(settled(page)).toBeVisible();
}

async function expectButtons(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
}

async function expectNoButtons(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

test.beforeEach(({ web, consoleErrors }) => {
  consoleErrors.allow(404, 500);
  // The page gets no live connection: when one opens, the page reads its data again.
  web.change({ 'GET /api/live': empty(204), 'GET /api/videos/:file': empty(204) });
});

test.describe('the host’s page', () => {
  const checkoutButtons = ['Complete Checkout', 'Cancel Order'];

  test('shows the state of a capsule that accepts no videos, with the right buttons and without the link', async ({
    page,
    web,
  }) => {
    for (const [state, notice, buttons] of [
      ['pending', 'Payment pending. Complete checkout to activate this capsule.', checkoutButtons],
      ['payment failed', 'The payment failed. You haven’t been charged.', checkoutButtons],
      ['payment processing', 'Your payment is on its way.', []],
      ['cancelled', 'This order was canceled.', []],
      ['paid too late', 'The payment arrived after the delivery date.', ['Choose a New Date']],
      ['closed', 'Submissions are closed.', ['Reopen Submissions']],
    ] as const) {
      await show(page, web, 'host-page', state);
      await expectTexts(page, notice);
      await expectButtons(page, ...buttons);
      await expectNoButtons(page, 'Copy', 'Close Submissions');
    }
  });

  test('promises no delivery date after a refund or during a dispute', async ({ page, web }) => {
    for (const [state, notice, deliveryText] of [
      ['refunded', 'Your payment was refunded.', 'Won’t be delivered'],
      ['in dispute', 'This payment is being disputed.', 'On hold'],
    ] as const) {
      await show(page, web, 'host-page', state);
      await expectTexts(page, notice, deliveryText);
      await expect(page.getByText('1 sealed video').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/They open for you/)).toHaveCount(0);
      await expectNoButtons(page, 'Copy');
    }
  });

  test('shows the link and "Close Submissions" while the capsule accepts videos', async ({ page, web }) => {
    await show(page, web, 'host-page', 'open');
    await expectButtons(page, 'Copy', 'Close Submissions');
    const sealedNotice = page.getByText(/They open for you on .+ and stay sealed until then\./);
    await expect(sealedNotice.filter({ visible: true }).first()).toBeVisible();
  });

  test('becomes a gallery after the delivery, and the gallery can be used with the keyboard', async ({ page, web }) => {
    await show(page, web, 'host-page', 'delivered, a gallery');
    await button(page, 'Play All').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ann' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('says whether a capsule is missing or failed to load', async ({ page, web }) => {
    await show(page, web, 'host-page', 'not found');
    await expectTexts(page, "This capsule does not exist or you don't have access to it.");
    await expect(link(page, 'Go Home')).toHaveAttribute('href', '/');

    await show(page, web, 'host-page', 'loading failed');
    web.change({ 'GET /api/capsules/:id': json(CAPSULE), 'GET /api/capsules/:id/contributors': json([]) });
    await button(page, 'Try again').first().click();
    await expect(heading(page, 'Mara & Jon').first()).toBeVisible();
  });
});

test.describe('the contributor’s page', () => {
  test.use(PHONE);

  test('offers recording only while the capsule accepts videos', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    for (const state of ['full', 'closed', 'undated', 'opened', 'not found']) {
      await show(page, web, 'public-capsule', state);
      await expectNoButtons(page, 'Start Recording');
    }
    await expectTexts(page, 'This capsule link is invalid or has been removed.');
    await show(page, web, 'public-capsule', 'open');
    await expectButtons(page, 'Start Recording');
  });
});
