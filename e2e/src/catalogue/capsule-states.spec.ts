import type { Page } from '@playwright/test';
import { empty, json, signedOut } from '../screens/answers.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { screenOf } from '../screens/catalogue.js';
import { CAPSULE, NOW } from '../screens/samples.js';
import { expect, PHONE, test } from './fixtures.js';
import { button, heading, link } from './texts.js';

/** Opens a page in a state of the screen catalogue. */
async function show(page: Page, web: BuiltWeb, area: 'host-page' | 'public-capsule', state: string): Promise<void> {
  const { answers, path, act, settled } = screenOf(area, state);
  await page.clock.setFixedTime(NOW);
  web.change({ ...answers });
  await page.goto(path);
  await act?.(page);
  await expect(settled(page)).toBeVisible();
}

async function expectButtons(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
}

async function expectNoButtons(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

test.beforeEach(({ web, consoleErrors }) => {
  consoleErrors.allow(404, 500);
  // No live update makes the page load its data again.
  web.change({ 'GET /api/live': empty(204), 'GET /api/videos/:file': empty(204) });
});

test.describe('the host’s page', () => {
  test('says what is true of an order that is not open, and offers what helps', async ({ page, web }) => {
    const states: [state: string, notice: string, buttons: string[]][] = [
      [
        'pending',
        'Payment pending. Complete checkout to activate this capsule.',
        ['Complete checkout', 'Cancel this order'],
      ],
      ['payment failed', 'The payment failed. Nothing was charged.', ['Complete checkout', 'Cancel this order']],
      ['payment processing', 'Your payment is on its way.', []],
      ['cancelled', 'This order was cancelled.', []],
      ['paid too late', 'The payment arrived after the delivery date.', ['Choose a new date']],
      ['closed', 'Submissions are closed.', ['Reopen Submissions']],
    ];
    for (const [state, notice, buttons] of states) {
      await test.step(state, async () => {
        await show(page, web, 'host-page', state);
        await expect(page.getByText(notice, { exact: true }).first()).toBeVisible();
        await expectButtons(page, buttons);
        // The link is shown only while it accepts videos.
        await expectNoButtons(page, 'Copy', 'Close Submissions');
      });
    }
  });

  test('promises no day for the videos of a refunded or disputed capsule', async ({ page, web }) => {
    for (const [state, notice, day] of [
      ['refunded', 'This capsule was refunded.', 'Not delivered'],
      ['in dispute', 'The payment is in dispute with your bank.', 'On hold'],
    ] as const) {
      await test.step(state, async () => {
        await show(page, web, 'host-page', state);
        await expect(page.getByText(notice, { exact: true }).first()).toBeVisible();
        await expect(page.getByText(day, { exact: true }).first()).toBeVisible();
        await expect(page.getByText('1 sealed message').filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/They open for you/)).toHaveCount(0);
        await expectNoButtons(page, 'Copy');
      });
    }
  });

  test('has the link and "Close Submissions" while the capsule is open', async ({ page, web }) => {
    await show(page, web, 'host-page', 'open');
    await expectButtons(page, ['Copy', 'Close Submissions']);
    const promise = page.getByText(/They open for you on .+\. Until then nobody can watch them\./);
    await expect(promise.filter({ visible: true }).first()).toBeVisible();
  });

  test('is a gallery once delivered, by the keyboard too', async ({ page, web }) => {
    await show(page, web, 'host-page', 'delivered, a gallery');
    await button(page, 'Play All').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ann' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('tells a capsule that does not exist from one that could not be loaded', async ({ page, web }) => {
    await show(page, web, 'host-page', 'not found');
    await expect(page.getByText("This capsule does not exist or you don't have access to it.")).toBeVisible();
    await expect(link(page, 'Go Home')).toBeVisible();

    await show(page, web, 'host-page', 'did not load');
    web.change({ 'GET /api/capsules/:id': json(CAPSULE), 'GET /api/capsules/:id/contributors': json([]) });
    await button(page, 'Try again').first().click();
    await expect(heading(page, 'Mara & Jon').first()).toBeVisible();
  });
});

test.describe('the contributor’s page', () => {
  test.use(PHONE);

  test('accepts videos only while the capsule is open', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    for (const state of ['full', 'closed', 'opened', 'not found']) {
      await test.step(state, async () => {
        await show(page, web, 'public-capsule', state);
        await expectNoButtons(page, 'Start Recording');
      });
    }
    await expect(page.getByText('This capsule link is invalid or has been removed.').first()).toBeVisible();
    await show(page, web, 'public-capsule', 'open');
    await expectButtons(page, ['Start Recording']);
  });
});
