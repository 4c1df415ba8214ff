import type { Locator, Page } from '@playwright/test';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { waitForAllCode } from '../screens/actions.js';
import { json, signedOut } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { expect, expectVisibility, pauseClock, test } from './fixtures.js';
import { daysAhead, sharedPrompt, sharedResponse, timeCapsule } from './samples.js';
import { button, expectTexts, heading, toasts } from './texts.js';

const TOAST_MS = 5_000;
const WORD_MS = 2_000;
const LOGIN_REDIRECT_MS = 2_000;
const TOOLTIP_MS = 700;
const TOOLTIP_SKIP_MS = 300;
const SWIPE_PX = 50;

/** Opens a list with one prompt, whose Copy Link button shows a toast. Pauses the clock. */
async function openPrompts(page: Page, web: BuiltWeb): Promise<void> {
  web.change({ 'GET /api/shared-prompts': json([sharedPrompt()], { total: 1 }) });
  await page.clock.install();
  await page.goto('/shared-prompts');
  await button(page, 'Copy Link').waitFor();
  await waitForAllCode(page);
  await pauseClock(page);
}

async function showToast(page: Page): Promise<void> {
  await button(page, 'Copy Link').click();
  await toasts(page).waitFor();
}

/** Drags the toast to the right, or to the left if `pixels` is negative. */
async function drag(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

/** Moves the pointer away from the button and its tooltip. Between the two, the tooltip would stay open. */
async function leaveTooltip(page: Page, tip: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(4, 4);
    expect(await tip.count()).toBe(0);
  }).toPass();
}

/** Returns the word that is visible after the brand, or undefined while one word replaces another. */
async function readWord(page: Page): Promise<string | undefined> {
  const words = page.getByRole('banner').getByText(/^(Me|Us|You)$/);
  const visible = await words.evaluateAll((all) =>
    all.filter((each) => getComputedStyle(each).opacity === '1').map((each) => each.textContent),
  );
  return visible.length === 1 ? (visible[0] ?? undefined) : undefined;
}

const nextWord = (word: string): string => (word === 'Me' ? 'Us' : word === 'Us' ? 'You' : 'Me');

test('a toast closes after 5 seconds, and only one is open at a time', async ({ page, web }) => {
  await openPrompts(page, web);
  await showToast(page);
  await page.clock.runFor(TOAST_MS - 100);
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(100);
  await toasts(page).waitFor({ state: 'detached' });
  await showToast(page);
  await button(page, 'Copy Link').click();
  await button(page, 'Copy Link').click();
  expect(await toasts(page).count()).toBe(1);
});

test('a toast is announced to screen readers, with a pause after its title', async ({ page, web }) => {
  await openPrompts(page, web);
  await showToast(page);
  await page.clock.runFor(100);
  const announced = page.getByRole('status').filter({ hasText: 'Link Copied' });
  await expect(announced).toHaveText('Notification Link Copied! 📋. Send it to everyone you’d like to hear from.');
});

test('a swipe of more than 50 px to the right closes a toast, and F8 focuses it', async ({ page, web }) => {
  await openPrompts(page, web);
  await showToast(page);
  await drag(page, SWIPE_PX - 2);
  await drag(page, -3 * SWIPE_PX);
  expect(await toasts(page).getAttribute('data-state')).toBe('open');
  await page.keyboard.press('F8');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Notification');
  await drag(page, SWIPE_PX + 2);
  await toasts(page).waitFor({ state: 'detached' });
});

test('a tooltip opens after 700 ms, or at once if another one closed less than 300 ms ago', async ({ page, web }) => {
  const prompt = sharedPrompt({ submissionCount: 1 });
  web.change({
    'GET /api/shared-prompts/:id': json(prompt),
    'GET /api/shared-prompts/:id/responses': json([sharedResponse()]),
  });
  await page.clock.install();
  await page.goto(`/shared-prompts/${prompt.id}/responses`);
  const [download, remove] = [page.getByLabel(/^Download the response/), button(page, /^Delete the response/)];
  await download.scrollIntoViewIfNeeded();
  await pauseClock(page);
  const tip = page.getByRole('tooltip');
  const expectTooltipAfterDelay = async (): Promise<void> => {
    await download.hover();
    await page.clock.runFor(TOOLTIP_MS - 50);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(50);
    await tip.getByText('Download').waitFor({ state: 'attached' });
    await leaveTooltip(page, tip);
  };
  await expectTooltipAfterDelay();
  await remove.hover();
  await tip.getByText('Delete response').waitFor({ state: 'attached' });
  await leaveTooltip(page, tip);
  await page.clock.runFor(TOOLTIP_SKIP_MS);
  await expectTooltipAfterDelay();
});

