import { launchChromium } from '@dear-future/testing/chromium';
import type { Page } from '@playwright/test';
import { choosePrompt, fill, goToForm, waitUntilLoaded } from '../screens/actions.js';
import { empty, json, refusal, signedOut, type Mocks } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { SUBMITTED } from '../screens/samples.js';
import { CONTEXT_OPTIONS } from '../screens/screen-page.js';
import { storedKeys } from '../stored-recordings.js';
import { expect, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, SLUG, timeCapsule } from './samples.js';
import {
  button,
  expectTexts,
  expectToast,
  fillInPrompt,
  heading,
  openOrderReview,
  openSchedule,
  SERVER_MESSAGE,
  serverError,
} from './texts.js';

const CAMERA_DENIED = "Failed to access camera and microphone. Please ensure you've granted permission.";
const CREATE_TIME_CAPSULE = 'POST /api/time-capsules';
const CREATE_PROMPT = 'POST /api/shared-prompts';
const DELIVER = 'POST /api/time-capsules/:id/deliver';
const RESPOND = 'POST /api/public/shared-prompts/:slug/responses';
const CONTRIBUTE = 'POST /api/public/capsules/:slug/submit';
const CLOSE = 'PATCH /api/capsules/:id/close';

/** Collects console warnings from now on. */
function collectWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text());
  });
  return warnings;
}

/**
 * Submits twice, and both calls fail. Expects a toast with the server's message, and then, without such a message, one
 * with the page's own text.
 */
async function expectFailureToasts(
  page: Page,
  web: BuiltWeb,
  call: keyof Mocks,
  submit: () => Promise<void>,
  title: string,
  ownText: string,
): Promise<void> {
  web.change({ [call]: serverError });
  await submit();
  await expectToast(page, title, SERVER_MESSAGE);
  web.change({ [call]: empty(503) });
  await submit();
  await expectToast(page, title, ownText);
}

test('every recorder says when access to the camera or microphone is denied', async ({ web }) => {
  const browser = await launchChromium(['--use-fake-ui-for-media-stream=deny']);
  try {
    const page = await browser.newPage({ ...CONTEXT_OPTIONS, permissions: [], baseURL: web.url });
    for (const [path, message] of [
      ['/record', CAMERA_DENIED],
      [`/share/${SLUG}`, CAMERA_DENIED],
      [`/capsule/${SLUG}`, 'Could not access camera/microphone'],
    ] as const) {
      await page.goto(path);
      if (path === '/record') await choosePrompt(page);
      await button(page, 'Start Recording').click();
      await expect(page.getByRole('alert').filter({ hasText: 'access' })).toHaveText(message);
      await expect(button(page, 'Start Recording')).toBeEnabled();
    }
  } finally {
    await browser.close();
  }
});

test('the recorder has no Pause button if the browser cannot pause', async ({ page }) => {
  const warnings = collectWarnings(page);
  await page.addInitScript(() => Reflect.deleteProperty(MediaRecorder.prototype, 'pause'));
  await page.goto('/record');
  await choosePrompt(page);
  await button(page, 'Start Recording').click();
  await button(page, 'Stop Recording').waitFor();
  await expect(button(page, 'Pause')).toHaveCount(0);
  expect(warnings.filter((text) => text.includes('cannot pause'))).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('recording goes on if pausing fails, and a preview that does not play shows no error', async ({ page }) => {
  const warnings = collectWarnings(page);
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
  await expect(page.getByText(/^00:0[1-9] \/ 5:00$/).first()).toBeVisible();
  expect(warnings.filter((text) => text.includes('no pause today'))).toHaveLength(1);
  await button(page, 'Stop Recording').click();
  await button(page, 'Save Recording').waitFor();
  await button(page, /^Play/).first().click();
  await expect.poll(() => warnings.filter((text) => text.includes('no play today'))).not.toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'today' })).toHaveCount(0);
});

