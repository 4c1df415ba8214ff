import { fill, goToForm, startRecording, waitForAllCode } from '../screens/actions.js';
import { empty, json, refusal, signedOut } from '../screens/mocks.js';
import { OPENING } from '../screens/people-samples.js';
import { EDIT_LINK, HOST, PUBLIC_PROMPT, SUBMITTED } from '../screens/samples.js';
import { storedKeys } from '../stored-recordings.js';
import { expect, test } from './fixtures.js';
import { publicCapsule, SLUG } from './samples.js';
import { button, expectTexts, heading, link, toasts } from './texts.js';

test('/ links visitors to the login page and the public pages', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut });
  await page.goto('/');
  await heading(page, 'Capture Today, Treasure Tomorrow').waitFor();
  await expect(link(page, 'Get Started').first()).toHaveAttribute('href', '/api/login');
  await expect(link(page, 'Login').first()).toHaveAttribute('href', '/api/login');
  for (const name of ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle']) {
    await link(page, name).first().waitFor();
  }
  await expect(link(page, 'Create Your First Shareable Prompt')).toHaveCount(0);
  await expect(link(page, 'Dashboard')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Open menu').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Forever Bundle' }).click();
  await page.waitForURL('**/love-stories#forever-bundle');
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('/ links users to their pages, and so does the header of other pages', async ({ page }) => {
  await page.goto('/');
  await expect(link(page, 'Start Recording').first()).toHaveAttribute('href', '/payment');
  await expect(link(page, 'Dashboard').first()).toHaveAttribute('href', '/record');
  await link(page, 'Create Your First Shareable Prompt').waitFor();
  await page.goto('/payment');
  for (const name of ['Record', 'My Capsules', 'Shared Prompts']) await link(page, name).first().waitFor();
  await button(page, /^Notifications/).waitFor();
  await button(page, 'Logout').waitFor();
  const avatar = page.getByRole('link', { name: `Your account (${HOST.email})` });
  await expect(avatar).toHaveText('M');
  await expect(avatar).toHaveAttribute('href', '/account');
});

test('/love-stories shows prices and asks visitors to log in', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut });
  await page.goto('/love-stories');
  await expectTexts(page.locator('#forever-bundle'), 'Forever Bundle', 'Save 30%', 'Most Popular', '$59');
  for (const [card, price] of [
    ['Wedding Capsule', '$29'],
    ['Anniversary Capsule', '$19'],
    ['Engagement', 'Free'],
    ['Love Letter', 'Free'],
  ] as const) {
    await expectTexts(page.getByRole('listitem').filter({ has: heading(page, card) }), price);
  }
  for (const name of ['Record Your Engagement', 'Record a Love Letter']) {
    const login = `/api/login?returnTo=${encodeURIComponent('/record?for=people')}`;
    await expect(link(page, name)).toHaveAttribute('href', login);
  }
  await link(page, 'Get the Wedding Capsule').click();
  await page.waitForURL(`**/api/login?returnTo=${encodeURIComponent('/capsules/create?type=wedding')}`);
});

test('/share/{slug} asks the question, thanks the guest and deletes the recording', async ({ page, web }) => {
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await button(page, 'Back to Recording').click();
  await expectTexts(page, PUBLIC_PROMPT.promptTitle, PUBLIC_PROMPT.promptDescription, 'Record Your Response');
  await button(page, 'Continue').click();
  expect(await storedKeys(page, 'chunks')).not.toEqual([]);
  web.change({
    'POST /api/public/shared-prompts/:slug/responses': json({ ...SUBMITTED, isPlayable: null }, { status: 201 }),
    'GET /api/public/edit-link': json({ ...EDIT_LINK, isPlayable: null }),
  });
  await button(page, 'Submit Response').click();
  await heading(page, 'Response Submitted!').waitFor();
  // Other guests may use this device, so the recording is deleted before the video is known to be playable.
  expect(await storedKeys(page, 'chunks')).toEqual([]);
});

