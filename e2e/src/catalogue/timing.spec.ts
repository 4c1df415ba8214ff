import type { Locator, Page } from '@playwright/test';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { json, signedOut } from '../screens/answers.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { ownTime, pass, stopTime } from './clock.js';
import { expect, test } from './fixtures.js';
import { daysAhead, sharedPrompt, sharedResponse, timeCapsule } from './samples.js';
import { button, heading, reads } from './texts.js';

const TOAST_MS = 5_000;
const WORD_MS = 2_000;
const LOGIN_MS = 2_000;
const TOOLTIP_MS = 700;
const TOOLTIP_SKIP_MS = 300;
const SWIPE_PX = 50;

const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notification', exact: true }).getByRole('listitem');

/** Ida at a list of one prompt, whose button shows a toast; time is the test's and stands still. */
async function atThePrompt(page: Page, web: BuiltWeb): Promise<void> {
  web.change({ 'GET /api/shared-prompts': json([sharedPrompt()], { total: 1 }) });
  await ownTime(page);
  await page.goto('/shared-prompts');
  await button(page, 'Copy Link').waitFor();
  await page.getByRole('region', { name: 'Notification', exact: true }).waitFor({ state: 'attached' });
  await stopTime(page);
}

async function showToast(page: Page): Promise<void> {
  await button(page, 'Copy Link').click();
  await toasts(page).waitFor();
}

