import type { CapsulePackageDto, CreatePaidCapsuleBody, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { creditsFor, detailsProblems, stepToOpen, orderBody, priceOfDraft, readSlots } from './order-choices.js';
import { EMPTY_ORDER, type OrderDraft } from './stored-orders.js';

const wedding: CapsulePackageDto = {
  id: 'wedding-capsule',
  kind: 'wedding',
  name: 'Wedding Capsule',
  description: 'For the day itself.',
  basePriceCents: 2900,
  maxContributors: 50,
  maxVideoDurationSeconds: 300,
  capsuleType: 'wedding',
  anniversaryCredits: 0,
};
const anniversary: CapsulePackageDto = {
  ...wedding,
  id: 'anniversary-capsule',
  kind: 'anniversary',
  name: 'Anniversary Capsule',
  basePriceCents: 1900,
  capsuleType: 'anniversary',
};
const bundle: CapsulePackageDto = { ...wedding, id: 'forever-bundle', kind: 'bundle', maxContributors: null };

const credit: CreditDto = {
  id: 'credit-1',
  packageId: anniversary.id,
  status: 'available',
  capsuleId: null,
  createdAt: '2026-11-21T12:00:00.000Z',
};
const empty: OrderDraft = { ...EMPTY_ORDER, capsuleType: 'wedding' };
const filled: OrderDraft = {
  ...empty,
  capsuleName: '  ',
  promptTitle: ' A wish ',
  promptDescription: 'What do you wish them?\n',
  date: '2031-07-15',
};
const now = new Date('2026-11-21T12:00:00Z');
const zone = 'Europe/Berlin';

describe('a credit', () => {
  const withCredit = { ...filled, useCredit: true };

  it('counts for its own package while it is available', () => {
    const reserved: CreditDto = { ...credit, status: 'reserved', capsuleId: 'c1' };
    expect(creditsFor(anniversary.id, [credit, reserved])).toBe(1);
    expect(creditsFor(wedding.id, [credit])).toBe(0);
  });

  it('pays the base price, not the extras', () => {
    expect(priceOfDraft(withCredit, anniversary).totalCents).toBe(0);
    expect(priceOfDraft({ ...withCredit, hasHighlightReelAddon: true }, anniversary).totalCents).toBe(5000);
  });
});

it('reads a typed number of slots as a whole number from 0 to 1000', () =>
  expect(['20', '7', '', 'ten', '-10', '1e9', '99999', '1.5'].map(readSlots)).toEqual([20, 7, 0, 0, 0, 1, 1000, 1]));

it('sells no slots for packages without a limit', () => {
  expect(priceOfDraft({ ...filled, additionalContributorSlots: 20 }, bundle)).toMatchObject({
    totalCents: 2900,
    maxContributors: null,
  });
  expect(orderBody({ ...filled, additionalContributorSlots: 20 }, bundle, zone)?.additionalContributorSlots).toBe(0);
});

describe('the details', () => {
  it('need a title, a description, and a day', () => {
    expect(Object.keys(detailsProblems({ ...empty, promptTitle: ' ' }, now, zone))).toEqual([
      'promptTitle',
      'promptDescription',
      'date',
    ]);
    expect(detailsProblems(filled, now, zone)).toEqual({});
  });

  it('cannot have a date that has passed', () => {
    expect(Object.keys(detailsProblems({ ...filled, date: '2026-11-20' }, now, zone))).toEqual(['date']);
  });
});

it.each([
  [1, 'a complete draft', 1, filled],
  [4, 'an empty draft', 2, empty],
  [3, 'a draft without a title', 2, { ...filled, promptTitle: '' }],
  [2, 'a complete draft', 2, filled],
  [3, 'a complete draft', 3, filled],
  [4, 'a complete draft', 4, filled],
  [9, 'a complete draft', 4, filled],
  [0, 'a complete draft', 1, filled],
  [1, 'a sent draft', 4, { ...filled, attempt: { idempotencyKey: 'k', body: {} as CreatePaidCapsuleBody } }],
])('if step %p of %s is requested, opens step %p', (requested, _, step, draft) =>
  expect(stepToOpen(requested, draft, now, zone)).toBe(step),
);

it('sends nine o’clock in the host’s time zone, trimmed texts and the shown price, but nothing without a date', () => {
  expect(orderBody({ ...filled, hasLongerVideoAddon: true, additionalContributorSlots: 15 }, wedding, zone)).toEqual({
    capsuleName: null,
    capsuleType: 'wedding',
    promptTitle: 'A wish',
    promptDescription: 'What do you wish them?',
    deliveryDate: '2031-07-15T07:00:00.000Z',
    timeZone: zone,
    packageId: wedding.id,
    maxContributors: 70,
    maxVideoDurationSeconds: 900,
    totalPriceCents: 2900 + 2500 + 2000,
    hasLongerVideoAddon: true,
    hasHighlightReelAddon: false,
    additionalContributorSlots: 15,
    useCredit: false,
  });
  expect(orderBody({ ...filled, date: '' }, wedding, zone)).toBeNull();
});
