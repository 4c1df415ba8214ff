// Real: everything but the answers about one capsule, which are put in place of the server's: nobody waits for a bank or a wedding day.
import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { violationsIn } from './accessibility.js';
import { aHouse } from './house.js';
import { describeCapsule } from './paid-capsule.js';
import type { Person } from './person.js';
import { json, type Answer } from './screens/answers.js';
import { CAPSULE, CONTRIBUTOR, OPENED_CONTRIBUTORS, PUBLIC_CAPSULE, REEL } from './screens/samples.js';

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

const house = aHouse();
let host: Person;

beforeAll(async () => {
  host = await house.owner('finish@example.test');
  await host.open('/my-paid-capsules', 'My Paid Capsules');
});

beforeEach(() => host.page.unrouteAll({ behavior: 'wait' }));

interface Standing {
  capsule?: Partial<PaidCapsuleDto>;
  people?: readonly ContributorDto[];
  reel?: Partial<ReelDto>;
}

/** Opens the host's page of a capsule that stands like this. */
async function openHost({ capsule = {}, people = [], reel = {} }: Standing): Promise<void> {
  const { page } = host;
  const one = `**/api/capsules/${CAPSULE.id}`;
  await page.route(one, json({ ...CAPSULE, deliveryDate: AHEAD, contributorCount: people.length, ...capsule }));
  await page.route(`${one}/contributors**`, pagesOf(people));
  await page.route(`${one}/reel`, json({ ...REEL, ...reel }));
  await page.goto(`/capsules/${CAPSULE.id}`);
  await page.getByRole('tab', { name: 'Contributors' }).waitFor();
}

/** Fifty at a time, each page naming the next. */
function pagesOf(people: readonly ContributorDto[]): Answer {
  return (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? '0');
    const next = `</api/capsules/${CAPSULE.id}/contributors?limit=50&after=${from + 50}>; rel="next"`;
    return route.fulfill({
      json: people.slice(from, from + 50),
      headers: { 'x-total-count': String(people.length), ...(from + 50 < people.length ? { link: next } : {}) },
    });
  };
}

const guests = (count: number): ContributorDto[] =>
  Array.from({ length: count }, (_, index) => ({
    ...CONTRIBUTOR,
    id: `5a1c0f4e-8d27-4c34-b3f4-${String(index).padStart(12, '0')}`,
    name: `Guest ${index + 1}`,
  }));

describe('the highlight reel', () => {
  const film = { videoFileName: 'reel.mp4', durationSeconds: 90, madeAt: PAST };

  it('can be watched while a new one is made', async () => {
    const capsule = { ...DELIVERED, hasHighlightReelAddon: true };
    await openHost({ capsule, reel: { ...film, state: 'working', progress: 42 } });
    await host.page.getByText('A new one is being made.').waitFor();
    expect(await host.page.getByRole('progressbar', { name: 'Highlight reel' }).getAttribute('aria-valuenow')).toBe(
      '42',
    );
    await host.page.locator('video[src*="reel.mp4"]').waitFor({ state: 'attached' });
    expect(await host.button('Make it anew').count()).toBe(0);
  });

  it('stays with the host of a delivered capsule that was refunded', async () => {
    const capsule = { ...DELIVERED, hasHighlightReelAddon: true, paymentStatus: 'refunded' } as const;
    await openHost({ capsule, reel: { ...film, state: 'ready', progress: 100 } });
    await host.page.locator('video[src*="reel.mp4"]').waitFor({ state: 'attached' });
    await host.button('Make it anew').waitFor();
  });
});