/** Drags the toast to the right by so many pixels and lets go. */
async function drag(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('no toast is there to be dragged');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

/** Takes the pointer away: out of what it was over, and out of the way from there to its tooltip. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(4, 4);
}

/** The word after the brand that is to be seen. */
async function wordOf(page: Page): Promise<string | undefined> {
  const words = page.getByRole('banner').getByText(/^(Me|Us|You)$/);
  const seen = await words.evaluateAll((all) =>
    all.filter((each) => getComputedStyle(each).opacity === '1').map((each) => each.textContent),
  );
  return seen.length === 1 ? (seen[0] ?? undefined) : undefined;
}

/** Me, Us, You, and Me again. */
function nextWord(word: string): string {
  return word === 'Me' ? 'Us' : word === 'Us' ? 'You' : 'Me';
}

/** What happens after a time, and what the hand and the keyboard do to it. */
test.describe('what happens after a time', () => {
  test('Toasts: one at a time, gone after 5000 ms', async ({ page, web }) => {
    await atThePrompt(page, web);
    await showToast(page);
    await pass(page, TOAST_MS - 100);
    expect(await toasts(page).count()).toBe(1);
    await pass(page, 100);
    await toasts(page).waitFor({ state: 'detached' });
    await showToast(page);
    await button(page, 'Copy Link').click();
    await button(page, 'Copy Link').click();
    expect(await toasts(page).count()).toBe(1);
  });

  test('Toasts: a swipe to the right past 50 px dismisses; F8 focuses their region', async ({ page, web }) => {
    await atThePrompt(page, web);
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

  test('Tooltips: after 700 ms, at once within 300 ms of another', async ({ page, web }) => {
    const prompt = sharedPrompt({ submissionCount: 1 });
    web.change({
      'GET /api/shared-prompts/:id': json(prompt),
      'GET /api/shared-prompts/:id/responses': json([sharedResponse()]),
    });
    await ownTime(page);
    await page.goto(`/shared-prompts/${prompt.id}/responses`);
    const [download, remove] = [page.getByLabel(/^Download the response/), button(page, /^Delete the response/)];
    await download.scrollIntoViewIfNeeded();
    await stopTime(page);
    const tip = page.getByRole('tooltip');
    await download.hover();
    await pass(page, TOOLTIP_MS - 50);
    expect(await tip.count()).toBe(0);
    await pass(page, 50);
    await tip.getByText('Download video').waitFor({ state: 'attached' });
    await leave(page);
    await tip.waitFor({ state: 'detached' });
    await remove.hover();
    await tip.getByText('Delete response').waitFor({ state: 'attached' });
    await leave(page);
    await tip.waitFor({ state: 'detached' });
    await pass(page, TOOLTIP_SKIP_MS);
    await download.hover();
    await pass(page, TOOLTIP_MS - 50);
    expect(await tip.count()).toBe(0);
    await pass(page, 50);
    await tip.waitFor({ state: 'attached' });
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`The word after the brand: another every 2 s, and still where no motion is wanted, while pointed at or focused (${reducedMotion})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await ownTime(page);
      await page.goto('/payment');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await stopTime(page);
      let word = '';
      await expect.poll(async () => (word = (await wordOf(page)) ?? '')).not.toBe('');
      const stays = async (): Promise<void> => {
        await pass(page, 4 * WORD_MS);
        expect(await wordOf(page)).toBe(word);
      };
      const turns = async (): Promise<void> => {
        if (reducedMotion === 'reduce') return stays();
        await pass(page, WORD_MS);
        word = nextWord(word);
        await expect.poll(() => wordOf(page)).toBe(word);
      };
      for (let step = 0; step < 3; step += 1) await turns();

      const brand = page.getByRole('banner').getByRole('link', { name: 'Dear Future' });
      await brand.hover();
      await stays();
      await page.mouse.move(0, 400);
      await turns();
      await brand.focus();
      await stays();
      await page.keyboard.press('Tab');
      await turns();
    });
  }

  test('Signed out: to the login after 2 s, with the way back to the same address; /account to / at once', async ({
    page,
    web,
  }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    await ownTime(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stopTime(page);
    const address = '/my-capsules?capsule=a%26b#x';
    await page.goto(address, { waitUntil: 'commit' });
    const required = page.getByRole('heading', { name: 'Authentication Required' });
    // React and the router ask for a little time to draw; the two seconds begin with what they draw.
    await expect
      .poll(
        async () => {
          await pass(page, 20);
          return required.isVisible();
        },
        { intervals: [10] },
      )
      .toBe(true);
    await pass(page, LOGIN_MS - 100);
    expect(new URL(page.url()).pathname).toBe('/my-capsules');
    await pass(page, 200);
    await page.waitForURL(`**/api/login?returnTo=${encodeURIComponent(address)}`);
    await page.clock.resume();
    await page.goto('/account');
    await heading(page, 'Capture Today, Treasure Tomorrow').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('The sidebar: three capsules, two that are ready and how many more, labels and progress', async ({
    page,
    web,
  }) => {
    const due = ['A', 'B', 'C', 'D'].map((id) => timeCapsule({ id, promptTitle: id, deliveryDate: daysAhead(-1) }));
    const there = timeCapsule({ id: 'E', promptTitle: 'E', status: 'delivered', deliveredAt: daysAhead(-1) });
    // A status that this web does not know yet.
    const strange = timeCapsule({ id: 'F', promptTitle: 'F', status: 'opened' as TimeCapsuleDto['status'] });
    const show = async (list: TimeCapsuleDto[]): Promise<void> => {
      web.change({ 'GET /api/time-capsules': json(list) });
      await page.goto('/record');
      await heading(page, 'Your Capsules').waitFor();
    };
    const ahead = timeCapsule({ id: 'G', promptTitle: 'G', deliveryDate: daysAhead(30), createdAt: daysAhead(-10) });
    await show([there, strange, ahead, ...due]);
    const sidebar = page.getByRole('complementary', { name: 'Your Capsules' });
    await reads(page, '✅ Delivered', '🎯 Ready', '⏰ Waiting', 'Next Delivery', 'Ready for Delivery');
    await reads(page, '25% of your journey complete');
    await reads(page, '+2 more ready for delivery');
    for (const [name, seen] of [
      ['A', 1],
      ['B', 1],
      ['C', 0],
      ['E', 1],
      ['F', 1],
    ] as const) {
      expect([name, await sidebar.getByText(name, { exact: true }).count()]).toEqual([name, seen]);
    }
    // A clock that went wrong never makes it less than none.
    await show([{ ...ahead, createdAt: daysAhead(5) }]);
    await reads(page, '0% of your journey complete');
  });
});
