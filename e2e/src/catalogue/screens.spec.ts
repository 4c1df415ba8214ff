import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { Page } from '@playwright/test';
import { goFromDetailsToExtras, goToCapsuleDetails } from '../screens/actions.js';
import { json, noResponse } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { UNPAID } from '../screens/samples.js';
import { expect, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, sharedResponse, timeCapsule } from './samples.js';
import { button, expectTexts, heading, link, openSchedule } from './texts.js';

async function openHostPage(page: Page, web: BuiltWeb, fields: Partial<PaidCapsuleDto> = {}): Promise<void> {
  web.change({ 'GET /api/capsules/:id': json(paidCapsule(fields)) });
  await page.goto(`/capsules/${CAPSULE_ID}`);
  await heading(page, 'Mara & Jon').waitFor();
}

test('/record offers kinds of messages, says when a kind has no prompts, and suggests six questions', async ({
  page,
  web,
}) => {
  web.change({ 'GET /api/prompts': json([]) });
  await page.goto('/record');
  await heading(page, 'Create a New Capsule').waitFor();
  await expectTexts(page, 'Choose a prompt, record your message, and schedule it for the future', 'Your Capsules');
  await expectTexts(page, 'Yearly Goals', 'Anniversary Messages', 'Wedding Memories', 'Custom Prompt');
  await button(page, /Wedding Memories/).click();
  await expectTexts(
    page,
    'No prompts found for this category. Please try a different category or create a custom prompt.',
  );
  await button(page, /^Back/).click();
  await button(page, /Custom Prompt/).click();
  const ideas = page.getByRole('group', { name: /ideas/ }).getByRole('button');
  await expect(ideas).toHaveCount(6);
  const idea = (await ideas.nth(5).innerText()).trim();
  await ideas.nth(5).click();
  await expect(page.getByLabel(/^Question/)).toHaveValue(idea);
  await page.getByLabel(/^Title/).fill('To me');
  await button(page, 'Create Prompt').click();
  await expectTexts(page, '00:00 / 5:00', 'Maximum recording time: 5 minutes');
});

test('/video-review redirects to /record if there is no recording, or else has two steps', async ({ page }) => {
  await page.goto('/video-review');
  await page.waitForURL('**/record');
  await openSchedule(page);
  await expectTexts(page, 'Schedule Delivery');
  for (const choice of ['1 Month', '6 Months', '1 Year', '5 Years']) await button(page, choice).waitFor();
  await button(page, 'Back to Review').click();
  await button(page, 'Record Again').waitFor();
  await button(page, 'Keep This Recording').waitFor();
});

test('/my-capsules shows states and videos, offers to deliver due capsules, and says if the list is empty', async ({
  page,
  web,
}) => {
  web.change({
    'GET /api/time-capsules': json([
      timeCapsule({ id: 'a', promptTitle: 'Waiting', personalNote: 'Be kind.' }),
      timeCapsule({ id: 'b', promptTitle: 'Due', deliveryDate: daysAhead(-1) }),
      timeCapsule({ id: 'c', promptTitle: 'Arrived', status: 'delivered', deliveredAt: daysAhead(-1) }),
    ]),
  });
  await page.goto('/my-capsules');
  await heading(page, 'My Time Capsules').waitFor();
  await expectTexts(page, '3 capsules');
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await expectTexts(card('Waiting'), 'Scheduled');
  await expectTexts(card('Arrived'), 'Delivered');
  await expect(button(page, 'Deliver Now')).toHaveCount(1);
  await card('Due').getByRole('button', { name: 'Deliver Now' }).waitFor();
  await card('Waiting').getByRole('button', { name: 'View Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting' });
  await dialog.getByText(/10 days ago/).waitFor();
  await dialog.getByText('Be kind.').waitFor();
  web.change({ 'GET /api/time-capsules': json([]) });
  await page.goto('/my-capsules');
  await heading(page, 'No time capsules yet').waitFor();
  await link(page, 'Go to Record').click();
  await page.waitForURL('**/record');
});

test('/welcome greets the user and redirects to /record', async ({ page }) => {
  await page.goto('/welcome');
  await heading(page, 'Welcome to Dear Future').waitFor();
  await expect(link(page, 'Start Recording')).toHaveAttribute('href', '/record');
  await page.waitForURL('**/record');
});

