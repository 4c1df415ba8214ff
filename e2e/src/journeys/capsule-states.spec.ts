import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { answerTo, json, type Answers } from '../screens/answers.js';
import { screenOf } from '../screens/catalogue.js';
import { CAPSULE, NOW } from '../screens/samples.js';
import type { User } from '../user.js';

/** No live update makes the page load its data again. */
const EVERYWHERE: Answers = {
  'GET /api/live': (route) => route.fulfill({ status: 204 }),
  'GET /api/notifications': json([]),
  'GET /api/videos/*': json({}),
};

/** Opens a page in a state of the screen catalogue. The answers that it needs replace those of the server. */
async function show({ page }: User, area: 'host-page' | 'public-capsule', state: string): Promise<void> {
  const { answers = {}, path, act, settled } = screenOf(area, state);
  await page.clock.setFixedTime(NOW);
  await answerWith(page, { ...EVERYWHERE, ...answers });
  await page.goto(path);
  await act?.(page);
  await expect(settled(page)).toBeVisible();
}

async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.route(/\/api\//, (route) => {
    const answer = answerTo(answers, route.request());
    return answer ? answer(route) : route.fallback();
  });
}

async function expectButtons({ page }: User, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
}

async function expectNoButtons({ page }: User, ...names: string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(404, 500));

test.describe('the host’s page', () => {
  test.beforeEach(({ host }) => host.signIn());

  test('says what is true of an order that is not open, and offers what helps', async ({ host }) => {
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
        await show(host, 'host-page', state);
        await expect(host.exactText(notice)).toBeVisible();
        await expectButtons(host, buttons);
        // The link is shown only while it accepts videos.
        await expectNoButtons(host, 'Copy', 'Close Submissions');
      });
    }
  });

  test('promises no day for the videos of a refunded or disputed capsule', async ({ host }) => {
    for (const [state, notice, day] of [
      ['refunded', 'This capsule was refunded.', 'Not delivered'],
      ['in dispute', 'The payment is in dispute with your bank.', 'On hold'],
    ] as const) {
      await test.step(state, async () => {
        await show(host, 'host-page', state);
        await expect(host.exactText(notice)).toBeVisible();
        await expect(host.exactText(day)).toBeVisible();
        await expect(host.page.getByText('1 sealed message').filter({ visible: true }).first()).toBeVisible();
        await expect(host.page.getByText(/They open for you/)).toHaveCount(0);
        await expectNoButtons(host, 'Copy');
      });
    }
  });

  test('has the link and "Close Submissions" while the capsule is open', async ({ host }) => {
    await show(host, 'host-page', 'open');
    await expectButtons(host, ['Copy', 'Close Submissions']);
    const promise = host.page.getByText(/They open for you on .+\. Until then nobody can watch them\./);
    await expect(promise.filter({ visible: true }).first()).toBeVisible();
  });

  test('is a gallery once delivered, by the keyboard too', async ({ host }) => {
    await show(host, 'host-page', 'delivered, a gallery');
    await host.button('Play All').focus();
    await host.page.keyboard.press('Enter');
    await expect(host.page.getByRole('dialog', { name: 'Ann' })).toBeVisible();
    await host.page.keyboard.press('Escape');
    await expect(host.page.getByRole('dialog')).toHaveCount(0);
  });

  test('tells a capsule that does not exist from one that could not be loaded', async ({ host }) => {
    await show(host, 'host-page', 'not found');
    await expect(host.text("This capsule does not exist or you don't have access to it.")).toBeVisible();
    await expect(host.page.getByRole('link', { name: 'Go Home' })).toBeVisible();

    await show(host, 'host-page', 'did not load');
    await answerWith(host.page, {
      [`GET /api/capsules/${CAPSULE.id}`]: json(CAPSULE),
      [`GET /api/capsules/${CAPSULE.id}/contributors`]: json([]),
    });
    await host.button('Try again').first().click();
    await expect(host.heading('Mara & Jon').first()).toBeVisible();
  });
});

test('the contributor’s page accepts videos only while the capsule is open', async ({ guest }) => {
  for (const state of ['full', 'closed', 'opened', 'not found']) {
    await test.step(state, async () => {
      await show(guest, 'public-capsule', state);
      await expectNoButtons(guest, 'Start Recording');
    });
  }
  await expect(guest.text('This capsule link is invalid or has been removed.')).toBeVisible();
  await show(guest, 'public-capsule', 'open');
  await expectButtons(guest, ['Start Recording']);
});
