import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { EMPTY_ORDER, type OrderDraft } from '../../entities/paid-capsules/order-draft.js';
import {
  creditsFor,
  detailsProblems,
  openStep,
  orderBody,
  presetKind,
  priceOfDraft,
  readSlots,
  withoutUnavailable,
  withPackage,
  withPreset,
} from './order-choices.js';

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
const packages = [wedding, anniversary, bundle];

const credit: CreditDto = {
  id: 'credit-1',
  packageId: anniversary.id,
  status: 'available',
  capsuleId: null,
  createdAt: '2026-11-21T12:00:00.000Z',
};
const filled: OrderDraft = {
  ...EMPTY_ORDER,
  packageId: wedding.id,
  capsuleName: '  ',
  capsuleType: 'wedding',
  promptTitle: ' A wish ',
  promptDescription: 'What do you wish them?\n',
  date: '2031-07-15',
};
const now = new Date('2026-11-21T12:00:00Z');
const zone = 'Europe/Berlin';

describe('the package', () => {
  it('is the one in the URL, with its occasion', () => {
    expect(presetKind('bundle')).toBe('bundle');
    expect(presetKind('free')).toBeNull();
    expect(withPreset(EMPTY_ORDER, 'anniversary', packages)).toEqual({
      ...EMPTY_ORDER,
      packageId: anniversary.id,
      capsuleType: 'anniversary',
    });
    expect(withPreset(filled, null, packages)).toBe(filled);
  });

  it('of another URL starts without the texts, date and extras', () => {
    const draft = {
      ...filled,
      capsuleName: 'Mara & Jon',
      hasLongerVideoAddon: true,
      hasHighlightReelAddon: true,
      additionalContributorSlots: 10,
    };
    const other = withPreset(draft, 'anniversary', packages);
    expect(other).toEqual(withPreset(EMPTY_ORDER, 'anniversary', packages));
    expect(priceOfDraft(other, anniversary).totalCents).toBe(1900);
  });

  it('of the same URL continues at the first step, with the chosen occasion', () => {
    const draft = { ...filled, step: 3, capsuleType: 'custom', hasHighlightReelAddon: true, useCredit: true } as const;
    expect(withPreset(draft, 'wedding', packages)).toEqual({ ...draft, step: 1, useCredit: false });
  });

  it('sets its occasion until the user chooses another', () => {
    expect(withPackage(filled, anniversary, false, packages).capsuleType).toBe('anniversary');
    const own = { ...filled, capsuleType: 'birthday' } as const;
    expect(withPackage(own, anniversary, false, packages).capsuleType).toBe('birthday');
  });

  it('is cleared when it is no longer available', () => {
    expect(withoutUnavailable({ ...filled, packageId: 'gone' }, packages, []).packageId).toBeNull();
    expect(withoutUnavailable(filled, packages, [])).toBe(filled);
  });
});

describe('a credit', () => {
  const paying = { ...filled, packageId: anniversary.id, useCredit: true };
  const reserved: CreditDto = { ...credit, status: 'reserved', capsuleId: 'c1' };

  it('counts while it is available, or reserved by this order', () => {
    const attempt = { idempotencyKey: 'k', body: orderBody(filled, wedding, zone), capsuleId: 'c1' };
    if (attempt.body === null) throw new Error('The draft is incomplete');
    const ordered = { ...paying, attempt: { ...attempt, body: attempt.body } };
    expect(creditsFor(anniversary.id, [credit, reserved], paying)).toBe(1);
    expect(creditsFor(anniversary.id, [credit, reserved], ordered)).toBe(2);
    expect(creditsFor(wedding.id, [credit], paying)).toBe(0);
  });

  it('that is no longer available is not used', () => {
    expect(withoutUnavailable(paying, packages, [credit])).toBe(paying);
    expect(withoutUnavailable(paying, packages, [reserved])).toMatchObject({ packageId: null, useCredit: false });
  });

  it('pays the base price, not the extras', () => {
    expect(priceOfDraft(paying, anniversary).totalCents).toBe(0);
    expect(priceOfDraft({ ...paying, hasHighlightReelAddon: true }, anniversary).totalCents).toBe(5000);
  });
});

it('reads slots as typed, and other input as 0', () =>
  expect(['20', '7', '', 'ten', '-10', '1e9', '99999', '1.5'].map(readSlots)).toEqual([20, 7, 0, 0, 0, 1, 1000, 1]));

it('sells no slots for packages without a limit', () => {
  expect(priceOfDraft({ ...filled, additionalContributorSlots: 20 }, bundle)).toMatchObject({
    totalCents: 2900,
    maxContributors: null,
  });
  expect(orderBody({ ...filled, additionalContributorSlots: 20 }, bundle, zone)?.additionalContributorSlots).toBe(0);
});

describe('the details', () => {
  it('need a type, title, description and day', () => {
    expect(Object.keys(detailsProblems({ ...EMPTY_ORDER, promptTitle: ' ' }, now, zone))).toEqual([
      'capsuleType',
      'promptTitle',
      'promptDescription',
      'date',
    ]);
    expect(detailsProblems(filled, now, zone)).toEqual({});
  });

  it('refuse a date that has passed', () => {
    expect(Object.keys(detailsProblems({ ...filled, date: '2026-11-20' }, now, zone))).toEqual(['date']);
  });
});

it.each([
  [4, EMPTY_ORDER, 1],
  [3, { ...filled, promptTitle: '' }, 2],
  [2, filled, 2],
  [3, filled, 3],
  [4, filled, 4],
  [9, filled, 4],
  [0, filled, 1],
])('limits step %p to the steps that the draft allows (case %#)', (wanted, draft, step) =>
  expect(openStep(wanted, draft, now, zone)).toBe(step),
);

it('sends nine o’clock in the host’s zone, trimmed texts and the wizard’s price', () => {
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