for (const [reducedMotion, behavior] of [
  ['no-preference', 'changes every 2 seconds unless the brand has the pointer or the focus'],
  ['reduce', 'never changes'],
] as const) {
  test(`the word after the brand ${behavior} (reduced motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install();
    await page.goto('/payment');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pauseClock(page);
    let word = '';
    await expect.poll(async () => (word = (await readWord(page)) ?? '')).not.toBe('');
    const expectSameWord = async (): Promise<void> => {
      await page.clock.runFor(4 * WORD_MS);
      expect(await readWord(page)).toBe(word);
    };
    const expectNextWord = async (): Promise<void> => {
      if (reducedMotion === 'reduce') return expectSameWord();
      await page.clock.runFor(WORD_MS);
      word = nextWord(word);
      await expect.poll(() => readWord(page)).toBe(word);
    };
    for (let step = 0; step < 3; step += 1) await expectNextWord();

    const brand = page.getByRole('banner').getByRole('link', { name: 'Dear Future' });
    await brand.hover();
    await expectSameWord();
    await page.mouse.move(0, 400);
    await expectNextWord();
    await brand.focus();
    await expectSameWord();
    await page.keyboard.press('Tab');
    await expectNextWord();
  });
}

test('a visitor is redirected to the login page after 2 seconds, and from /account to / at once', async ({
  page,
  web,
}) => {
  web.change({ 'GET /api/auth/user': signedOut });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pauseClock(page);
  const path = '/my-capsules?capsule=a%26b#x';
  await page.goto(path, { waitUntil: 'commit' });
  // The two seconds begin when React and the router have rendered the page.
  await expectVisibility(heading(page, 'Authentication Required'), true);
  await page.clock.runFor(LOGIN_REDIRECT_MS - 100);
  expect(new URL(page.url()).pathname).toBe('/my-capsules');
  await page.clock.runFor(200);
  await page.waitForURL(`**/api/login?returnTo=${encodeURIComponent(path)}`);
  await page.clock.resume();
  await page.goto('/account');
  await heading(page, 'Capture Today, Treasure Tomorrow').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the sidebar lists three capsules, two that are ready and the number of others, and shows progress', async ({
  page,
  web,
}) => {
  const due = ['A', 'B', 'C', 'D'].map((id) => timeCapsule({ id, promptTitle: id, deliveryDate: daysAhead(-1) }));
  const delivered = timeCapsule({ id: 'E', promptTitle: 'E', status: 'delivered', deliveredAt: daysAhead(-1) });
  // This version of the web app does not know the status `opened`.
  const unknown = timeCapsule({ id: 'F', promptTitle: 'F', status: 'opened' as TimeCapsuleDto['status'] });
  const show = async (list: TimeCapsuleDto[]): Promise<void> => {
    web.change({ 'GET /api/time-capsules': json(list) });
    await page.goto('/record');
    await heading(page, 'Your Capsules').waitFor();
  };
  const waiting = timeCapsule({ id: 'G', promptTitle: 'G', deliveryDate: daysAhead(30), createdAt: daysAhead(-10) });
  await show([delivered, unknown, waiting, ...due]);
  const sidebar = page.getByRole('complementary', { name: 'Your Capsules' });
  await expectTexts(page, '✅ Delivered', '🎯 Ready', '⏰ Waiting', 'Next Delivery', 'Ready for Delivery');
  await expectTexts(page, '25% of your journey complete', '+2 more ready for delivery');
  for (const [name, count] of [
    ['A', 1],
    ['B', 1],
    ['C', 0],
    ['E', 1],
    ['F', 1],
  ] as const) {
    await expect(sidebar.getByText(name, { exact: true })).toHaveCount(count);
  }
  // Even if the browser's clock is slow, the progress is not negative.
  await show([{ ...waiting, createdAt: daysAhead(5) }]);
  await expectTexts(page, '0% of your journey complete');
});