describe('the host’s page', () => {
  it('shows two hundred contributors fifty at a time', async () => {
    await openHost({ capsule: { maxContributors: null }, people: guests(200) });
    await host.page.getByText('Guest 50', { exact: true }).waitFor();
    for (const last of [100, 150, 200]) {
      await host.button('Show more').click();
      await host.page.getByText(`Guest ${last}`, { exact: true }).waitFor();
    }
    expect(await host.button('Show more').count()).toBe(0);
    const tooWide = await host.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });

  it('opens no sheet again that was closed as its video ended', async () => {
    await openHost({ capsule: DELIVERED, people: OPENED_CONTRIBUTORS });
    await host.button('Play All').click();
    await host.page.getByRole('dialog', { name: 'Ann' }).locator('video').waitFor({ state: 'attached' });
    await host.page.evaluate(() => {
      const video = document.querySelector('[role=dialog] video');
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      video?.dispatchEvent(new Event('ended'));
    });
    await host.page.getByRole('dialog').waitFor({ state: 'detached' });
    await host.atRest();
    expect(await host.page.getByRole('dialog').count()).toBe(0);
    expect(new URL(host.page.url()).search).toBe('');
  });

  it('turns its tabs by the arrows, and takes the focus back from its sheets', async () => {
    await openHost({ people: guests(2) });
    await host.page.getByRole('tab', { name: 'Contributors' }).focus();
    await host.page.keyboard.press('ArrowRight');
    await host.heading('What you ask').waitFor();

    for (const [name, sheet] of [
      ['Change Date', 'dialog'],
      ['Close Submissions', 'alertdialog'],
    ] as const) {
      await host.button(name).focus();
      await host.page.keyboard.press('Enter');
      await host.page.getByRole(sheet).waitFor();
      await host.page.keyboard.press('Escape');
      await host.page.getByRole(sheet).waitFor({ state: 'detached' });
      expect(await host.page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    }
  });

  it('says when a sheet cannot be fetched, and opens it on the next visit', async () => {
    await host.page.route(/\/assets\/(date-dialog|dialog)-.*\.js/, (route) => route.abort('internetdisconnected'));
    await openHost({});
    // Where the server answers, the page would be loaded anew instead: it takes a newer version to be the cause.
    await host.atRest();
    await host.context.setOffline(true);
    await host.button('Change Date').click();
    expect(await host.toast('This part did not load')).toContain('Check your connection and try again.');
    await host.context.setOffline(false);
    await host.page.unrouteAll({ behavior: 'wait' });
    await openHost({});
    await host.button('Change Date').click();
    await host.page.getByRole('dialog', { name: 'Change the delivery date' }).waitFor();
    expect(await violationsIn(host.page)).toEqual([]);
  });
});

describe('what somebody typed', () => {
  it('waits for a later day when the day of the draft has come meanwhile', async () => {
    await host.page.goto('/capsules/create?type=wedding');
    await describeCapsule(host, { name: 'Mara & Jon', question: 'A wish', description: 'What do you wish us?' });
    await host.button('Review & Pay').click();
    await host.heading('Review Your Order').waitFor();
    await host.page.clock.install({ time: new Date(Date.now() + 400 * 24 * HOUR_MS) });
    await host.page.goto('/capsules/create');
    await host.heading('Capsule Details').waitFor();
    await host.page.getByText('It is too late for this day. Please choose one that lies ahead.').waitFor();
    expect(await host.page.getByLabel(/^Prompt Title/).inputValue()).toBe('A wish');
    expect(await host.page.getByLabel(/^Capsule Name/).inputValue()).toBe('Mara & Jon');
  });

  it('is not cut when it is too long: it is told how much', async () => {
    await host.page.getByLabel(/^Prompt Title/).fill('w'.repeat(300));
    await host.page.getByText('180 characters too many').waitFor();
    await host.button('Continue').click();
    await host.page.getByText('Please shorten the title to 120 characters.').waitFor();
    await host.page.getByLabel(/^Prompt Title/).fill('A wish');
    await host.page.getByText('Please shorten the title to 120 characters.').waitFor({ state: 'detached' });
  });

  it('is still in the form of one’s own name after the page was left for the login', async () => {
    await host.page.goto('/account');
    await host.button('Edit Name').click();
    await host.page.getByLabel('First Name').fill('Rosalind');
    await host.page.reload();
    expect(await host.page.getByLabel('First Name').inputValue()).toBe('Rosalind');
    await host.button('Cancel').click();
    await host.page.reload();
    await host.button('Edit Name').waitFor();
  });
});

describe('the page of a link, on a phone', () => {
  it.each([
    ['upright', { width: 390, height: 844 }],
    ['on its side', { width: 844, height: 390 }],
  ])('has all of the recorder in sight without scrolling, held %s', async (_how, viewport) => {
    const guest = await house.stranger();
    await guest.page.setViewportSize(viewport);
    await guest.page.route('**/api/public/capsules/*', json({ ...PUBLIC_CAPSULE, deliveryDate: AHEAD }));
    await guest.page.goto('/capsule/1111111111111111111111');
    const isInSight = async (name: RegExp): Promise<boolean> => {
      const box = await guest.button(name).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
    };
    await guest.button(/^Start Recording/).waitFor();
    expect(await isInSight(/^Start Recording/)).toBe(true);
    await guest.button(/^Start Recording/).click();
    await guest.button(/^Stop/).waitFor();
    expect(await isInSight(/^Stop/)).toBe(true);
    await guest.context.close();
  });

  it('says that camera and microphone were refused, and lets them be asked for again', async () => {
    const guest = await house.person('nobody@example.test');
    await guest.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await guest.page.route('**/api/public/capsules/*', json({ ...PUBLIC_CAPSULE, deliveryDate: AHEAD }));
    await guest.page.goto('/capsule/1111111111111111111111');
    await guest.button('Start Recording').click();
    await guest.page.getByText('Could not access camera/microphone').first().waitFor();
    expect(await guest.button('Start Recording').isEnabled()).toBe(true);
    expect(await violationsIn(guest.page)).toEqual([]);
    await guest.context.close();
  });
});
