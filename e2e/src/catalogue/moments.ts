import { eventually } from '@dear-future/testing/eventually';
import type { Locator } from 'playwright-core';
import { walkTo } from '../keys.js';
import type { Person } from '../person.js';
import { answer } from './answers.js';
import { ownTime, pass, stopTime } from './clock.js';
import type { Row } from './row.js';
import { daysAhead, sharedPrompt, timeCapsule } from './samples.js';
import { reads, type World } from './world.js';

const TOAST_MS = 5_000;
const WORD_MS = 2_000;
const LOGIN_MS = 2_000;
const TOOLTIP_MS = 700;
const TOOLTIP_SKIP_MS = 300;
const SWIPE_PX = 50;

const toasts = ({ page }: Person): Locator =>
  page.getByRole('region', { name: 'Notification', exact: true }).getByRole('listitem');

/** Ida at a list of one prompt, whose button shows a toast; time is the test's and stands still. */
async function atThePrompt(world: World): Promise<Person> {
  const ida = await world.idaElsewhere();
  await ida.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ida.page.route('**/api/shared-prompts?*', answer([sharedPrompt()]));
  await ownTime(ida.page);
  await ida.page.goto('/shared-prompts');
  await ida.button('Copy Link').waitFor();
  await ida.page.getByRole('region', { name: 'Notification', exact: true }).waitFor({ state: 'attached' });
  await stopTime(ida.page);
  return ida;
}

async function showToast(ida: Person): Promise<void> {
  await ida.button('Copy Link').click();
  await toasts(ida).waitFor();
}

/** Drags the toast to the right by so many pixels and lets go. */
async function drag(ida: Person, pixels: number): Promise<void> {
  const box = await toasts(ida).boundingBox();
  if (!box) throw new Error('no toast is there to be dragged');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await ida.page.mouse.move(x, y);
  await ida.page.mouse.down();
  await ida.page.mouse.move(x + pixels / 2, y);
  await ida.page.mouse.move(x + pixels, y);
  await ida.page.mouse.up();
  await ida.page.mouse.move(0, 0);
}

/** Takes the pointer away: out of what it was over, and out of the way from there to its tooltip. */
async function leave({ page }: Person): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(4, 4);
}

