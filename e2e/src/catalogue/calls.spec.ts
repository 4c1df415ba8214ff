import type { Page, Request } from '@playwright/test';
import { chooseDeliveryDate, toSchedule } from '../screens/actions.js';
import { empty, json, signedOut } from '../screens/answers.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { ownTime, pass, stopTime } from './clock.js';
import { expect, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt } from './samples.js';
import { button, toastSays } from './texts.js';

/** A page that nobody sees gives its live connection back after so long. */
const HIDDEN_MS = 60_000;

/** Counts what the page asks the server from now on, but for its live connection. */
function counted(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(request);
  });
  return calls;
}

const to = (calls: readonly Request[], method: string, path: string): Request[] =>
  calls.filter((call) => call.method() === method && new URL(call.url()).pathname === path);

/** Puts the page out of sight, or back into it, as another tab over it would. */
async function seen(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Somebody in front of a list that asks for nothing more by itself, and all calls from there on; time stands still. */
async function atRest(page: Page, web: BuiltWeb): Promise<Request[]> {
  web.change({ 'GET /api/shared-prompts': json([sharedPrompt()], { total: 1 }) });
  await ownTime(page);
  const standing = page.waitForResponse('**/api/live');
  await page.goto('/shared-prompts');
  await page.getByRole('article').first().waitFor();
  await standing;
  await page.waitForLoadState('load');
  await stopTime(page);
  await page.evaluate(() => fetch('/api/health'));
  return counted(page);
}

/** What the page asks the server, how often, and how. */
test.describe('what is asked of the server', () => {
  test('Reads are not repeated when the window comes to the front, by a timer, or when the network comes back', async ({
    page,
    web,
  }) => {
    const calls = await atRest(page, web);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    });
    await page.clock.fastForward(30 * 60_000);
    await pass(page, 5_000);
    // Whatever was asked before this is counted by the time it is answered.
    await page.evaluate(() => fetch('/api/health'));
    expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/health']);
  });

  test('A page that nobody saw for 60 s has missed events, and asks once when it is seen again', async ({
    page,
    web,
  }) => {
    const calls = await atRest(page, web);
    await seen(page, 'hidden');
    await pass(page, HIDDEN_MS - 1);
    await seen(page, 'visible');
    await page.evaluate(() => fetch('/api/health'));
    expect(to(calls, 'GET', '/api/shared-prompts')).toEqual([]);

    await seen(page, 'hidden');
    await pass(page, HIDDEN_MS);
    await page.evaluate(() => fetch('/api/health'));
    expect(to(calls, 'GET', '/api/shared-prompts')).toEqual([]);
    const asked = page.waitForResponse('**/api/shared-prompts*');
    await seen(page, 'visible');
    await asked;
    await pass(page, 5_000);
    await page.evaluate(() => fetch('/api/health'));
    expect(to(calls, 'GET', '/api/shared-prompts')).toHaveLength(1);
  });

  test('Failed reads and writes are not repeated', async ({ page, web }) => {
    await ownTime(page);
    // A live connection that opens has everything asked once more; this one does not.
    web.change({ 'GET /api/live': empty(204), 'GET /api/time-capsules': empty(503) });
    const calls = counted(page);
    await page.goto('/my-capsules');
    await button(page, 'Try again').waitFor();
    await page.goto('/shared-prompts');
    await button(page, 'Create Prompt').first().click();
    await page.getByLabel(/^Title/).fill('Once');
    await page.getByLabel(/^Description/).fill('And no more.');
    web.change({ 'POST /api/shared-prompts': empty(503) });
    await page.getByRole('dialog').getByRole('button', { name: 'Create Prompt' }).click();
    await toastSays(page, 'Creation Failed', 'Failed to create shared prompt');
    await stopTime(page);
    await pass(page, 60_000);
    await page.evaluate(() => fetch('/api/health'));
    expect(to(calls, 'GET', '/api/time-capsules')).toHaveLength(1);
    expect(to(calls, 'POST', '/api/shared-prompts')).toHaveLength(1);
  });

  test('A write makes what it changed be read again, and nothing else; JSON says what it is, a form is left to the browser', async ({
    page,
    context,
    web,
  }) => {
    await context.addCookies([{ name: 'session', value: 'a', url: web.url }]);
    await page.goto('/shared-prompts');
    await button(page, 'Create Prompt').first().click();
    await page.getByLabel(/^Title/).fill('Again');
    await page.getByLabel(/^Description/).fill('And again?');
    const calls = counted(page);
    const made = sharedPrompt({ promptTitle: 'Again' });
    web.change({
      'POST /api/shared-prompts': json(made, { status: 201 }),
      'GET /api/shared-prompts': json([made], { total: 1 }),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Create Prompt' }).click();
    await page.getByRole('article', { name: 'Again', exact: true }).waitFor();
    const [sent] = to(calls, 'POST', '/api/shared-prompts');
    const headers = (await sent?.allHeaders()) ?? {};
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cookie']).toMatch(/=/);
    expect(sent?.postDataJSON()).toEqual({ promptTitle: 'Again', promptDescription: 'And again?', status: 'active' });
    expect(to(calls, 'GET', '/api/shared-prompts').length).toBeGreaterThan(0);
    expect(to(calls, 'GET', '/api/auth/user')).toEqual([]);

    await page.goto('/video-review');
    await toSchedule(page);
    await button(page, '1 Year').click();
    web.change({ 'POST /api/time-capsules': empty(503) });
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, /^(Create Time Capsule|Try Again)$/).click();
    const form = await (await sending).allHeaders();
    expect(form['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(form['cookie']).toMatch(/=/);
  });

  test('Another day of a paid capsule is sent with its zone, once it is another one', async ({ page, web }) => {
    await page.goto(`/capsules/${CAPSULE_ID}`);
    await button(page, 'Change Date').click();
    const save = button(page, 'Save Date');
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await chooseDeliveryDate(page);
    web.change({ 'PATCH /api/capsules/:id': json(paidCapsule({ deliveryDate: daysAhead(90) })) });
    const sending = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect(Object.keys((await sending).postDataJSON() as object)).toEqual(['deliveryDate', 'timeZone']);
    await toastSays(page, 'Delivery date changed');
    await save.waitFor({ state: 'detached' });
  });

  test('A session that is gone is no error of the question who is signed in', async ({ page, web }) => {
    web.change({ 'GET /api/auth/user': signedOut });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    expect(failures).toEqual([]);
  });

  test('Dates read MMM d, yyyy in lists and MMMM d, yyyy where there is room', async ({ page, web }) => {
    web.change({ 'GET /api/capsules': json([paidCapsule({ deliveryDate: '2031-07-05T07:00:00.000Z' })]) });
    await page.goto('/my-paid-capsules');
    await page.getByText('Jul 5, 2031', { exact: true }).waitFor();
  });
});
