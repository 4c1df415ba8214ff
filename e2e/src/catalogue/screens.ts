import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { Person } from '../person.js';
import { answer, only, refusal } from './answers.js';
import type { Row } from './row.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, timeCapsule } from './samples.js';
import { link, reads } from './world.js';

/** Opens the host's page of a capsule that stands like this. */
async function openHost(ida: Person, part: Partial<PaidCapsuleDto> = {}): Promise<void> {
  await ida.page.route(`**/api/capsules/${CAPSULE_ID}`, answer(paidCapsule(part)));
  await ida.page.route(`**/api/capsules/${CAPSULE_ID}/contributors**`, answer([]));
  await ida.page.goto(`/capsules/${CAPSULE_ID}`);
  await ida.heading('Mara & Jon').waitFor();
}

/** The titles, buttons and empty places of the screens for signed-in people. */
export const SCREENS: readonly Row[] = [
  {
    row: '/record: title, kinds of message, a category without prompts, six inspirations, the recorder',
    see: async ({ ida }) => {
      await ida.page.route('**/api/prompts', answer([]));
      await ida.page.goto('/record');
      await ida.heading('Create a New Capsule').waitFor();
      await reads(ida, 'Choose a prompt, record your message, and schedule it for the future', 'Your Capsules');
      for (const kind of ['Yearly Goals', 'Anniversary Messages', 'Wedding Memories', 'Custom Prompt']) {
        await reads(ida, kind);
      }
      await ida.button(/Wedding Memories/).click();
      await reads(
        ida,
        'No prompts found for this category. Please try a different category or create a custom prompt.',
      );
      await ida.button(/^Back/).click();
      await ida.button(/Custom Prompt/).click();
      const ideas = ida.page.getByRole('group', { name: /inspiration/ }).getByRole('button');
      await ideas.first().waitFor();
      expect(await ideas.count()).toBe(6);
      const idea = (await ideas.nth(5).innerText()).trim();
      await ideas.nth(5).click();
      expect(await ida.page.getByLabel(/^Question/).inputValue()).toBe(idea);
      await ida.page.getByLabel(/^Title/).fill('To me');
      await ida.button('Create Prompt').click();
      await reads(ida, '00:00 / 5:00', 'Maximum recording time: 5 minutes');
    },
  },
  {
    row: '/video-review: without a recording back to /record; with one, both steps',
    see: async (world) => {
      const nobody = await world.idaElsewhere();
      await nobody.page.goto('/video-review');
      await nobody.page.waitForURL('**/record');
      await nobody.context.close();
      await world.scheduleForm();
      const { ida } = world;
      await reads(ida, 'Schedule Delivery');
      for (const choice of ['1 Month', '6 Months', '1 Year', '5 Years']) await ida.button(choice).waitFor();
      await ida.button('Back to Review').click();
      await ida.button('Record Again').waitFor();
      await ida.button('Keep This Recording').waitFor();
    },
  },
  {
    row: '/my-capsules: count, badges, what is due, and none yet',
    see: async ({ ida }) => {
      await ida.page.route(
        '**/api/time-capsules',
        answer([
          timeCapsule({ id: 'a', promptTitle: 'Waiting', personalNote: 'Be kind.' }),
          timeCapsule({ id: 'b', promptTitle: 'Due', deliveryDate: daysAhead(-1) }),
          timeCapsule({ id: 'c', promptTitle: 'There', status: 'delivered', deliveredAt: daysAhead(-1) }),
        ]),
      );
      await ida.page.goto('/my-capsules');
      await ida.heading('My Time Capsules').waitFor();
      await reads(ida, '3 capsules in all');
      const card = (name: string) => ida.page.getByRole('article', { name, exact: true });
      await card('Waiting').getByText('Scheduled', { exact: true }).waitFor();
      await card('There').getByText('Delivered', { exact: true }).first().waitFor();
      expect(await ida.button('Deliver Now').count()).toBe(1);
      await card('Due').getByRole('button', { name: 'Deliver Now' }).waitFor();
      await card('Waiting').getByRole('button', { name: 'View Video' }).click();
      const dialog = ida.page.getByRole('dialog', { name: 'Waiting' });
      await dialog.getByText(/10 days ago/).waitFor();
      await dialog.getByText('Be kind.').waitFor();
      await ida.page.route('**/api/time-capsules', answer([]));
      await ida.page.goto('/my-capsules');
      await ida.heading('No time capsules yet').waitFor();
      await link(ida, 'Go to Record').click();
      await ida.page.waitForURL('**/record');
    },
  },
  {
    row: '/welcome: greets, and goes on to /record',
    see: async ({ ida }) => {
      await ida.page.goto('/welcome');
      await ida.heading('Welcome to Dear Future').waitFor();
      expect(await link(ida, 'Start Recording').getAttribute('href')).toBe('/record');
      await ida.page.waitForURL('**/record');
    },
  },
  {
    row: '/shared-prompts and its responses',
    see: async ({ ida }) => {
      const prompt = sharedPrompt();
      await ida.page.route('**/api/shared-prompts?*', answer([prompt]));
      await ida.page.route(`**/api/shared-prompts/${prompt.id}`, answer(prompt));
      await ida.page.route('**/responses?*', answer([]));
      await ida.page.goto('/shared-prompts');
      const card = ida.page.getByRole('article', { name: prompt.promptTitle });
      for (const text of [prompt.promptDescription, '3 views', '0 responses', 'Created 2 days ago']) {
        await card.getByText(text, { exact: true }).waitFor();
      }
      await card.getByRole('button', { name: 'Copy Link' }).waitFor();
      await card.getByRole('link', { name: 'View' }).click();
      await ida.heading('No Responses Yet').waitFor();
      await reads(ida, prompt.promptDescription, '3 views', '0 responses');
      const response = {
        id: 'r1',
        responderName: null,
        responderEmail: 'tom@example.test',
        personalNote: 'Her garden.',
        videoFileName: '4e9d2a30-1b7c-4f55-9c0f-8d1e2f3a4b5c.webm',
        submittedAt: daysAhead(-1),
        durationSeconds: 12,
        videoReady: false,
      };
      await ida.page.route('**/responses?*', answer([response]));
      await ida.page.reload();
      const anonymous = ida.page.getByRole('article', { name: 'Anonymous', exact: true });
      for (const text of ['tom@example.test', 'Her garden.', 'Submitted 1 day ago']) {
        await anonymous.getByText(text, { exact: true }).waitFor();
      }
      await anonymous.getByRole('button', { name: 'Watch Response', exact: true }).click();
      await ida.page.getByRole('dialog', { name: 'Anonymous' }).waitFor();
    },
  },
  {
    row: '/capsules/create: four numbered steps',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      const { page } = ida;
      await page.goto('/capsules/create');
      await ida.heading('Choose Your Package').waitFor();
      expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(4);
      await ida.button('Select a Package to Continue').waitFor();
      const wedding = page.getByRole('radio', { name: /^Wedding Capsule/ });
      expect(await wedding.innerText()).toMatch(/\$29\b[^]*Up to \d+ contributors[^]*5 minutes per video/);
      const bundle = page.getByRole('radio', { name: /^Forever Bundle/ });
      expect(await bundle.innerText()).toMatch(/\$59\b[^]*Unlimited contributors/);
      await wedding.click();
      await ida.button('Continue').click();
      await ida.heading('Capsule Details').waitFor();
      await reads(ida, 'Capsule Name (optional)');
      await ida.button('Back').waitFor();
      await ida.button('Continue').waitFor();
      await ida.context.close();
      await world.review();
      const mine = world.ida;
      for (const fact of ['Package', 'Type', 'Delivery date', 'Video duration', 'Total']) await reads(mine, fact);
      await mine.button('Back').click();
      await mine.heading('Enhance Your Capsule').waitFor();
      await mine.button('Review & Pay').click();
      // No answer comes, so that what is shown meanwhile can be looked at.
      let arrived: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (arrived = resolve));
      await mine.page.route(
        // The order, or the checkout of the one that was made before.
        /\/api\/capsules(\/|$)/,
        only('POST', async (route) => {
          await held;
          await refusal(500)(route);
        }),
      );
      await mine.button('Proceed to Checkout').click();
      await mine.button('Processing...').waitFor();
      arrived();
      await mine.button('Proceed to Checkout').waitFor();
    },
  },
  {
    row: '/my-paid-capsules: the status once paid, else the payment; and a way to a new one',
    see: async ({ ida }) => {
      await ida.page.route(
        '**/api/capsules',
        answer([
          paidCapsule({ id: 'a', capsuleName: 'Paid' }),
          paidCapsule({ id: 'b', capsuleName: 'Unpaid', status: 'pending', paymentStatus: 'pending', isOpen: false }),
          paidCapsule({ id: 'c', capsuleName: 'Shut', status: 'closed', isOpen: false }),
        ]),
      );
      await ida.page.goto('/my-paid-capsules');
      const badge = (name: string, text: string) =>
        ida.page.getByRole('article').filter({ hasText: name }).getByText(text, { exact: true });
      const look = (name: string, text: string) =>
        badge(name, text).evaluate((element) => getComputedStyle(element).backgroundColor);
      const active = await look('Paid', 'Active');
      expect(await look('Shut', 'Closed')).not.toBe(active);
      expect(await look('Unpaid', 'Payment pending')).not.toBe(active);
      expect(await link(ida, 'Paid').getAttribute('href')).toBe('/capsules/a');
      await link(ida, 'Create a Capsule').first().waitFor();
    },
  },
  {
    row: '/capsules/{id}: the four numbers, the link, the notice, the tabs, and what is not there',
    see: async ({ ida }) => {
      await openHost(ida);
      await ida.page
        .getByText(/^Wedding Capsule/)
        .first()
        .waitFor();
      await reads(ida, 'Active', '2 / 50', '7', '5 minutes', 'Max Duration', 'Views');
      await ida.page.getByRole('tab', { name: 'Contributors' }).waitFor();
      await ida.page.getByRole('tab', { name: 'Details' }).waitFor();
      await ida.button('Copy').first().waitFor();
      await ida.button('Close Submissions').waitFor();
      const pending = { status: 'pending', paymentStatus: 'pending', isOpen: false, maxContributors: null } as const;
      await openHost(ida, pending);
      await reads(ida, 'Payment pending. Complete checkout to activate this capsule.', '2 / Unlimited');
      expect(await ida.button('Copy').count()).toBe(0);
      expect(await ida.button('Close Submissions').count()).toBe(0);
      await ida.page.route(`**/api/capsules/${CAPSULE_ID}`, refusal(404, 'not_found'));
      await ida.page.goto(`/capsules/${CAPSULE_ID}`);
      await reads(ida, "This capsule does not exist or you don't have access to it.");
      expect(await link(ida, 'Go Home').getAttribute('href')).toBe('/');
    },
  },
  {
    row: '/account: who, what was spent, the newest three, and none yet',
    see: async ({ ida }) => {
      await ida.page.route(
        '**/api/auth/user',
        answer({ sub: 'p1', email: 'ida@b.test', firstName: null, lastName: null }),
      );
      const four = ['One', 'Two', 'Three', 'Four'].map((capsuleName) => paidCapsule({ id: capsuleName, capsuleName }));
      await ida.page.route('**/api/capsules', answer(four));
      await ida.page.goto('/account');
      await reads(ida, 'Not provided', 'ida@b.test', 'p1', '$116', '4');
      expect(await ida.page.getByRole('article').count()).toBe(3);
      expect(await ida.heading('Four').count()).toBe(0);
      expect(await link(ida, 'View All').getAttribute('href')).toBe('/my-paid-capsules');
      await ida.page.route('**/api/capsules', answer([]));
      await ida.page.reload();
      await ida.heading("You haven't created any paid capsules yet").waitFor();
    },
  },
];
