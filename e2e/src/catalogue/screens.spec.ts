import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { Page } from '@playwright/test';
import { chooseDeliveryDate, fillCapsuleDetails, toSchedule } from '../screens/actions.js';
import { json, refusal, silence } from '../screens/answers.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { expect, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, sharedResponse, timeCapsule } from './samples.js';
import { button, heading, link, reads } from './texts.js';

/** Opens the host's page of a capsule that stands like this. */
async function openHost(page: Page, web: BuiltWeb, part: Partial<PaidCapsuleDto> = {}): Promise<void> {
  web.change({ 'GET /api/capsules/:id': json(paidCapsule(part)) });
  await page.goto(`/capsules/${CAPSULE_ID}`);
  await heading(page, 'Mara & Jon').waitFor();
}

/** The titles, buttons and empty places of the screens for signed-in people. */
test.describe('screens for signed-in users', () => {
  test('/record: title, kinds of message, a category without prompts, six inspirations, the recorder', async ({
    page,
    web,
  }) => {
    web.change({ 'GET /api/prompts': json([]) });
    await page.goto('/record');
    await heading(page, 'Create a New Capsule').waitFor();
    await reads(page, 'Choose a prompt, record your message, and schedule it for the future', 'Your Capsules');
    for (const kind of ['Yearly Goals', 'Anniversary Messages', 'Wedding Memories', 'Custom Prompt']) {
      await reads(page, kind);
    }
    await button(page, /Wedding Memories/).click();
    await reads(page, 'No prompts found for this category. Please try a different category or create a custom prompt.');
    await button(page, /^Back/).click();
    await button(page, /Custom Prompt/).click();
    const ideas = page.getByRole('group', { name: /inspiration/ }).getByRole('button');
    await ideas.first().waitFor();
    expect(await ideas.count()).toBe(6);
    const idea = (await ideas.nth(5).innerText()).trim();
    await ideas.nth(5).click();
    expect(await page.getByLabel(/^Question/).inputValue()).toBe(idea);
    await page.getByLabel(/^Title/).fill('To me');
    await button(page, 'Create Prompt').click();
    await reads(page, '00:00 / 5:00', 'Maximum recording time: 5 minutes');
  });

  test('/video-review: without a recording back to /record; with one, both steps', async ({ page }) => {
    await page.goto('/video-review');
    await page.waitForURL('**/record');
    await page.goto('/video-review');
    await toSchedule(page);
    await reads(page, 'Schedule Delivery');
    for (const choice of ['1 Month', '6 Months', '1 Year', '5 Years']) await button(page, choice).waitFor();
    await button(page, 'Back to Review').click();
    await button(page, 'Record Again').waitFor();
    await button(page, 'Keep This Recording').waitFor();
  });

  test('/my-capsules: count, badges, what is due, and none yet', async ({ page, web }) => {
    web.change({
      'GET /api/time-capsules': json([
        timeCapsule({ id: 'a', promptTitle: 'Waiting', personalNote: 'Be kind.' }),
        timeCapsule({ id: 'b', promptTitle: 'Due', deliveryDate: daysAhead(-1) }),
        timeCapsule({ id: 'c', promptTitle: 'There', status: 'delivered', deliveredAt: daysAhead(-1) }),
      ]),
    });
    await page.goto('/my-capsules');
    await heading(page, 'My Time Capsules').waitFor();
    await reads(page, '3 capsules in all');
    const card = (name: string) => page.getByRole('article', { name, exact: true });
    await card('Waiting').getByText('Scheduled', { exact: true }).waitFor();
    await card('There').getByText('Delivered', { exact: true }).first().waitFor();
    expect(await button(page, 'Deliver Now').count()).toBe(1);
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

  test('/welcome: greets, and goes on to /record', async ({ page }) => {
    await page.goto('/welcome');
    await heading(page, 'Welcome to Dear Future').waitFor();
    expect(await link(page, 'Start Recording').getAttribute('href')).toBe('/record');
    await page.waitForURL('**/record');
  });

  test('/shared-prompts and its responses', async ({ page, web }) => {
    const prompt = sharedPrompt();
    web.change({
      'GET /api/shared-prompts': json([prompt]),
      'GET /api/shared-prompts/:id': json(prompt),
      'GET /api/shared-prompts/:id/responses': json([]),
    });
    await page.goto('/shared-prompts');
    const card = page.getByRole('article', { name: prompt.promptTitle });
    for (const text of [prompt.promptDescription, '3 views', '0 responses', 'Created 2 days ago']) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    await card.getByRole('button', { name: 'Copy Link' }).waitFor();
    await card.getByRole('link', { name: 'View' }).click();
    await heading(page, 'No Responses Yet').waitFor();
    await reads(page, prompt.promptDescription, '3 views', '0 responses');
    const response = sharedResponse({
      responderName: null,
      responderEmail: 'tom@example.test',
      personalNote: 'Her garden.',
      submittedAt: daysAhead(-1),
    });
    web.change({ 'GET /api/shared-prompts/:id/responses': json([response]) });
    await page.reload();
    const anonymous = page.getByRole('article', { name: 'Anonymous', exact: true });
    for (const text of ['tom@example.test', 'Her garden.', 'Submitted 1 day ago']) {
      await anonymous.getByText(text, { exact: true }).waitFor();
    }
    await anonymous.getByRole('button', { name: 'Watch Response', exact: true }).click();
    await page.getByRole('dialog', { name: 'Anonymous' }).waitFor();
  });

  test('/capsules/create: four numbered steps', async ({ page, web }) => {
    await page.goto('/capsules/create');
    await heading(page, 'Choose Your Package').waitFor();
    expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(4);
    await button(page, 'Select a Package to Continue').waitFor();
    const wedding = page.getByRole('radio', { name: /^Wedding Capsule/ });
    expect(await wedding.innerText()).toMatch(/\$29\b[^]*Up to \d+ contributors[^]*5 minutes per video/);
    const bundle = page.getByRole('radio', { name: /^Forever Bundle/ });
    expect(await bundle.innerText()).toMatch(/\$59\b[^]*Unlimited contributors/);
    await wedding.click();
    await button(page, 'Continue').click();
    await heading(page, 'Capsule Details').waitFor();
    await reads(page, 'Capsule Name (optional)');
    await button(page, 'Back').waitFor();
    await button(page, 'Continue').waitFor();
    await fillCapsuleDetails(page);
    await chooseDeliveryDate(page);
    await button(page, 'Continue').click();
    await button(page, 'Review & Pay').click();
    await heading(page, 'Review Your Order').waitFor();
    for (const fact of ['Package', 'Type', 'Delivery date', 'Video duration', 'Total']) await reads(page, fact);
    await button(page, 'Back').click();
    await heading(page, 'Enhance Your Capsule').waitFor();
    await button(page, 'Review & Pay').click();
    web.change({ 'POST /api/capsules': silence });
    await button(page, 'Proceed to Checkout').click();
    await button(page, 'Processing...').waitFor();
  });

  test('/my-paid-capsules: the status once paid, else the payment; and a way to a new one', async ({ page, web }) => {
    web.change({
      'GET /api/capsules': json([
        paidCapsule({ id: 'a', capsuleName: 'Paid' }),
        paidCapsule({ id: 'b', capsuleName: 'Unpaid', status: 'pending', paymentStatus: 'pending', isOpen: false }),
        paidCapsule({ id: 'c', capsuleName: 'Shut', status: 'closed', isOpen: false }),
      ]),
    });
    await page.goto('/my-paid-capsules');
    const badge = (name: string, text: string) =>
      page.getByRole('article').filter({ hasText: name }).getByText(text, { exact: true });
    const look = (name: string, text: string) =>
      badge(name, text).evaluate((element) => getComputedStyle(element).backgroundColor);
    const active = await look('Paid', 'Active');
    expect(await look('Shut', 'Closed')).not.toBe(active);
    expect(await look('Unpaid', 'Payment pending')).not.toBe(active);
    expect(await link(page, 'Paid').getAttribute('href')).toBe('/capsules/a');
    await link(page, 'Create a Capsule').first().waitFor();
  });

  test('/capsules/{id}: the four numbers, the link, the notice, the tabs, and what is not there', async ({
    page,
    web,
  }) => {
    await openHost(page, web);
    await page
      .getByText(/^Wedding Capsule/)
      .first()
      .waitFor();
    await reads(page, 'Active', '2 / 50', '7', '5 minutes', 'Max Duration', 'Views');
    await page.getByRole('tab', { name: 'Contributors' }).waitFor();
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    await button(page, 'Copy').first().waitFor();
    await button(page, 'Close Submissions').waitFor();
    const pending = { status: 'pending', paymentStatus: 'pending', isOpen: false, maxContributors: null } as const;
    await openHost(page, web, pending);
    await reads(page, 'Payment pending. Complete checkout to activate this capsule.', '2 / Unlimited');
    expect(await button(page, 'Copy').count()).toBe(0);
    expect(await button(page, 'Close Submissions').count()).toBe(0);
    web.change({ 'GET /api/capsules/:id': refusal('not_found', 'There is no such capsule.') });
    await page.goto(`/capsules/${CAPSULE_ID}`);
    await reads(page, "This capsule does not exist or you don't have access to it.");
    expect(await link(page, 'Go Home').getAttribute('href')).toBe('/');
  });

  test('/account: who, what was spent, the newest three, and none yet', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': json({ sub: 'p1', email: 'ida@b.test', firstName: null, lastName: null }) });
    const four = ['One', 'Two', 'Three', 'Four'].map((capsuleName) => paidCapsule({ id: capsuleName, capsuleName }));
    web.change({ 'GET /api/capsules': json(four) });
    await page.goto('/account');
    await reads(page, 'Not provided', 'ida@b.test', 'p1', '$116', '4');
    expect(await page.getByRole('article').count()).toBe(3);
    expect(await heading(page, 'Four').count()).toBe(0);
    expect(await link(page, 'View All').getAttribute('href')).toBe('/my-paid-capsules');
    web.change({ 'GET /api/capsules': json([]) });
    await page.reload();
    await heading(page, "You haven't created any paid capsules yet").waitFor();
  });
});
