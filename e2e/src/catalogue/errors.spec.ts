import { launchChromium } from '@dear-future/testing/chromium';
import type { Page } from '@playwright/test';
import { choosePrompt, toForm, toSchedule } from '../screens/actions.js';
import { empty, json, signedOut } from '../screens/answers.js';
import { SUBMITTED } from '../screens/samples.js';
import { CONTEXT_OPTIONS } from '../screens/screen-page.js';
import { countStored } from '../user.js';
import { expect, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, SLUG, timeCapsule } from './samples.js';
import { button, heading, openOrderReview, reads, refused, SENTENCE, toastSays } from './texts.js';

const CAMERA_REFUSED = "Failed to access camera and microphone. Please ensure you've granted permission.";

/** What the console warns of on this person's page from now on. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text());
  });
  return warnings;
}

/** The catalogue of what the product says when something happened or failed. */
test.describe('what happened, and what failed', () => {
  test('Camera or microphone refused, in the recorder and to a contributor', async ({ web }) => {
    const refusing = await launchChromium(['--use-fake-ui-for-media-stream=deny']);
    try {
      const page = await refusing.newPage({ ...CONTEXT_OPTIONS, permissions: [], baseURL: web.url });
      for (const [path, words] of [
        ['/record', CAMERA_REFUSED],
        [`/share/${SLUG}`, CAMERA_REFUSED],
        [`/capsule/${SLUG}`, 'Could not access camera/microphone'],
      ] as const) {
        await page.goto(path);
        if (path === '/record') await choosePrompt(page);
        await button(page, 'Start Recording').click();
        const alert = page.getByRole('alert').filter({ hasText: 'access' });
        await alert.waitFor();
        expect((await alert.innerText()).trim()).toBe(words);
        expect(await button(page, 'Start Recording').isEnabled()).toBe(true);
      }
    } finally {
      await refusing.close();
    }
  });

  test('Pause or resume unsupported', async ({ page }) => {
    const warnings = warningsOf(page);
    await page.addInitScript(() => Reflect.deleteProperty(MediaRecorder.prototype, 'pause'));
    await page.goto('/record');
    await choosePrompt(page);
    await button(page, 'Start Recording').click();
    await button(page, 'Stop Recording').waitFor();
    expect(await button(page, 'Pause').count()).toBe(0);
    expect(warnings.filter((text) => text.includes('cannot pause'))).toHaveLength(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('Pause or resume failing, and preview playback failing', async ({ page }) => {
    const warnings = warningsOf(page);
    await page.addInitScript(() => {
      MediaRecorder.prototype.pause = () => {
        throw new DOMException('no pause today', 'InvalidStateError');
      };
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no play today'));
    });
    await page.goto('/record');
    await choosePrompt(page);
    await button(page, 'Start Recording').click();
    await button(page, 'Pause').click();
    await page
      .getByText(/^00:0[1-9] \/ 5:00$/)
      .first()
      .waitFor();
    expect(warnings.filter((text) => text.includes('no pause today'))).toHaveLength(1);
    await button(page, 'Stop Recording').click();
    await button(page, 'Save Recording').waitFor();
    await button(page, /^Play/).first().click();
    await expect.poll(() => warnings.filter((text) => text.includes('no play today'))).not.toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('listitem').filter({ hasText: 'today' }).count()).toBe(0);
  });

  for (const [path, purpose] of [
    ['/record', 'record time capsules'],
    ['/my-capsules', 'view your capsules'],
    ['/shared-prompts', 'manage shared prompts'],
    ['/shared-prompts/2f1f0a0e-6f0c-4a6f-9a41-5d2a3c1e7f11/responses', 'view responses'],
  ] as const) {
    test(`Not logged in: ${purpose}`, async ({ page, web }) => {
      // An answer that leaves the browser on the page, so that the toast stays in sight on a slow machine.
      web.change({ 'GET /api/auth/user': signedOut, 'GET /api/login': empty(204) });
      const redirect = page.waitForRequest(`**/api/login?returnTo=${encodeURIComponent(path)}`);
      await page.goto(path);
      await heading(page, 'Authentication Required').waitFor();
      const words = `You need to log in to ${purpose}. Redirecting...`;
      await page.getByRole('listitem').getByText(words, { exact: true }).waitFor();
      await redirect;
    });
  }

  test('Time capsule creation fails', async ({ page, web }) => {
    await page.goto('/video-review');
    await toSchedule(page);
    await button(page, '1 Year').click();
    web.change({ 'POST /api/time-capsules': refused });
    await button(page, 'Create Time Capsule').click();
    await toastSays(page, 'Error', SENTENCE);
    web.change({ 'POST /api/time-capsules': empty(503) });
    await button(page, 'Try Again').click();
    await toastSays(page, 'Error', 'Failed to create time capsule');
  });

  for (const [fate, capsules] of [
    ['was removed elsewhere', []],
    ['cannot be checked for long', [timeCapsule({ isPlayable: null })]],
  ] as const) {
    test(`The browser keeps no copy of a capsule that ${fate}`, async ({ page, web }) => {
      await page.goto('/video-review');
      await toSchedule(page);
      await button(page, '1 Year').click();
      web.change({
        'POST /api/time-capsules': json(timeCapsule({ isPlayable: null }), { status: 201 }),
        'GET /api/time-capsules': json([...capsules]),
      });
      await button(page, 'Create Time Capsule').click();
      await page.waitForURL('**/record');
      await expect.poll(() => page.evaluate(countStored, 'recordings' as const)).toBe(0);
    });
  }

  test('Time capsule created', async ({ page, web }) => {
    await page.goto('/video-review');
    await toSchedule(page);
    await button(page, '1 Year').click();
    const capsule = timeCapsule({ createdAt: new Date().toISOString(), isPlayable: null });
    web.change({
      'POST /api/time-capsules': json(capsule, { status: 201 }),
      'GET /api/time-capsules': json([capsule]),
      'DELETE /api/time-capsules/:id': empty(204),
    });
    await button(page, 'Create Time Capsule').click();
    await toastSays(page, 'Success!', 'Your time capsule has been created and scheduled for delivery.');
    await page.waitForURL('**/record');

    // Until it is known to play, the browser keeps a copy. It goes with the capsule.
    await page.goto('/my-capsules');
    expect(await page.evaluate(countStored, 'recordings' as const)).toBe(1);
    await button(page, `Remove ${capsule.promptTitle}`).click();
    web.change({ 'GET /api/time-capsules': json([]) });
    await button(page, 'Remove Capsule').click();
    await toastSays(page, 'Time Capsule Removed', 'Its video is deleted too.');
    expect(await page.evaluate(countStored, 'recordings' as const)).toBe(0);
  });

  test('Delivery succeeds, or fails', async ({ page, web }) => {
    const due = timeCapsule({ deliveryDate: daysAhead(-1) });
    web.change({ 'GET /api/time-capsules': json([due]), 'POST /api/time-capsules/:id/deliver': refused });
    await page.goto('/my-capsules');
    await button(page, 'Deliver Now').click();
    await toastSays(page, 'Delivery Failed', SENTENCE);
    web.change({ 'POST /api/time-capsules/:id/deliver': empty(503) });
    await button(page, 'Deliver Now').click();
    await toastSays(page, 'Delivery Failed', 'Failed to deliver time capsule');
    web.change({ 'POST /api/time-capsules/:id/deliver': json({ ...due, status: 'delivered' as const }) });
    await button(page, 'Deliver Now').click();
    const description = 'Your video has been sent to your email. Check your inbox!';
    await toastSays(page, 'Time Capsule Delivered! 📧', description);
  });

  test('Shared prompt creation fails, or succeeds; its link copied', async ({ page, web }) => {
    await page.goto('/shared-prompts');
    await button(page, 'Create Prompt').first().click();
    const sheet = page.getByRole('dialog', { name: 'Create Prompt' });
    await sheet.getByLabel(/^Title/).fill('For Grandpa');
    await sheet.getByLabel(/^Description/).fill('What did he laugh about?');
    const create = sheet.getByRole('button', { name: 'Create Prompt' });
    web.change({ 'POST /api/shared-prompts': refused });
    await create.click();
    await toastSays(page, 'Creation Failed', SENTENCE);
    web.change({ 'POST /api/shared-prompts': empty(503) });
    await create.click();
    await toastSays(page, 'Creation Failed', 'Failed to create shared prompt');
    const made = sharedPrompt({ promptTitle: 'For Grandpa' });
    web.change({
      'POST /api/shared-prompts': json(made, { status: 201 }),
      'GET /api/shared-prompts': json([made], { total: 1 }),
    });
    await create.click();
    await toastSays(page, 'Prompt Created! 🎉', 'Your shareable prompt is ready. Copy the link to share!');
    const card = page.getByRole('article', { name: 'For Grandpa' });
    await card.getByRole('button', { name: 'Copy Link' }).click();
    await reads(page, 'Link Copied! 📋');
  });

  test('Prompt response fails, or is submitted', async ({ page, web }) => {
    web.change({ 'POST /api/public/shared-prompts/:slug/responses': refused });
    await page.goto(`/share/${SLUG}`);
    await toForm(page);
    await button(page, 'Submit Response').click();
    await toastSays(page, 'Submission Failed', SENTENCE);
    web.change({ 'POST /api/public/shared-prompts/:slug/responses': empty(503) });
    await button(page, 'Try Again').click();
    await toastSays(page, 'Submission Failed', 'Failed to submit response');
    web.change({ 'POST /api/public/shared-prompts/:slug/responses': json(SUBMITTED, { status: 201 }) });
    await button(page, 'Try Again').click();
    await toastSays(page, 'Response Submitted! 🎉');
  });

  test('Paid capsule creation fails', async ({ page, web }) => {
    await openOrderReview(page);
    web.change({ 'POST /api/capsules': refused });
    await button(page, 'Proceed to Checkout').click();
    await toastSays(page, 'Error', 'Failed to create capsule. Please try again.');
  });

  test('Packages fail to load', async ({ page, web }) => {
    for (const [answer, message] of [
      [refused, SENTENCE],
      [empty(503), '503: Service Unavailable'],
    ] as const) {
      web.change({ 'GET /api/capsule-packages': answer });
      await page.goto('/capsules/create');
      await reads(page, `Error loading packages: ${message}`);
    }
  });

  test('Contributor submission fails, or succeeds', async ({ page, web }) => {
    web.change({ 'POST /api/public/capsules/:slug/submit': refused });
    await page.goto(`/capsule/${SLUG}`);
    await toForm(page);
    await page.getByLabel(/^Your Name/).fill('Ann');
    await page.getByLabel(/^Your Email/).fill('ann@example.test');
    await button(page, 'Submit Video').click();
    await toastSays(page, SENTENCE);
    web.change({ 'POST /api/public/capsules/:slug/submit': empty(503) });
    await button(page, 'Try Again').click();
    await toastSays(page, 'Submission failed');
    web.change({ 'POST /api/public/capsules/:slug/submit': json(SUBMITTED, { status: 201 }) });
    await button(page, 'Try Again').click();
    await toastSays(page, 'Success!', 'Your video has been submitted successfully.');
    await heading(page, 'Thank You!').waitFor();
  });

  test('Link of a paid capsule copied; closing submissions fails, or succeeds', async ({ page, web }) => {
    await page.goto(`/capsules/${CAPSULE_ID}`);
    await button(page, 'Copy').first().click();
    await toastSays(page, 'Copied!', 'Share link copied to clipboard');
    const close = async (): Promise<void> => {
      await button(page, 'Close Submissions').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close Submissions' }).click();
    };
    web.change({ 'PATCH /api/capsules/:id/close': empty(503) });
    await close();
    await toastSays(page, 'Failed to close capsule submissions.');
    const closed = json(paidCapsule({ status: 'closed', isOpen: false }));
    web.change({ 'PATCH /api/capsules/:id/close': closed, 'GET /api/capsules/:id': closed });
    await close();
    await toastSays(page, 'Capsule submissions have been closed.');
    web.change({ 'PATCH /api/capsules/:id/reopen': json(paidCapsule()), 'GET /api/capsules/:id': json(paidCapsule()) });
    await button(page, 'Reopen Submissions').click();
    await button(page, 'Close Submissions').waitFor();
  });

  test('Account capsules fail to load', async ({ page, web }) => {
    // A live connection that opens has everything asked once more, and the failure would be mended by itself.
    web.change({ 'GET /api/live': empty(204), 'GET /api/capsules': empty(503) });
    await page.goto('/account');
    await reads(page, 'Failed to load capsules. Please try again.');
    web.change({ 'GET /api/capsules': json([paidCapsule()]) });
    await button(page, 'Reload Page').click();
    await heading(page, 'Mara & Jon').waitFor();
  });
});