test('/capsule/{slug} asks the question and thanks the guest', async ({ page, web }) => {
  web.change({ 'GET /api/public/capsules/:slug': json(publicCapsule({ capsuleName: null })) });
  await page.goto(`/capsule/${SLUG}`);
  await heading(page, 'A wish').waitFor();
  await expectTexts(page, 'What do you wish for us?', 'Up to 5 minutes', '12 spots left');
  await goToForm(page);
  await fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test' })(page);
  web.change({ 'POST /api/public/capsules/:slug/submit': json(SUBMITTED, { status: 201 }) });
  await button(page, 'Submit Video').click();
  await heading(page, 'Thank You!').waitFor();
  await expect(page.getByText(/^Your video was submitted\./)).toContainText(
    'The host will receive it on the scheduled delivery date',
  );
});

test('sending a response that the server already has is not reported as a failure', async ({ page, web }) => {
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await waitForAllCode(page);
  web.change({
    'POST /api/public/shared-prompts/:slug/responses': refusal('idempotency_mismatch', 'The server’s sentence.'),
  });
  await button(page, 'Submit Response').click();
  await expectTexts(
    page,
    'We already have this recording, with the details you entered the first time. There’s nothing left to do.',
  );
  await expect(toasts(page)).toHaveCount(0);
  await expect(button(page, 'Try Again')).toHaveCount(0);
});

test('a single alert says that the host closed the capsule while the guest filled in the form', async ({
  page,
  web,
}) => {
  await page.goto(`/capsule/${SLUG}`);
  await goToForm(page);
  await fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test' })(page);
  const closed = json(publicCapsule({ state: 'closed' }));
  web.change({
    'POST /api/public/capsules/:slug/submit': refusal('wrong_state', 'The server’s sentence.'),
    'GET /api/public/capsules/:slug': closed,
  });
  await button(page, 'Submit Video').click();
  await expect(page.getByRole('alert')).toHaveText(
    /^The host has just stopped taking videos\. Save a copy of your recording .+ another way\.Save a Copy$/,
  );
});

test('an answer that was recorded but not sent is offered again after a reload', async ({ page, web }) => {
  web.change({ 'GET /api/opening': json(OPENING) });
  await page.goto(`/open#${'A'.repeat(22)}`);
  await button(page, 'Answer with a Video').click();
  await startRecording(page);
  await button(page, 'Stop Recording').click();
  await button(page, /^Continue$/).waitFor();
  await page.reload();
  await button(page, 'Answer with a Video').click();
  await expectTexts(page, 'You have an unsent video');
  await button(page, 'Continue to Preview').click();
  await button(page, /^Continue$/).click();
  await expect(button(page, 'Send Video')).toBeVisible();
});

test('a time capsule opens even if notifying its sender fails and the reply recorder does not load', async ({
  page,
  web,
  context,
}) => {
  web.change({ 'GET /api/opening': json({ ...OPENING, state: 'sent' }), 'POST /api/opening/opened': empty(503) });
  await page.goto(`/open#${'A'.repeat(22)}`);
  await waitForAllCode(page);
  await button(page, 'Open It').click();
  await heading(page, 'Write back to Mara').waitFor();
  await expect(toasts(page)).toHaveCount(0);
  await context.setOffline(true);
  await button(page, 'Answer with a Video').click();
  await expectTexts(page, 'The recorder didn’t load. Try again once you’re back online.');
});

test('guests can log in from a public link, without the secret of an edit link', async ({ page, web }) => {
  web.change({ 'GET /api/auth/user': signedOut });
  await page.goto(`/capsule/${SLUG}#edit=${'A'.repeat(22)}`);
  await expect(link(page, 'Login').first()).toHaveAttribute('href', `/api/login?returnTo=%2Fcapsule%2F${SLUG}`);
});