for (const [path, purpose] of [
  ['/record', 'record time capsules'],
  ['/my-capsules', 'view your capsules'],
  ['/shared-prompts', 'manage shared prompts'],
  ['/shared-prompts/2f1f0a0e-6f0c-4a6f-9a41-5d2a3c1e7f11/responses', 'view responses'],
] as const) {
  test(`a visitor is asked to log in to ${purpose}`, async ({ page, web }) => {
    // A 204 response keeps the browser on the page, so that even a slow machine sees the toast.
    web.change({ 'GET /api/auth/user': signedOut, 'GET /api/login': empty(204) });
    const redirect = page.waitForRequest(`**/api/login?returnTo=${encodeURIComponent(path)}`);
    await page.goto(path);
    await heading(page, 'Authentication Required').waitFor();
    await expectTexts(page.getByRole('listitem'), `You need to log in to ${purpose}. Redirecting...`);
    await redirect;
  });
}

test('a toast says that creating a time capsule failed', async ({ page, web }) => {
  await openSchedule(page, '1 Year');
  const create = (): Promise<void> => button(page, /^(Create Time Capsule|Try Again)$/).click();
  await expectFailureToasts(page, web, CREATE_TIME_CAPSULE, create, 'Error', 'Failed to create time capsule');
});

for (const [condition, capsules] of [
  ['was removed elsewhere', []],
  ['has waited for its check for days', [timeCapsule({ isPlayable: null })]],
] as const) {
  test(`the browser deletes the recording of a capsule that ${condition}`, async ({ page, web }) => {
    await openSchedule(page, '1 Year');
    web.change({
      [CREATE_TIME_CAPSULE]: json(timeCapsule({ isPlayable: null }), { status: 201 }),
      'GET /api/time-capsules': json([...capsules]),
    });
    await button(page, 'Create Time Capsule').click();
    await page.waitForURL('**/record');
    await page.goto('/video-review');
    await page.waitForURL('**/record');
    await expect.poll(() => storedKeys(page, 'recordings')).toEqual([]);
  });
}

test('toasts confirm that a capsule was created or removed, and its removal deletes the browser’s recording', async ({
  page,
  web,
}) => {
  await openSchedule(page, '1 Year');
  const capsule = timeCapsule({ createdAt: new Date().toISOString(), isPlayable: null });
  web.change({
    [CREATE_TIME_CAPSULE]: json(capsule, { status: 201 }),
    'GET /api/time-capsules': json([capsule]),
    'DELETE /api/time-capsules/:id': { status: 204, headers: {}, changes: { 'GET /api/time-capsules': json([]) } },
  });
  await button(page, 'Create Time Capsule').click();
  await expectToast(page, 'Success!', 'Your time capsule has been created and scheduled for delivery.');
  await page.waitForURL('**/record');

  // The browser keeps its copy for an hour, or until the video turns out to be playable or the capsule is removed.
  await page.goto('/my-capsules');
  expect(await storedKeys(page, 'recordings')).toHaveLength(1);
  await button(page, `Remove ${capsule.promptTitle}`).click();
  await expectToast(page, 'Time Capsule Removed', 'It stays in Recently Removed for 30 days.', 'Undo');
  expect(await storedKeys(page, 'recordings')).toEqual([]);
});

test('toasts say whether Deliver Now failed or succeeded', async ({ page, web }) => {
  const due = timeCapsule({ deliveryDate: daysAhead(-1) });
  web.change({ 'GET /api/time-capsules': json([due]) });
  await page.goto('/my-capsules');
  const deliver = (): Promise<void> => button(page, 'Deliver Now').click();
  await expectFailureToasts(page, web, DELIVER, deliver, 'Delivery Failed', 'Failed to deliver time capsule');
  web.change({ [DELIVER]: json({ ...due, status: 'delivered' as const }) });
  await deliver();
  const description = 'Your video has been sent to your email. Check your inbox!';
  await expectToast(page, 'Time Capsule Delivered! 📧', description);
});

