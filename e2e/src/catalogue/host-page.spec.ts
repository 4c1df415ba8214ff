import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { Page } from '@playwright/test';
import { waitForAllCode } from '../screens/actions.js';
import { empty, json, signedOut, type MockResponse } from '../screens/mocks.js';
import type { BuiltWeb } from '../screens/built-web.js';
import { CONTRIBUTOR, DELIVERED, OPENED_CONTRIBUTORS, READY_REEL, REEL, repeat } from '../screens/samples.js';
import { expect, PHONE, test } from './fixtures.js';
import { CAPSULE_ID, daysAhead, paidCapsule, SLUG } from './samples.js';
import { button, expectTexts, heading, toasts } from './texts.js';

const OPENED = { ...DELIVERED, deliveryDate: daysAhead(-2), deliveredAt: daysAhead(-2) };

interface CapsuleState {
  capsule?: Partial<PaidCapsuleDto>;
  contributors?: readonly ContributorDto[];
  reel?: Partial<ReelDto>;
}

async function openHostPage(
  page: Page,
  web: BuiltWeb,
  { capsule = {}, contributors = [], reel = {} }: CapsuleState = {},
): Promise<void> {
  web.change({
    'GET /api/capsules/:id': json(paidCapsule({ contributorCount: contributors.length, ...capsule })),
    'GET /api/capsules/:id/contributors': pagesOf50(contributors),
    'GET /api/capsules/:id/reel': json({ ...REEL, ...reel }),
    'GET /api/videos/:file': empty(204),
  });
  await page.goto(`/capsules/${CAPSULE_ID}`);
  await expect(page.getByRole('tab', { name: 'Contributors' })).toBeVisible();
}

function pagesOf50(contributors: readonly ContributorDto[]): (path: string, query: URLSearchParams) => MockResponse {
  return (path, query) => {
    const from = Number(query.get('after') ?? '0');
    const next = from + 50 < contributors.length ? { next: `${path}?limit=50&after=${from + 50}` } : {};
    return json(contributors.slice(from, from + 50), { total: contributors.length, ...next });
  };
}

const makeContributors = (count: number): ContributorDto[] =>
  repeat([CONTRIBUTOR], count).map((contributor, index) => ({ ...contributor, name: `Guest ${index + 1}` }));

// A test that requests this fixture fails on console errors.
test.beforeEach(({ consoleErrors }) => void consoleErrors);

test.describe('the host’s page', () => {
  test('plays the old highlight reel while a new one is made, and plays the reel of a refunded capsule', async ({
    page,
    web,
  }) => {
    const capsule = { ...OPENED, hasHighlightReelAddon: true };
    const video = page.locator('video[src*="reel.mp4"]');
    await openHostPage(page, web, { capsule, reel: { ...READY_REEL, state: 'working', progress: 42 } });
    await expectTexts(page, 'A new one is in progress.');
    const progress = page.getByRole('progressbar', { name: 'Highlight reel' });
    await expect(progress).toHaveAttribute('aria-valuenow', '42');
    await expect(video).toBeAttached();
    await expect(button(page, 'Remake')).toHaveCount(0);

    await openHostPage(page, web, { capsule: { ...capsule, paymentStatus: 'refunded' }, reel: READY_REEL });
    await expect(video).toBeAttached();
    await expect(button(page, 'Remake')).toBeVisible();
  });

  test('says how early a new date may be if the capsule has videos', async ({ page, web }) => {
    for (const [days, rule] of [
      [3, 'later than the current one'],
      [30, 'at least 7 days away'],
    ] as const) {
      await openHostPage(page, web, { capsule: { deliveryDate: daysAhead(days) }, contributors: makeContributors(1) });
      await button(page, 'Change Date').click();
      await expect(page.getByText(`so the new date must be ${rule}.`)).toBeVisible();
    }
  });

  test('lets the host choose a new date for an unpaid capsule whose date has passed', async ({ page, web }) => {
    for (const paymentStatus of ['pending', 'failed'] as const) {
      const dates = { deliveryDate: daysAhead(-1), isSealed: false, isOpen: false };
      await openHostPage(page, web, { capsule: { ...dates, status: 'pending', paymentStatus } });
      await button(page, 'Change Date').click();
      await expect(page.getByRole('dialog', { name: 'Choose a New Date' })).toBeVisible();
    }
  });

  test('lists two hundred contributors fifty at a time', async ({ page, web }) => {
    await openHostPage(page, web, { capsule: { maxContributors: null }, contributors: makeContributors(200) });
    await expectTexts(page, 'Guest 50');
    await expect(page.getByText('Guest 51', { exact: true })).toHaveCount(0);
    for (const last of [100, 150, 200]) {
      await button(page, 'Show More').click();
      await expectTexts(page, `Guest ${last}`);
    }
    await expect(button(page, 'Show More')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('does not reopen a dialog that is closed just as its video ends', async ({ page, web }) => {
    await openHostPage(page, web, { capsule: OPENED, contributors: OPENED_CONTRIBUTORS });
    await button(page, 'Play All').click();
    await expect(page.getByRole('dialog', { name: 'Ann' }).locator('video')).toBeAttached();
    await page.evaluate(() => {
      const video = document.querySelector('[role=dialog] video');
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      video?.dispatchEvent(new Event('ended'));
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitForAllCode(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('switches tabs with the arrow keys, and returns the focus to the button of a closed dialog', async ({
    page,
    web,
  }) => {
    await openHostPage(page, web, { contributors: makeContributors(2) });
    await page.getByRole('tab', { name: 'Contributors' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(heading(page, 'What you’re asking')).toBeVisible();
    for (const [name, role] of [
      ['Change Date', 'dialog'],
      ['Close Submissions', 'alertdialog'],
    ] as const) {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator(`[role=${role}]:focus, [role=${role}] :focus`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
      await expect(button(page, name)).toBeFocused();
    }
  });

  test('opens a dialog on the next visit if its code did not load before', async ({
    page,
    context,
    web,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
    await page.route(/\/assets\/(date-dialog|dialog)-[\w-]{8}\.js/, (route) => route.abort('internetdisconnected'));
    await openHostPage(page, web);
    // Goes offline, because a page that reaches the server reloads itself when code is missing.
    await waitForAllCode(page);
    await context.setOffline(true);
    // Waits for the banner, which shifts the layout.
    await page.getByText(/^You’re offline\./).waitFor();
    await button(page, 'Change Date').click();
    await expect(toasts(page).filter({ hasText: 'This part didn’t load' })).toContainText(
      'Check your connection and try again.',
    );
    // Leaves the page first. Otherwise, it would reload when it comes back online, and interrupt the next navigation.
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.unrouteAll({ behavior: 'wait' });
    await openHostPage(page, web);
    await button(page, 'Change Date').click();
    await expect(page.getByRole('dialog', { name: 'Change the Delivery Date' })).toBeVisible();
  });
});

test.describe('the contributor’s page, on a phone', () => {
  test.use(PHONE);

  test.beforeEach(({ web }) => web.change({ 'GET /api/auth/user': signedOut }));

  for (const [orientation, viewport] of [
    ['portrait', { width: 390, height: 844 }],
    ['landscape', { width: 844, height: 390 }],
  ] as const) {
    test(`shows the recorder’s main button without scrolling in ${orientation} orientation`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/capsule/${SLUG}`);
      await expect(button(page, /^Start Recording/)).toBeInViewport({ ratio: 1 });
      await button(page, /^Start Recording/).click();
      await expect(button(page, /^Stop/)).toBeInViewport({ ratio: 1 });
    });
  }
});
