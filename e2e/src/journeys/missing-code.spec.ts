import { expect, test } from '../fixtures.js';
import { blockScript, scriptUrl, serveThrowingScript } from '../network.js';
import { createPrompt, fillInDetails, respond, submitResponse } from '../shared-prompts.js';
import type { User } from '../user.js';

const FAILURE_HEADING = 'Your response didn’t load';

/** Waits for the page to reload itself, as it does once when some of its code fails to load. */
async function waitForAutomaticReload({ page }: User): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
  );
}

/** As a guest, responds and tries to watch the response, but the screen's code does not load, even after a reload. */
async function failToWatch(
  owner: User,
  guest: User,
  breakCode: typeof blockScript,
): Promise<{ title: string; repair: () => Promise<void> }> {
  const prompt = await createPrompt(owner, 'For Grandma');
  const repair = await breakCode(guest.context, 'edit-link-screen');
  await respond(guest, prompt.link, { name: 'Tom' });
  await guest.button('Watch Your Response').click();
  await waitForAutomaticReload(guest);
  await expect(guest.heading(FAILURE_HEADING)).toBeVisible();
  return { title: prompt.title, repair };
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/));

test.describe('a missing part of a page', () => {
  test('is loaded when the network returns', async ({ user }) => {
    const repair = await blockScript(user.context, 'notifications-button');
    let failures = 0;
    user.page.on('requestfailed', (request) => {
      if (request.url().includes('notifications-button')) failures += 1;
    });
    await user.open('/my-capsules', 'My Time Capsules');
    // The second failure follows the automatic reload.
    await expect.poll(() => failures).toBe(2);
    await waitForAutomaticReload(user);
    const notifications = user.button(/^Notifications/);
    await expect(notifications).toHaveCount(0);
    await repair();
    await user.setOffline(true);
    await user.setOffline(false);
    await notifications.click();
    await expect(user.page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  });

  test('is loaded when the network returns before the request fails', async ({ user }) => {
    let requests = 0;
    let failRequest = (): void => undefined;
    const mayFail = new Promise<void>((resolve) => (failRequest = resolve));
    await user.page.route(scriptUrl('notifications-button'), async (route) => {
      requests += 1;
      if (requests > 2) return route.continue();
      // The second request follows the automatic reload.
      if (requests === 2) await mayFail;
      return route.abort('internetdisconnected');
    });
    await user.open('/my-capsules', 'My Time Capsules');
    await expect.poll(() => requests).toBe(2);
    await user.page.evaluate(() => void window.dispatchEvent(new Event('online')));
    failRequest();
    await expect(user.button(/^Notifications/)).toBeVisible();
  });

  test('is requested only once on a retry, and "Try again" keeps the focus when the tab becomes visible', async ({
    owner,
    guest,
  }) => {
    const { title, repair } = await failToWatch(owner, guest, blockScript);
    let requests = 0;
    guest.page.on('request', (request) => void (requests += request.url().includes('/edit-link-screen-') ? 1 : 0));
    await guest.button('Try again').focus();
    await guest.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await repair();
    await guest.page.keyboard.press('Enter');
    await expect(guest.heading(title)).toBeVisible();
    expect(requests).toBe(1);
    await guest.watchVideo(guest.page.locator('main'));
  });
});

test.describe('in a browser that caches a failed module', () => {
  test('a reload loads the missing form and restores the recording', async ({ owner, guest }) => {
    const prompt = await createPrompt(owner, 'For Mum');
    const repair = await serveThrowingScript(guest.context, 'details-form');
    const failure = guest.text(/^The form didn’t load\./);
    const saveAgain = async (): Promise<void> => {
      await guest.button('Yes, Show Me').click();
      await guest.continueAndSave();
    };
    await guest.page.goto(prompt.link);
    await guest.recordVideo();
    // The page has reloaded itself and asks whether the unsent video is the guest’s. The form still does not load.
    await saveAgain();
    await expect(failure).toBeVisible();
    await repair();
    await guest.button('Try Again').click();
    await expect(failure).toBeVisible();
    await guest.button('Reload Page').click();
    await saveAgain();
    await fillInDetails(guest, { name: 'Tom' });
    await submitResponse(guest);
  });

  test('a guest whose second try has failed can reload the page', async ({ owner, guest }) => {
    const { title, repair } = await failToWatch(owner, guest, serveThrowingScript);
    await repair();
    await guest.button('Try again').click();
    await expect(guest.heading(FAILURE_HEADING)).toBeVisible();
    await guest.button('Reload Page').click();
    await expect(guest.heading(title)).toBeVisible();
    await guest.watchVideo(guest.page.locator('main'));
  });

  test('the page reloads itself for a missing dialog', async ({ owner }) => {
    const repair = await serveThrowingScript(owner.context, 'prompt-dialog');
    const failure = owner.page.waitForResponse(/prompt-dialog/);
    await owner.open('/shared-prompts', 'Shared Prompts');
    await failure;
    await repair();
    await owner.button('Create Prompt').click();
    await waitForAutomaticReload(owner);
    await expect(owner.page.getByRole('heading', { name: 'Shared Prompts', exact: true })).toBeVisible();
    await owner.button('Create Prompt').click();
    await expect(owner.page.getByRole('dialog', { name: 'Create Prompt' })).toBeVisible();
  });
});