test('toasts say whether creating a shared prompt failed or succeeded, and the link can be copied', async ({
  page,
  web,
}) => {
  const submitButton = await fillInPrompt(page, 'For Grandpa', 'What did he laugh about?');
  const submit = (): Promise<void> => submitButton.click();
  await expectFailureToasts(page, web, CREATE_PROMPT, submit, 'Creation Failed', 'Failed to create shared prompt');
  const created = sharedPrompt({ promptTitle: 'For Grandpa' });
  web.change({
    [CREATE_PROMPT]: json(created, { status: 201 }),
    'GET /api/shared-prompts': json([created], { total: 1 }),
  });
  await submit();
  await expectToast(page, 'Prompt Created! 🎉', 'Your shareable prompt is ready. Copy the link to share!');
  const card = page.getByRole('article', { name: 'For Grandpa' });
  await card.getByRole('button', { name: 'Copy Link' }).click();
  await expectTexts(page, 'Link Copied! 📋');
});

test('toasts say whether submitting a response failed or succeeded', async ({ page, web }) => {
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  const submit = (): Promise<void> => button(page, /^(Submit Response|Try Again)$/).click();
  await expectFailureToasts(page, web, RESPOND, submit, 'Submission Failed', 'Failed to submit response');
  web.change({ [RESPOND]: json(SUBMITTED, { status: 201 }) });
  await submit();
  await expectToast(page, 'Response Submitted! 🎉');
});

test('a toast says that creating a paid capsule failed, and the page says why', async ({ page, web }) => {
  await openOrderReview(page);
  for (const response of [serverError, refusal('wrong_state', SERVER_MESSAGE)]) {
    web.change({ 'POST /api/capsules': response });
    await button(page, 'Proceed to Checkout').click();
    await expectToast(page, 'Error', 'Failed to create capsule. Please try again.');
    await expect(page.locator('main').getByText(SERVER_MESSAGE)).toBeVisible();
  }
});

test('the wizard says why its packages did not load', async ({ page, web }) => {
  for (const [response, message] of [
    [serverError, SERVER_MESSAGE],
    [empty(503), '503: Service Unavailable'],
  ] as const) {
    web.change({ 'GET /api/capsule-packages': response });
    await page.goto('/capsules/create');
    await expectTexts(page, `Nothing you’ve filled in has been lost. Error loading packages: ${message}`);
  }
});

test('toasts say whether submitting a contribution failed or succeeded', async ({ page, web }) => {
  await page.goto(`/capsule/${SLUG}`);
  await goToForm(page);
  await fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test' })(page);
  for (const [response, title, ...others] of [
    [serverError, SERVER_MESSAGE],
    [empty(503), 'Submission failed'],
    [json(SUBMITTED, { status: 201 }), 'Success!', 'Your video has been submitted successfully.'],
  ] as const) {
    web.change({ [CONTRIBUTE]: response });
    await button(page, /^(Submit Video|Try Again)$/).click();
    await expectToast(page, title, ...others);
  }
  await heading(page, 'Thank You!').waitFor();
});

test('a host can copy the link, close the capsule and reopen it, and a toast says whether closing failed', async ({
  page,
  web,
}) => {
  await page.goto(`/capsules/${CAPSULE_ID}`);
  await button(page, 'Copy').first().click();
  await expectToast(page, 'Copied!', 'Share link copied to clipboard');
  const close = async (): Promise<void> => {
    await button(page, 'Close Submissions').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Submissions' }).click();
  };
  web.change({ [CLOSE]: empty(503) });
  await close();
  await expectToast(page, 'Failed to close capsule submissions.');
  const closed = json(paidCapsule({ status: 'closed', isOpen: false }));
  web.change({ [CLOSE]: closed, 'GET /api/capsules/:id': closed });
  await close();
  await expectToast(page, 'Capsule submissions have been closed.');
  web.change({ 'PATCH /api/capsules/:id/reopen': json(paidCapsule()), 'GET /api/capsules/:id': json(paidCapsule()) });
  await button(page, 'Reopen Submissions').click();
  await button(page, 'Close Submissions').waitFor();
});

test('/account offers a reload if its capsules did not load', async ({ page, web }) => {
  // The page gets no live connection: when one opens, the page reads its data again.
  web.change({ 'GET /api/live': empty(204), 'GET /api/capsules': empty(503) });
  await page.goto('/account');
  await waitUntilLoaded(heading(page, 'Failed to load capsules. Please try again.'));
  web.change({ 'GET /api/capsules': json([paidCapsule()]) });
  await button(page, 'Reload Page').click();
  await heading(page, 'Mara & Jon').waitFor();
});
