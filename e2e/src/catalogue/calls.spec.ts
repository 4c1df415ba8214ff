import type { Page, Request } from '@playwright/test';
import { chooseDeliveryDate } from '../screens/actions.js';
import { empty, json } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { expect, pauseClock, setVisibility, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, sharedPrompt, timeCapsule } from './samples.js';
import { button, expectToast, fillInPrompt, openSchedule } from './texts.js';

/** How long a hidden page keeps its live connection open. */
const HIDDEN_MS = 60_000;

const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** Collects API requests from now on, except the live connection. */
function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/api/') && pathOf(request) !== '/api/live') requests.push(request);
  });
  return requests;
}

const requestsTo = (requests: readonly Request[], method: string, path: string): Request[] =>
  requests.filter((request) => request.method() === method && pathOf(request) === path);

/** Waits until all earlier requests have been collected, by sending one more and waiting for its response. */
const flushRequests = (page: Page): Promise<unknown> => page.evaluate(() => fetch('/api/health'));

/** Opens a list, waits for its requests and pauses the clock. Returns an array that collects all later requests. */
async function openIdleList(page: Page, web: BuiltWeb): Promise<Request[]> {
  web.change({ 'GET /api/shared-prompts': json([sharedPrompt()], { total: 1 }) });
  await page.clock.install();
  const live = page.waitForResponse('**/api/live');
  await page.goto('/shared-prompts');
  await page.getByRole('article').first().waitFor();
  await live;
  await button(page, /^Notifications/).waitFor();
  await page.waitForLoadState('load');
  await pauseClock(page);
  await flushRequests(page);
  return collectRequests(page);
}

test('a list that comes in pages is read to the end', async ({ page, web }) => {
  web.change({
    'GET /api/time-capsules': (_, query) =>
      query.has('cursor')
        ? json([timeCapsule({ id: CAPSULE_ID, promptTitle: 'On the second page' })])
        : json([timeCapsule({ promptTitle: 'On the first page' })], { next: '/api/time-capsules?cursor=a' }),
  });
  await page.goto('/my-capsules');
  for (const title of ['On the first page', 'On the second page']) await expect(page.getByText(title)).toBeVisible();
});

test('pointing at a link, or focusing it, loads the code of its page', async ({ page, web }) => {
  web.change({ 'GET /api/time-capsules': json([timeCapsule()]) });
  await page.goto('/my-capsules');
  const [paid, removed] = ['my-paid-capsules-page', 'removed-capsules-page'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}`)),
  );
  await page.getByRole('link', { name: 'Paid Capsules', exact: true }).first().hover();
  await paid;
  await page.getByRole('link', { name: 'Recently Removed' }).focus();
  await removed;
});

test('focusing the window, waiting or coming back online does not repeat reads', async ({ page, web }) => {
  const requests = await openIdleList(page, web);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await page.clock.fastForward(30 * 60_000);
  await page.clock.runFor(5_000);
  await flushRequests(page);
  expect(requests.map(pathOf)).toEqual(['/api/health']);
});

test('a page that was hidden for 60 seconds reads its data again one time when it becomes visible', async ({
  page,
  web,
}) => {
  const requests = await openIdleList(page, web);
  await setVisibility(page, 'hidden');
  await page.clock.runFor(HIDDEN_MS - 1);
  await setVisibility(page, 'visible');
  await flushRequests(page);
  expect(requestsTo(requests, 'GET', '/api/shared-prompts')).toEqual([]);

  await setVisibility(page, 'hidden');
  await page.clock.runFor(HIDDEN_MS);
  await flushRequests(page);
  expect(requestsTo(requests, 'GET', '/api/shared-prompts')).toEqual([]);
  const response = page.waitForResponse('**/api/shared-prompts*');
  await setVisibility(page, 'visible');
  await response;
  await page.clock.runFor(5_000);
  await flushRequests(page);
  expect(requestsTo(requests, 'GET', '/api/shared-prompts')).toHaveLength(1);
});

test('failed reads and writes are not repeated', async ({ page, web }) => {
  await page.clock.install();
  // The page gets no live connection: when one opens, the page reads its data again.
  web.change({ 'GET /api/live': empty(204), 'GET /api/time-capsules': empty(503) });
  const requests = collectRequests(page);
  await page.goto('/my-capsules');
  await button(page, 'Try again').waitFor();
  const submitButton = await fillInPrompt(page, 'Once', 'And no more.');
  web.change({ 'POST /api/shared-prompts': empty(503) });
  await submitButton.click();
  await expectToast(page, 'Creation Failed', 'Failed to create shared prompt');
  await pauseClock(page);
  await page.clock.runFor(60_000);
  await flushRequests(page);
  expect(requestsTo(requests, 'GET', '/api/time-capsules')).toHaveLength(1);
  expect(requestsTo(requests, 'POST', '/api/shared-prompts')).toHaveLength(1);
});

test('a write is sent as JSON with cookies, and repeats only the reads it affects', async ({ page, context, web }) => {
  await context.addCookies([{ name: 'session', value: 'a', url: web.url }]);
  const submitButton = await fillInPrompt(page, 'Again', 'And again?');
  const requests = collectRequests(page);
  const created = sharedPrompt({ promptTitle: 'Again' });
  web.change({
    'POST /api/shared-prompts': json(created, { status: 201 }),
    'GET /api/shared-prompts': json([created], { total: 1 }),
  });
  await submitButton.click();
  await page.getByRole('article', { name: 'Again', exact: true }).waitFor();
  const [request] = requestsTo(requests, 'POST', '/api/shared-prompts');
  expect(await request?.allHeaders()).toMatchObject({
    'content-type': 'application/json',
    cookie: expect.stringContaining('session=a'),
  });
  expect(request?.postDataJSON()).toEqual({ promptTitle: 'Again', promptDescription: 'And again?', status: 'active' });
  expect(requestsTo(requests, 'GET', '/api/shared-prompts').length).toBeGreaterThan(0);
  expect(requestsTo(requests, 'GET', '/api/auth/user')).toEqual([]);
});

test('a recording is sent as multipart form data with cookies', async ({ page, context, web }) => {
  await context.addCookies([{ name: 'session', value: 'a', url: web.url }]);
  await openSchedule(page, '1 Year');
  web.change({ 'POST /api/time-capsules': empty(503) });
  const request = page.waitForRequest((each) => each.method() === 'POST');
  await button(page, 'Create Time Capsule').click();
  expect(await (await request).allHeaders()).toMatchObject({
    'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/),
    cookie: expect.stringContaining('session=a'),
  });
});

test('a changed delivery date is sent with its time zone, and an unchanged date cannot be sent', async ({
  page,
  web,
}) => {
  await page.goto(`/capsules/${CAPSULE_ID}`);
  await button(page, 'Change Date').click();
  const saveButton = button(page, 'Save Date');
  await expect(saveButton).toBeDisabled();
  await chooseDeliveryDate(page);
  web.change({ 'PATCH /api/capsules/:id': json(paidCapsule({ deliveryDate: daysAhead(90) })) });
  const request = page.waitForRequest((each) => each.method() === 'PATCH');
  await saveButton.click();
  expect(Object.keys((await request).postDataJSON() as object)).toEqual(['deliveryDate', 'timeZone']);
  await expectToast(page, 'Delivery Date Changed');
  await saveButton.waitFor({ state: 'detached' });
});
