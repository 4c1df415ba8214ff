import type { Page } from '@playwright/test';
import { fill, goToForm, sequence, startRecording } from '../screens/actions.js';
import { empty, json, unreachable } from '../screens/mocks.js';
import { OPENING } from '../screens/people-samples.js';
import { SUBMITTED } from '../screens/samples.js';
import { collectErrors, translatePage } from '../screens/translation.js';
import { expect, test } from './fixtures.js';
import { SLUG, timeCapsule } from './samples.js';
import { button, expectTexts, expectToast, heading, openSchedule } from './texts.js';

const CREATE = 'POST /api/time-capsules';
const RESPOND = 'POST /api/public/shared-prompts/:slug/responses';
const CONTRIBUTE = 'POST /api/public/capsules/:slug/submit';
const ANSWER = 'POST /api/opening/answer';

const found: { errors: readonly string[] } = { errors: [] };

test.beforeEach(async ({ page }) => {
  Object.assign(found, collectErrors(page));
  await page.addInitScript(translatePage);
});

test.afterEach(() => expect(found.errors).toEqual([]));

const isTranslated = (page: Page, text: string) => page.locator('font > font', { hasText: text }).first();

/** Sends twice: the first upload fails, so that the form shows and removes a notice. */
async function sendAfterFailure(page: Page, send: string, succeed: () => void): Promise<void> {
  await button(page, send).click();
  await expect(page.getByText('The connection dropped.')).toBeVisible();
  succeed();
  await page.locator('[type=submit]', { hasText: 'Try Again' }).click();
}

test('a time capsule is recorded and scheduled in a translated page', async ({ page, web }) => {
  const capsule = timeCapsule({ isPlayable: true });
  web.change({ [CREATE]: unreachable, 'GET /api/time-capsules': json([capsule]) });
  await openSchedule(page, '1 Year');
  await expect(isTranslated(page, 'Create Time Capsule')).toBeVisible();
  await sendAfterFailure(page, 'Create Time Capsule', () => web.change({ [CREATE]: json(capsule, { status: 201 }) }));
  await heading(page, /^See you on /).waitFor();
});

test('a recording is paused, resumed, retaken and brought back in a translated page', async ({ page }) => {
  await page.goto(`/share/${SLUG}`);
  await startRecording(page);
  await button(page, 'Pause').click();
  await button(page, 'Resume').click();
  await expect(page.getByText(/^00:0[2-9] \/ /).first()).toBeVisible();
  await button(page, 'Stop Recording').click();
  await button(page, 'Retake').click();
  await button(page, 'Bring It Back').click();
  await expect(button(page, 'Continue')).toBeVisible();
});

test('a shared prompt is answered in a translated page', async ({ page, web }) => {
  web.change({ [RESPOND]: unreachable });
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await fill({ Email: 'rosa at home' })(page);
  await button(page, 'Submit Response').click();
  await expectTexts(page, 'Please enter one email address, like name@example.com, or leave this field empty.');
  await fill({ Email: 'rosa@example.test' })(page);
  await sendAfterFailure(page, 'Submit Response', () => web.change({ [RESPOND]: json(SUBMITTED, { status: 201 }) }));
  await heading(page, 'Response Submitted!').waitFor();
});

test('a paid capsule gets a contribution in a translated page', async ({ page, web }) => {
  web.change({ [CONTRIBUTE]: unreachable });
  await page.goto(`/capsule/${SLUG}`);
  await sequence(goToForm, fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test' }))(page);
  await sendAfterFailure(page, 'Submit Video', () => web.change({ [CONTRIBUTE]: json(SUBMITTED, { status: 201 }) }));
  await expectToast(page, 'Success!', 'Your video has been submitted successfully.');
  await heading(page, 'Thank You!').waitFor();
});

test('a recipient answers with a video in a translated page', async ({ page, web }) => {
  web.change({ 'GET /api/opening': json(OPENING), [ANSWER]: unreachable });
  await page.goto(`/open#${'A'.repeat(22)}`);
  await button(page, 'Answer with a Video').click();
  await startRecording(page);
  await button(page, 'Stop Recording').click();
  await button(page, 'Continue').click();
  await sendAfterFailure(page, 'Send Video', () =>
    web.change({ 'GET /api/opening': json({ ...OPENING, hasAnswered: true }), [ANSWER]: empty(204) }),
  );
  await expect(button(page, 'Send Video')).toHaveCount(0);
});