/** The word after the brand that is to be seen. */
async function wordOf({ page }: Person): Promise<string | undefined> {
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
export const MOMENTS: readonly Row[] = [
  {
    row: 'Toasts: one at a time, gone after 5000 ms',
    see: async (world) => {
      const ida = await atThePrompt(world);
      await showToast(ida);
      await pass(ida.page, TOAST_MS - 100);
      expect(await toasts(ida).count()).toBe(1);
      await pass(ida.page, 100);
      await toasts(ida).waitFor({ state: 'detached' });
      await showToast(ida);
      await ida.button('Copy Link').click();
      await ida.button('Copy Link').click();
      expect(await toasts(ida).count()).toBe(1);
      await ida.context.close();
    },
  },
  {
    row: 'Toasts: a swipe to the right past 50 px dismisses; F8 focuses their region',
    see: async (world) => {
      const ida = await atThePrompt(world);
      await showToast(ida);
      await drag(ida, SWIPE_PX - 2);
      await drag(ida, -3 * SWIPE_PX);
      expect(await toasts(ida).getAttribute('data-state')).toBe('open');
      await ida.page.keyboard.press('F8');
      const focused = () =>
        ida.page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'));
      await eventually(async () => (await focused()) === 'Notification', { what: 'F8 to lead to the toasts' });
      await drag(ida, SWIPE_PX + 2);
      await toasts(ida).waitFor({ state: 'detached' });
      await ida.context.close();
    },
  },
  {
    row: 'Tooltips: after 700 ms, at once within 300 ms of another',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      const prompt = sharedPrompt({ submissionCount: 1 });
      const response = {
        id: 'r1',
        responderName: 'Tom',
        responderEmail: null,
        personalNote: null,
        videoFileName: '4e9d2a30-1b7c-4f55-9c0f-8d1e2f3a4b5c.webm',
        submittedAt: daysAhead(-1),
        durationSeconds: 12,
        videoReady: false,
      };
      await ida.page.route(`**/api/shared-prompts/${prompt.id}`, answer(prompt));
      await ida.page.route('**/responses?*', answer([response]));
      await ownTime(ida.page);
      await ida.page.goto(`/shared-prompts/${prompt.id}/responses`);
      const [download, remove] = [ida.page.getByLabel(/^Download the response/), ida.button(/^Delete the response/)];
      await download.scrollIntoViewIfNeeded();
      await stopTime(ida.page);
      const tip = ida.page.getByRole('tooltip');
      await download.hover();
      await pass(ida.page, TOOLTIP_MS - 50);
      expect(await tip.count()).toBe(0);
      await pass(ida.page, 50);
      await tip.getByText('Download video').waitFor({ state: 'attached' });
      await leave(ida);
      await tip.waitFor({ state: 'detached' });
      await remove.hover();
      await tip.getByText('Delete response').waitFor({ state: 'attached' });
      await leave(ida);
      await tip.waitFor({ state: 'detached' });
      await pass(ida.page, TOOLTIP_SKIP_MS);
      await download.hover();
      await pass(ida.page, TOOLTIP_MS - 50);
      expect(await tip.count()).toBe(0);
      await pass(ida.page, 50);
      await tip.waitFor({ state: 'attached' });
      await ida.context.close();
    },
  },
  {
    row: 'The word after the brand: another every 2 s, and still where no motion is wanted, while pointed at or focused',
    see: async (world) => {
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        const ida = await world.idaElsewhere(world.house.browser, { reducedMotion });
        await ownTime(ida.page);
        await ida.page.goto('/payment');
        await ida
          .heading('Payment')
          .or(ida.page.getByRole('heading', { level: 1 }))
          .first()
          .waitFor();
        await stopTime(ida.page);
        let word = await eventually(() => wordOf(ida), { what: 'a word after the brand' });
        const stays = async (): Promise<void> => {
          await pass(ida.page, 4 * WORD_MS);
          expect(await wordOf(ida)).toBe(word);
        };
        const turns = async (): Promise<void> => {
          if (reducedMotion === 'reduce') return stays();
          await pass(ida.page, WORD_MS);
          word = nextWord(word);
          await eventually(async () => (await wordOf(ida)) === word, { what: `the word ${word}` });
        };
        for (let step = 0; step < 3; step += 1) await turns();

        const brand = ida.page.getByRole('banner').getByRole('link', { name: 'Dear Future' });
        await brand.hover();
        await stays();
        await ida.page.mouse.move(0, 400);
        await turns();
        await walkTo(brand);
        await stays();
        await ida.page.keyboard.press('Tab');
        await turns();
        await ida.context.close();
      }
    },
  },
  {
    row: 'Signed out: to the login after 2 s, with the way back to the same address; /account to / at once',
    see: async (world) => {
      const { page, context } = await world.newcomer();
      await ownTime(page);
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await stopTime(page);
      const address = '/my-capsules?capsule=a%26b#x';
      await page.goto(address, { waitUntil: 'commit' });
      const required = page.getByRole('heading', { name: 'Authentication Required' });
      // React and the router ask for a little time to draw; the two seconds begin with what they draw.
      await eventually(async () => {
        await pass(page, 20);
        return required.isVisible();
      });
      await pass(page, LOGIN_MS - 100);
      expect(new URL(page.url()).pathname).toBe('/my-capsules');
      await pass(page, 200);
      await page.waitForURL(`**/api/login?returnTo=${encodeURIComponent(address)}`);
      await context.close();
      await world.visitor.page.goto('/account');
      await world.visitor.heading('Capture Today, Treasure Tomorrow').waitFor();
      expect(new URL(world.visitor.page.url()).pathname).toBe('/');
    },
  },
  {
    row: 'The sidebar: three capsules, two that are ready and how many more, labels and progress',
    see: async ({ ida }) => {
      const due = ['A', 'B', 'C', 'D'].map((id) => timeCapsule({ id, promptTitle: id, deliveryDate: daysAhead(-1) }));
      const there = timeCapsule({ id: 'E', promptTitle: 'E', status: 'delivered', deliveredAt: daysAhead(-1) });
      const strange = { ...timeCapsule({ id: 'F', promptTitle: 'F' }), status: 'opened' };
      const show = async (list: unknown[]): Promise<void> => {
        await ida.page.route('**/api/time-capsules', answer(list));
        await ida.page.goto('/record');
        await ida.heading('Your Capsules').waitFor();
      };
      const ahead = timeCapsule({ id: 'G', promptTitle: 'G', deliveryDate: daysAhead(30), createdAt: daysAhead(-10) });
      await show([there, strange, ahead, ...due]);
      const sidebar = ida.page.getByRole('complementary', { name: 'Your Capsules' });
      await reads(ida, '✅ Delivered', '🎯 Ready', '⏰ Waiting', 'Next Delivery', 'Ready for Delivery');
      await reads(ida, '25% of your journey complete');
      await reads(ida, '+2 more ready for delivery');
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
      await reads(ida, '0% of your journey complete');
    },
  },
];