test('/shared-prompts shows counts and dates, and leads to the responses', async ({ page, web }) => {
  const prompt = sharedPrompt();
  web.change({
    'GET /api/shared-prompts': json([prompt]),
    'GET /api/shared-prompts/:id': json(prompt),
    'GET /api/shared-prompts/:id/responses': json([]),
  });
  await page.goto('/shared-prompts');
  const card = page.getByRole('article', { name: prompt.promptTitle });
  await expectTexts(card, prompt.promptDescription, '3 views', '0 responses', 'Created 2 days ago', 'Copy Link');
  await card.getByRole('link', { name: 'View' }).click();
  await heading(page, 'No Responses Yet').waitFor();
  await expectTexts(page, prompt.promptDescription, '3 views', '0 responses');
  const response = sharedResponse({
    responderName: null,
    responderEmail: 'tom@example.test',
    personalNote: 'Her garden.',
    submittedAt: daysAhead(-1),
  });
  web.change({ 'GET /api/shared-prompts/:id/responses': json([response]) });
  await page.reload();
  const anonymous = page.getByRole('article', { name: 'Anonymous', exact: true });
  await expectTexts(anonymous, 'tom@example.test', 'Her garden.', 'Submitted 1 day ago');
  await anonymous.getByRole('button', { name: 'Watch Response from Anonymous', exact: true }).click();
  await page.getByRole('dialog', { name: 'Anonymous' }).waitFor();
});

test('/capsules/create leads through four steps, from packages and prices to the checkout', async ({ page, web }) => {
  await page.goto('/capsules/create');
  await heading(page, 'Choose Your Package').waitFor();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4);
  await button(page, 'Select a Package to Continue').waitFor();
  await expect(page.getByRole('radio', { name: /^Wedding Capsule/ })).toHaveText(
    /\$29\b[^]*Up to \d+ contributors[^]*5 minutes per video/,
    { useInnerText: true },
  );
  const bundle = page.getByRole('radio', { name: /^Forever Bundle/ });
  await expect(bundle).toHaveText(/\$59\b[^]*Unlimited contributors/, { useInnerText: true });
  await goToCapsuleDetails(page);
  await expectTexts(page, 'Capsule Name (optional)');
  await button(page, 'Back').waitFor();
  await goFromDetailsToExtras(page);
  await button(page, 'Review & Pay').click();
  await heading(page, 'Review Your Order').waitFor();
  await expectTexts(page, 'Package', 'Type', 'Delivery date', 'Video duration', 'Total');
  await button(page, 'Back').click();
  await heading(page, 'Enhance Your Capsule').waitFor();
  await button(page, 'Review & Pay').click();
  web.change({ 'POST /api/capsules': noResponse });
  await button(page, 'Proceed to Checkout').click();
  await button(page, 'Processing...').waitFor();
});

test('/my-paid-capsules shows each capsule’s date and status, and links to the wizard', async ({ page, web }) => {
  web.change({
    'GET /api/capsules': json([
      paidCapsule({ id: 'a', capsuleName: 'Paid', deliveryDate: '2031-07-05T07:00:00.000Z' }),
      paidCapsule({ ...UNPAID, id: 'b', capsuleName: 'Unpaid' }),
      paidCapsule({ id: 'c', capsuleName: 'Shut', status: 'closed', isOpen: false }),
    ]),
  });
  await page.goto('/my-paid-capsules');
  await expectTexts(page, 'Jul 5, 2031');
  const colorOf = (name: string, badge: string) =>
    page
      .getByRole('article')
      .filter({ hasText: name })
      .getByText(badge, { exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const activeColor = await colorOf('Paid', 'Active');
  expect(await colorOf('Shut', 'Closed')).not.toBe(activeColor);
  expect(await colorOf('Unpaid', 'Payment pending')).not.toBe(activeColor);
  await expect(link(page, 'Paid')).toHaveAttribute('href', '/capsules/a');
  await link(page, 'Create a Capsule').first().waitFor();
});

test('/capsules/{id} shows contributors, views and the maximum duration, and has tabs', async ({ page, web }) => {
  await openHostPage(page, web);
  await page
    .getByText(/^Wedding Capsule/)
    .first()
    .waitFor();
  await expectTexts(page, 'Active', '2 / 50', '7', '5 minutes', 'Max Duration', 'Views');
  await page.getByRole('tab', { name: 'Contributors' }).waitFor();
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await openHostPage(page, web, { maxContributors: null });
  await expectTexts(page, '2 / Unlimited');
});

test('/account shows the user, the total spent and three capsules, or says that there are none', async ({
  page,
  web,
}) => {
  web.change({ 'GET /api/auth/user': json({ sub: 'p1', email: 'ida@b.test', firstName: null, lastName: null }) });
  const capsules = ['One', 'Two', 'Three', 'Four'].map((capsuleName) => paidCapsule({ id: capsuleName, capsuleName }));
  web.change({ 'GET /api/capsules': json(capsules) });
  await page.goto('/account');
  await expectTexts(page, 'Not provided', 'ida@b.test', 'p1', '$116', '4');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(heading(page, 'Four')).toHaveCount(0);
  await expect(link(page, 'View All')).toHaveAttribute('href', '/my-paid-capsules');
  web.change({ 'GET /api/capsules': json([]) });
  await page.reload();
  await heading(page, "You haven't created any paid capsules yet").waitFor();
});
