import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { violationsIn } from '../accessibility.js';
import { expect, test } from '../fixtures.js';
import { json, type Answer } from '../screens/answers.js';
import { CAPSULE, CONTRIBUTOR, OPENED_CONTRIBUTORS, PUBLIC_CAPSULE, REEL } from '../screens/samples.js';
import type { User } from '../user.js';

const HOUR_MS = 3_600_000;
const AHEAD = new Date(Date.now() + 60 * 24 * HOUR_MS).toISOString();
const PAST = new Date(Date.now() - 48 * HOUR_MS).toISOString();
const DELIVERED = {
  status: 'delivered',
  isOpen: false,
  isSealed: false,
  deliveryDate: PAST,
  deliveredAt: PAST,
} as const;

interface CapsuleState {
  capsule?: Partial<PaidCapsuleDto>;
  contributors?: readonly ContributorDto[];
  reel?: Partial<ReelDto>;
}

/** Opens the host's page of a capsule in this state. The answers about the capsule replace those of the server. */
async function openHostPage(host: User, { capsule = {}, contributors = [], reel = {} }: CapsuleState): Promise<void> {
  const { page } = host;
  const one = `**/api/capsules/${CAPSULE.id}`;
  const count = contributors.length;
  await page.route(one, json({ ...CAPSULE, deliveryDate: AHEAD, contributorCount: count, ...capsule }));
  await page.route(`${one}/contributors**`, inPagesOf50(contributors));
  await page.route(`${one}/reel`, json({ ...REEL, ...reel }));
  await page.route('**/api/videos/**', (route) => route.fulfill({ status: 204 }));
  await page.goto(`/capsules/${CAPSULE.id}`);
  await expect(page.getByRole('tab', { name: 'Contributors' })).toBeVisible();
}

function inPagesOf50(contributors: readonly ContributorDto[]): Answer {
  return (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? '0');
    const next = `</api/capsules/${CAPSULE.id}/contributors?limit=50&after=${from + 50}>; rel="next"`;
    return route.fulfill({
      json: contributors.slice(from, from + 50),
      headers: {
        'x-total-count': String(contributors.length),
        ...(from + 50 < contributors.length ? { link: next } : {}),
      },
    });
  };
}

const guests = (count: number): ContributorDto[] =>
  Array.from({ length: count }, (_, index) => ({
    ...CONTRIBUTOR,
    id: `5a1c0f4e-8d27-4c34-b3f4-${String(index).padStart(12, '0')}`,
    name: `Guest ${index + 1}`,
  }));

test.describe('the host’s page', () => {
  test.beforeEach(({ host }) => host.signIn());

  test('plays the highlight reel while a new one is made, and after a refund', async ({ host }) => {
    const film = { videoFileName: 'reel.mp4', durationSeconds: 90, madeAt: PAST };
    const capsule = { ...DELIVERED, hasHighlightReelAddon: true };
    const video = host.page.locator('video[src*="reel.mp4"]');
    await openHostPage(host, { capsule, reel: { ...film, state: 'working', progress: 42 } });
    await expect(host.text('A new one is being made.')).toBeVisible();
    const progress = host.page.getByRole('progressbar', { name: 'Highlight reel' });
    await expect(progress).toHaveAttribute('aria-valuenow', '42');
    await expect(video).toBeAttached();
    await expect(host.button('Make it anew')).toHaveCount(0);

    const refunded = { ...capsule, paymentStatus: 'refunded' } as const;
    await openHostPage(host, { capsule: refunded, reel: { ...film, state: 'ready', progress: 100 } });
    await expect(video).toBeAttached();
    await expect(host.button('Make it anew')).toBeVisible();
  });

  test('lists two hundred contributors fifty at a time', async ({ host }) => {
    await openHostPage(host, { capsule: { maxContributors: null }, contributors: guests(200) });
    await expect(host.exactText('Guest 50')).toBeVisible();
    for (const last of [100, 150, 200]) {
      await host.button('Show more').click();
      await expect(host.exactText(`Guest ${last}`)).toBeVisible();
    }
    await expect(host.button('Show more')).toHaveCount(0);
    expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('does not reopen a sheet that was closed as its video ended', async ({ host }) => {
    await openHostPage(host, { capsule: DELIVERED, contributors: OPENED_CONTRIBUTORS });
    await host.button('Play All').click();
    await expect(host.page.getByRole('dialog', { name: 'Ann' }).locator('video')).toBeAttached();
    await host.page.evaluate(() => {
      const video = document.querySelector('[role=dialog] video');
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      video?.dispatchEvent(new Event('ended'));
    });
    await expect(host.page.getByRole('dialog')).toHaveCount(0);
    await host.waitForAllCode();
    await expect(host.page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(host.page.url()).search).toBe('');
  });

  test('switches its tabs by the arrow keys, and gets the focus back from its sheets', async ({ host }) => {
    const { page } = host;
    await openHostPage(host, { contributors: guests(2) });
    await page.getByRole('tab', { name: 'Contributors' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(host.heading('What you ask')).toBeVisible();
    for (const [name, sheet] of [
      ['Change Date', 'dialog'],
      ['Close Submissions', 'alertdialog'],
    ] as const) {
      await host.button(name).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole(sheet)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole(sheet)).toHaveCount(0);
      await expect(host.button(name)).toBeFocused();
    }
  });

  test('says when a sheet cannot be loaded, and opens it on the next visit', async ({ host, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
    await host.page.route(/\/assets\/(date-dialog|dialog)-.*\.js/, (route) => route.abort('internetdisconnected'));
    await openHostPage(host, {});
    // While the server answers, the page would reload itself instead: it would suspect a new version.
    await host.waitForAllCode();
    await host.context.setOffline(true);
    await host.button('Change Date').click();
    await expect(host.toast('This part did not load')).toContainText('Check your connection and try again.');
    await host.context.setOffline(false);
    await host.page.unrouteAll({ behavior: 'wait' });
    await openHostPage(host, {});
    await host.button('Change Date').click();
    await expect(host.page.getByRole('dialog', { name: 'Change the delivery date' })).toBeVisible();
    expect(await violationsIn(host.page)).toEqual([]);
  });
});

test.describe('the page of a link, on a phone', () => {
  /** The server does not know the link, so the page itself answers 404. */
  async function openLink({ page }: User): Promise<void> {
    await page.route('**/api/public/capsules/*', json({ ...PUBLIC_CAPSULE, deliveryDate: AHEAD }));
    await page.goto('/capsule/1111111111111111111111');
  }

  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(404));

  test('shows all of the recorder without scrolling, upright and on its side', async ({ newGuest }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      const guest = await newGuest();
      await guest.page.setViewportSize(viewport);
      await openLink(guest);
      await expect(guest.button(/^Start Recording/)).toBeInViewport({ ratio: 1 });
      await guest.button(/^Start Recording/).click();
      await expect(guest.button(/^Stop/)).toBeInViewport({ ratio: 1 });
    }
  });

  test('says that camera and microphone were refused, and lets the guest try again', async ({ guest }) => {
    await guest.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await openLink(guest);
    await guest.button('Start Recording').click();
    await expect(guest.text('Could not access camera/microphone')).toBeVisible();
    await expect(guest.button('Start Recording')).toBeEnabled();
    expect(await violationsIn(guest.page)).toEqual([]);
  });
});
