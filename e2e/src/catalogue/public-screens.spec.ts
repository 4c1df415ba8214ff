import { toForm } from '../screens/actions.js';
import { json, refusal, signedOut } from '../screens/answers.js';
import { HOST, RECEIPT, SUBMITTED } from '../screens/samples.js';
import { countStored } from '../user.js';
import { expect, test } from './fixtures.js';
import { publicCapsule, SLUG } from './samples.js';
import { button, heading, link, reads } from './texts.js';

/** The titles, buttons and prices of the screens that are open to everybody. */
test.describe('screens for everybody', () => {
  test('/: signed out', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    await page.goto('/');
    await heading(page, 'Capture Today, Treasure Tomorrow').waitFor();
    expect(await link(page, 'Get Started').first().getAttribute('href')).toBe('/api/login');
    expect(await link(page, 'Login').first().getAttribute('href')).toBe('/api/login');
    for (const name of ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle']) {
      await link(page, name).first().waitFor();
    }
    expect(await link(page, 'Create Your First Shareable Prompt').count()).toBe(0);
    expect(await link(page, 'Dashboard').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Open menu').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Forever Bundle' }).click();
    await page.waitForURL('**/love-stories#forever-bundle');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('/: signed in, and the header of the other pages', async ({ page }) => {
    await page.goto('/');
    expect(await link(page, 'Start Recording').first().getAttribute('href')).toBe('/payment');
    expect(await link(page, 'Dashboard').first().getAttribute('href')).toBe('/record');
    await link(page, 'Create Your First Shareable Prompt').waitFor();
    await page.goto('/payment');
    for (const name of ['Record', 'My Capsules', 'Shared Prompts']) await link(page, name).first().waitFor();
    await button(page, /^Notifications/).waitFor();
    await button(page, 'Logout').waitFor();
    const avatar = page.getByRole('link', { name: `Account of ${HOST.email}` });
    expect([await avatar.textContent(), await avatar.getAttribute('href')]).toEqual(['M', '/account']);
  });

  test('/love-stories: the prices, and that a visitor is sent to the login', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    await page.goto('/love-stories');
    const bundle = page.locator('#forever-bundle');
    for (const text of ['Forever Bundle', 'Save 30%', 'Most Popular', '$59']) {
      await bundle.getByText(text, { exact: true }).first().waitFor();
    }
    for (const [card, price] of [
      ['Wedding Capsule', '$29'],
      ['Anniversary Capsule', '$19'],
      ['Engagement', 'Free'],
      ['Love Letter', 'Free'],
    ] as const) {
      const item = page.getByRole('listitem').filter({ has: heading(page, card) });
      await item.getByText(price, { exact: true }).waitFor();
    }
    await link(page, 'Get the Wedding Capsule').click();
    await page.waitForURL(`**/api/login?returnTo=${encodeURIComponent('/capsules/create?type=wedding')}`);
  });

  test('/share/{slug}: the question, the thanks, and no such prompt', async ({ page, web }) => {
    await page.goto(`/share/${SLUG}`);
    await toForm(page);
    await button(page, 'Back to Recording').click();
    await reads(page, 'For Grandma', 'What did she teach you?', 'Record Your Response');
    await button(page, 'Save Recording').click();
    expect(await page.evaluate(countStored, 'chunks' as const)).toBeGreaterThan(0);
    web.change({
      'POST /api/public/shared-prompts/:slug/responses': json({ ...SUBMITTED, isPlayable: null }, { status: 201 }),
      'GET /api/public/receipt': json({ ...RECEIPT, isPlayable: null }),
    });
    await button(page, 'Submit Response').click();
    await heading(page, 'Response Submitted!').waitFor();
    // The next guest may use this device: nothing stays to be offered, even before the video is known to play.
    expect(await page.evaluate(countStored, 'chunks' as const)).toBe(0);
    web.change({ 'GET /api/public/shared-prompts/:slug': refusal('not_found', 'There is no such prompt.') });
    await page.goto(`/share/${SLUG.replace('1', '2')}`);
    await heading(page, 'Prompt Not Found').waitFor();
    await reads(page, "This shareable prompt doesn't exist or is no longer available");
  });

  test('/capsule/{slug}: what is asked, the buttons, the thanks, and no such capsule', async ({ page, web }) => {
    web.change({ 'GET /api/public/capsules/:slug': json(publicCapsule({ capsuleName: null })) });
    await page.goto(`/capsule/${SLUG}`);
    await heading(page, 'A wish').waitFor();
    await reads(page, 'What do you wish us?', 'Up to 5 minutes', '12 places left');
    await toForm(page);
    await page.getByLabel('Your Name').fill('Ann');
    await page.getByLabel('Your Email').fill('ann@example.test');
    web.change({ 'POST /api/public/capsules/:slug/submit': json(SUBMITTED, { status: 201 }) });
    await button(page, 'Submit Video').click();
    await heading(page, 'Thank You!').waitFor();
    const thanks = page.getByText(/^Your video was submitted\./);
    expect(await thanks.innerText()).toContain('The host will receive it on the scheduled delivery date');
    web.change({ 'GET /api/public/capsules/:slug': refusal('not_found', 'There is no such capsule.') });
    await page.goto(`/capsule/${SLUG.replace('1', '2')}`);
    await heading(page, 'Capsule Not Found').waitFor();
    await reads(page, 'This capsule link is invalid or has been removed.');
  });
});
