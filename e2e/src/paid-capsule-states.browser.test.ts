// Real: everything but the answers about one capsule, which are put in place of the server's: nobody waits for a bank or a wedding day.
import type { ContributorDto, PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { launchChromium } from '@dear-future/testing/chromium';
import { startProduct, type Product } from '@dear-future/testing/product';
import type { Browser, Route } from 'playwright-core';
import { violationsIn } from './accessibility.js';
import type { Person } from './person.js';
import { owner, stranger } from './shared-prompt.js';

const ID = '0b2f6a0e-6f0c-4a6f-9a41-5d2a3c1e7f10';
const SLUG = '1111111111111111111111';
const DAY_MS = 86_400_000;
const AHEAD = new Date(Date.now() + 60 * DAY_MS).toISOString();
const PAST = new Date(Date.now() - 2 * DAY_MS).toISOString();

const CAPSULE: PaidCapsuleDto = {
  id: ID,
  slug: SLUG,
  capsuleName: 'Mara & Jon',
  capsuleType: 'wedding',
  promptTitle: 'A wish',
  promptDescription: 'What do you wish us?',
  deliveryDate: AHEAD,
  timeZone: 'Europe/Berlin',
  packageId: '7b8c6a1e-54f1-4c57-8f5e-0f3a1f6f2b11',
  packageName: 'Wedding Capsule',
  maxContributors: 50,
  maxVideoDurationSeconds: 300,
  totalPriceCents: 2900,
  priceLines: [],
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
  usesCredit: false,
  status: 'active',
  paymentStatus: 'paid',
  contributorCount: 0,
  viewCount: 3,
  createdAt: PAST,
  deliveredAt: null,
  isOpen: true,
  isSealed: true,
  needsNewDate: false,
};

const ANN: ContributorDto = {
  id: '5a1c0f4e-8d27-4c34-b3f4-2f6f0a9d3c21',
  name: 'Ann',
  email: 'ann@example.test',
  hasSubmitted: true,
  submittedAt: PAST,
  personalNote: null,
  videoFileName: null,
  durationSeconds: null,
  videoReady: false,
};

const PUBLIC: PublicCapsuleDto = {
  capsuleName: 'Mara & Jon',
  capsuleType: 'wedding',
  promptTitle: 'A wish',
  promptDescription: 'What do you wish us?',
  maxVideoDurationSeconds: 300,
  slotsRemaining: 12,
  state: 'open',
  deliveryDate: AHEAD,
};

let product: Product;
let browser: Browser;
let host: Person;
let guest: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  host = await owner(product, browser, 'states@example.test');
  await host.open('/my-paid-capsules', 'My Paid Capsules');
  guest = await stranger(product, browser);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const answer =
  (body: unknown, status = 200) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

const refusal = (status: number, code: string) =>
  answer({ statusCode: status, code, message: 'Refused.', details: [] }, status);

/** Opens the host's page of a capsule that stands like this. */
async function openHost(part: Partial<PaidCapsuleDto>, contributors: readonly ContributorDto[] = []): Promise<void> {
  await host.page.unrouteAll({ behavior: 'wait' });
  await host.page.route(
    `**/api/capsules/${ID}`,
    answer({ ...CAPSULE, contributorCount: contributors.length, ...part }),
  );
  await host.page.route(`**/api/capsules/${ID}/contributors**`, answer(contributors));
  await host.page.goto(`/capsules/${ID}`);
  await host.heading('Mara & Jon').waitFor();
  await host.page
    .getByText(contributors.length > 0 ? 'Ann' : 'No contributors yet')
    .first()
    .waitFor();
}

const unpaid = { status: 'pending', isOpen: false } as const;
const ended = { status: 'cancelled', isOpen: false } as const;

describe('the host’s page', () => {
  it.each<[string, Partial<PaidCapsuleDto>, string, string[]]>([
    [
      'pending',
      { ...unpaid, paymentStatus: 'pending' },
      'Payment pending. Complete checkout to activate this capsule.',
      ['Complete checkout', 'Cancel this order'],
    ],
    [
      'failed',
      { ...unpaid, paymentStatus: 'failed' },
      'The payment failed. Nothing was charged.',
      ['Complete checkout', 'Cancel this order'],
    ],
    ['processing', { ...unpaid, paymentStatus: 'processing' }, 'Your payment is on its way.', []],
    ['cancelled', { ...ended, paymentStatus: 'pending' }, 'This order was cancelled.', []],
    [
      'paid too late',
      { isOpen: false, isSealed: false, needsNewDate: true, deliveryDate: PAST },
      'The payment arrived after the delivery date.',
      ['Choose a new date'],
    ],
    ['closed', { status: 'closed', isOpen: false }, 'Submissions are closed.', ['Reopen Submissions']],
  ])('says what is true of an order that is %s, and offers what helps', async (_name, part, notice, buttons) => {
    await openHost(part);
    await host.page.getByText(notice, { exact: true }).waitFor();
    for (const name of buttons) expect(await host.button(name).isEnabled()).toBe(true);
    // The link is shown only while it takes videos.
    expect(await host.button('Copy').count()).toBe(0);
    expect(await host.button('Close Submissions').count()).toBe(0);
    expect(await violationsIn(host.page)).toEqual([]);
  });

  it.each<[string, Partial<PaidCapsuleDto>, string, string]>([
    ['refunded', { ...ended, paymentStatus: 'refunded' }, 'This capsule was refunded.', 'Not delivered'],
    [
      'in dispute',
      { paymentStatus: 'disputed', isOpen: false },
      'The payment is in dispute with your bank.',
      'On hold',
    ],
  ])('promises no day for videos of a capsule that is %s', async (_name, part, notice, day) => {
    await openHost(part, [ANN]);
    await host.page.getByText(notice, { exact: true }).waitFor();
    await host.page.getByText(day, { exact: true }).waitFor();
    await host.page.getByText('1 sealed message').waitFor();
    expect(await host.page.getByText(/They open for you/).count()).toBe(0);
    expect(await host.button('Copy').count()).toBe(0);
    expect(await violationsIn(host.page)).toEqual([]);
  });

  it('has the link and the way to close while the capsule is open', async () => {
    await openHost({}, [ANN]);
    await host.button('Copy').first().waitFor();
    await host.button('Close Submissions').waitFor();
    await host.page.getByText(/They open for you on .+\. Until then nobody can watch them\./).waitFor();
    expect(await violationsIn(host.page)).toEqual([]);
  });

  it('is a gallery once delivered, by the keyboard too', async () => {
    const opened = { ...ANN, videoFileName: '4e9d2a30-1b7c-4f55-9c0f-8d1e2f3a4b5c.webm', durationSeconds: 61 };
    const delivered = {
      status: 'delivered',
      isOpen: false,
      isSealed: false,
      deliveryDate: PAST,
      deliveredAt: PAST,
    } as const;
    await openHost(delivered, [opened]);
    await host.heading('1 message for you').waitFor();
    expect(await violationsIn(host.page)).toEqual([]);
    await host.button('Play All').focus();
    await host.page.keyboard.press('Enter');
    await host.page.getByRole('dialog', { name: 'Ann' }).waitFor();
    await host.page.keyboard.press('Escape');
    await host.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('tells a capsule that is not there from one that did not load', async () => {
    await host.page.unrouteAll({ behavior: 'wait' });
    await host.page.route(`**/api/capsules/${ID}`, refusal(404, 'not_found'));
    await host.page.goto(`/capsules/${ID}`);
    await host.page.getByText("This capsule does not exist or you don't have access to it.").waitFor();
    await host.page.getByRole('link', { name: 'Go Home' }).waitFor();
    expect(await violationsIn(host.page)).toEqual([]);

    await host.page.unrouteAll({ behavior: 'wait' });
    await host.page.route(`**/api/capsules/${ID}`, refusal(500, 'internal'));
    await host.page.goto(`/capsules/${ID}`);
    await host.heading('The capsule did not load').waitFor();
    expect(await violationsIn(host.page)).toEqual([]);
    await host.page.unrouteAll({ behavior: 'wait' });
    await host.page.route(`**/api/capsules/${ID}`, answer(CAPSULE));
    await host.page.route(`**/api/capsules/${ID}/contributors**`, answer([]));
    await host.button('Try again').click();
    await host.heading('Mara & Jon').waitFor();
  });
});

describe('the contributor’s page', () => {
  it.each<[string, Partial<PublicCapsuleDto>, string]>([
    ['full', { state: 'full', slotsRemaining: 0 }, 'This Capsule Is Full'],
    ['closed', { state: 'closed' }, 'This Capsule Is Closed'],
    ['opened', { state: 'closed', deliveryDate: PAST }, 'This Capsule Has Been Opened'],
  ])('takes nothing once the capsule is %s', async (_name, part, title) => {
    await guest.page.unrouteAll({ behavior: 'wait' });
    await guest.page.route(`**/api/public/capsules/${SLUG}`, answer({ ...PUBLIC, ...part }));
    await guest.page.goto(`/capsule/${SLUG}`);
    await guest.heading(title).waitFor();
    expect(await guest.button('Start Recording').count()).toBe(0);
    expect(await violationsIn(guest.page)).toEqual([]);
  });

  it('says that a link leads nowhere', async () => {
    await guest.page.unrouteAll({ behavior: 'wait' });
    await guest.page.route(`**/api/public/capsules/${SLUG}`, refusal(404, 'not_found'));
    await guest.page.goto(`/capsule/${SLUG}`);
    await guest.heading('Capsule Not Found').waitFor();
    await guest.page.getByText('This capsule link is invalid or has been removed.').waitFor();
    expect(await violationsIn(guest.page)).toEqual([]);
  });

  it('asks while it is open', async () => {
    await guest.page.unrouteAll({ behavior: 'wait' });
    await guest.page.route(`**/api/public/capsules/${SLUG}`, answer(PUBLIC));
    await guest.page.goto(`/capsule/${SLUG}`);
    await guest.button('Start Recording').waitFor();
    await guest.page.getByText('12 places left').waitFor();
    expect(await violationsIn(guest.page)).toEqual([]);
  });
});
