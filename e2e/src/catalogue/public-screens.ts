import { answer, refusal } from './answers.js';
import type { Row } from './row.js';
import { publicCapsule, SLUG } from './samples.js';
import { link, reads, recordThere } from './world.js';

/** The titles, buttons and prices of the screens that are open to everybody. */
export const PUBLIC_SCREENS: readonly Row[] = [
  {
    row: '/: signed out',
    see: async ({ visitor }) => {
      await visitor.page.goto('/');
      await visitor.heading('Capture Today, Treasure Tomorrow').waitFor();
      expect(await link(visitor, 'Get Started').first().getAttribute('href')).toBe('/api/login');
      expect(await link(visitor, 'Login').first().getAttribute('href')).toBe('/api/login');
      for (const name of ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle']) {
        await link(visitor, name).first().waitFor();
      }
      expect(await link(visitor, 'Create Your First Shareable Prompt').count()).toBe(0);
      expect(await link(visitor, 'Dashboard').count()).toBe(0);
      await visitor.page.setViewportSize({ width: 390, height: 844 });
      await visitor.button('Open menu').click();
      await visitor.page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Forever Bundle' })
        .click();
      await visitor.page.waitForURL('**/love-stories#forever-bundle');
      await visitor.page.setViewportSize({ width: 1280, height: 720 });
    },
  },
  {
    row: '/: signed in, and the header of the other pages',
    see: async ({ ida }) => {
      await ida.page.goto('/');
      expect(await link(ida, 'Start Recording').first().getAttribute('href')).toBe('/payment');
      expect(await link(ida, 'Dashboard').first().getAttribute('href')).toBe('/record');
      await link(ida, 'Create Your First Shareable Prompt').waitFor();
      await ida.page.goto('/payment');
      for (const name of ['Record', 'My Capsules', 'Shared Prompts']) await link(ida, name).first().waitFor();
      await ida.button(/^Notifications/).waitFor();
      await ida.button('Logout').waitFor();
      const avatar = ida.page.getByRole('link', { name: 'Account of ida@example.test' });
      expect([await avatar.textContent(), await avatar.getAttribute('href')]).toEqual(['I', '/account']);
    },
  },
  {
    row: '/love-stories: the prices, and that a visitor is sent to the login',
    see: async ({ visitor }) => {
      await visitor.page.goto('/love-stories');
      const bundle = visitor.page.locator('#forever-bundle');
      for (const text of ['Forever Bundle', 'Save 30%', 'Most Popular', '$59']) {
        await bundle.getByText(text, { exact: true }).first().waitFor();
      }
      for (const [card, price] of [
        ['Wedding Capsule', '$29'],
        ['Anniversary Capsule', '$19'],
        ['Engagement', 'Free'],
        ['Love Letter', 'Free'],
      ] as const) {
        const item = visitor.page.getByRole('listitem').filter({ has: visitor.heading(card) });
        await item.getByText(price, { exact: true }).waitFor();
      }
      await link(visitor, 'Get the Wedding Capsule').click();
      await visitor.page.waitForURL(`**/api/login?returnTo=${encodeURIComponent('/capsules/create?type=wedding')}`);
    },
  },
  {
    row: '/share/{slug}: the question, the thanks, and no such prompt',
    see: async (world) => {
      const { guest } = world;
      const address = await world.sharedLink();
      await recordThere(guest, address);
      await guest.button('Back to Recording').click();
      await reads(guest, 'For Grandma', 'What did she teach you?', 'Record Your Response');
      await guest.button('Save Recording').click();
      await guest.button('Submit Response').click();
      await guest.heading('Response Submitted!').waitFor();
      await guest.page.goto(`/share/${SLUG}`);
      await guest.heading('Prompt Not Found').waitFor();
      await reads(guest, "This shareable prompt doesn't exist or is no longer available");
    },
  },
  {
    row: '/capsule/{slug}: what is asked, the buttons, the thanks, and no such capsule',
    see: async (world) => {
      const { guest } = world;
      const path = `**/api/public/capsules/${SLUG}`;
      await guest.page.route(path, answer(publicCapsule({ capsuleName: null })));
      await guest.page.goto(`/capsule/${SLUG}`);
      await guest.heading('A wish').waitFor();
      await reads(guest, 'What do you wish us?', 'Up to 5 minutes', '12 places left');
      await guest.button('Start Recording').click();
      await guest.button('Stop Recording').waitFor();
      await guest.page
        .getByText(/^00:0[1-9] \/ /)
        .first()
        .waitFor();
      await guest.button('Stop Recording').click();
      await guest.button('Retake').waitFor();
      await guest.button('Save Recording').click();
      await guest.page.getByLabel('Your Name').fill('Ann');
      await guest.page.getByLabel('Your Email').fill('ann@example.test');
      const receipt = { id: 's1', submittedAt: new Date().toISOString(), receipt: 'aaaaaaaaaaaaaaaaaaaaaa' };
      await guest.page.route(`${path}/submit`, answer(receipt, 201));
      await guest.button('Submit Video').click();
      await guest.heading('Thank You!').waitFor();
      const thanks = guest.page.getByText(/^Your video was submitted\./);
      expect(await thanks.innerText()).toContain('The host will receive it on the scheduled delivery date');
      await guest.page.route(path, refusal(404, 'not_found'));
      await guest.page.goto(`/capsule/${SLUG.replace('1', '2')}`);
      await guest.heading('Capsule Not Found').waitFor();
      await reads(guest, 'This capsule link is invalid or has been removed.');
    },
  },
];
