import type { Page } from '@playwright/test';
import { goToSchedule } from '../screens/actions.js';
import { json, type MockResponse } from '../screens/mocks.js';
import { CAPSULE_ID, paidCapsule, publicCapsule, SLUG, timeCapsule } from './samples.js';
import { expect, test } from './fixtures.js';
import { button, heading } from './texts.js';

const NEW_ZONE = 'America/From_The_Future';
const UNKNOWN_ZONES = ['Etc/Unknown', NEW_ZONE];
const DAY_MS = 86_400_000;

/** Makes the browser report this zone as the device's, and refuse zones that it does not know. */
async function emulate(page: Page, deviceZone: string): Promise<void> {
  await page.addInitScript(
    ([reported, unknown]) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      type Call = [locales?: string, options?: Intl.DateTimeFormatOptions];
      const check = ([, options]: Call): void => {
        if (unknown.includes(options?.timeZone ?? ''))
          throw new RangeError(`Invalid time zone specified: ${options?.timeZone}`);
      };
      Intl.DateTimeFormat.prototype.resolvedOptions = function resolve() {
        return { ...resolvedOptions.call(this), timeZone: reported };
      };
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, call: Call) => {
          check(call);
          return new target(...call);
        },
        apply: (target, _, call: Call) => {
          check(call);
          return target(...call);
        },
      });
    },
    [deviceZone, UNKNOWN_ZONES] as const,
  );
}

const capsule = timeCapsule({ timeZone: NEW_ZONE });
const PAGES = {
  '/my-capsules': 'My Time Capsules',
  [`/my-capsules/${capsule.id}`]: capsule.promptTitle,
  [`/my-capsules/${capsule.id}/open`]: /./,
  '/record': 'Create a New Capsule',
  '/account': 'Account',
  '/my-paid-capsules': /Capsules/,
  '/capsules/create': 'Create a Capsule',
  [`/capsules/${CAPSULE_ID}`]: /./,
  [`/capsule/${SLUG}`]: /./,
};

for (const deviceZone of ['Etc/Unknown', 'Europe/Berlin']) {
  test(`every page with dates opens on a device whose zone is ${deviceZone}, with a capsule whose zone the browser does not know`, async ({
    page,
    web,
  }) => {
    await emulate(page, deviceZone);
    web.change({
      'GET /api/time-capsules': json([capsule]),
      'GET /api/time-capsules/:id/timeline': json([{ kind: 'recorded', at: capsule.createdAt }]),
      'GET /api/capsules': json([paidCapsule({ timeZone: NEW_ZONE })]),
      'GET /api/capsules/:id': json(paidCapsule({ timeZone: NEW_ZONE })),
      'GET /api/public/capsules/:slug': json(publicCapsule({ timeZone: NEW_ZONE })),
    });
    for (const [path, title] of Object.entries(PAGES)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('couldn’t show this page')).toHaveCount(0);
    }
    await expect(page.getByText(/^Sealed until .* \(UTC\)$/)).toBeVisible();
    await page.goto(`/my-capsules/${capsule.id}`);
    await expect(page.getByText(/ at\s.* \(UTC\)/)).toBeVisible();
    await button(page, 'Change').click();
    const zone = deviceZone === 'Etc/Unknown' ? 'UTC' : 'Berlin';
    await expect(page.getByRole('dialog').getByText(`The time below is ${zone} time.`)).toBeVisible();
  });
}

test('a user whose browser reports no zone can choose one', async ({ page }) => {
  await emulate(page, 'Etc/Unknown');
  await page.goto('/record');
  await goToSchedule(page);
  await button(page, '1 Year').click();
  await expect(page.getByText(/^Arrives on .* at\s9:00\sAM UTC time\.$/)).toBeVisible();
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await expect(page.getByText(/^Arrives on .* at\s9:00\sAM New York time\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
});

test('a user whose browser reports a zone is not asked for it', async ({ page }) => {
  await page.goto('/record');
  await goToSchedule(page);
  await expect(page.getByLabel('Time zone')).toHaveCount(0);
});

test('a device whose clock is two days ahead shows as due only what is due for the server', async ({ page, web }) => {
  const now = Date.now();
  const fromServer = (response: MockResponse): MockResponse => ({
    ...response,
    headers: { ...response.headers, date: new Date(now).toUTCString() },
  });
  await page.clock.install({ time: now + 2 * DAY_MS });
  const waiting = timeCapsule({ deliveryDate: new Date(now + DAY_MS).toISOString() });
  web.change({ 'GET /api/time-capsules': fromServer(json([waiting])) });
  await page.goto('/my-capsules');
  await expect(page.getByText('tomorrow')).toBeVisible();
  await expect(button(page, 'Deliver Now')).toHaveCount(0);
  await page.goto('/record');
  await expect(heading(page, 'Next Delivery')).toBeVisible();
  await expect(heading(page, 'Ready for Delivery')).toHaveCount(0);
});
