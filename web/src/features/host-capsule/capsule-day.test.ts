// Pure rules on the runtime's own time-zone data; nothing stands in for anything.
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import {
  dayOfCapsule,
  hasReel,
  isOpenToHost,
  reminderText,
  sealText,
  shortDayOfCapsule,
  untilDay,
} from './capsule-day.js';

const capsule = {
  capsuleName: 'Anna & Ben',
  promptTitle: 'A wish',
  maxVideoDurationSeconds: 300,
  deliveryDate: '2031-07-14T21:00:00.000Z',
  timeZone: 'Pacific/Auckland',
} as PaidCapsuleDto;

it('says the day of the host, wherever it is read', () => {
  expect(dayOfCapsule(capsule)).toBe('July 15, 2031');
  expect(shortDayOfCapsule(capsule)).toBe('Jul 15, 2031');
});

it('reminds with the name, the link, the length and the last day', () => {
  const text = reminderText(capsule, 'https://dearfuture.test/capsule/abc');
  for (const part of ['“Anna & Ben”', 'https://dearfuture.test/capsule/abc', '5 minutes', 'before July 15, 2031']) {
    expect(text).toContain(part);
  }
});

it('is open to its host from the day on, when it was paid or delivered', () => {
  const state = { isSealed: false, needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(isOpenToHost(state)).toBe(true);
  expect(isOpenToHost({ ...state, isSealed: true })).toBe(false);
  expect(isOpenToHost({ ...state, needsNewDate: true })).toBe(false);
  expect(isOpenToHost({ ...state, paymentStatus: 'refunded', status: 'cancelled' })).toBe(false);
  expect(isOpenToHost({ ...state, paymentStatus: 'refunded', status: 'delivered' })).toBe(true);
  // Paid after it was cancelled: the payment is on its way back.
  expect(isOpenToHost({ ...state, status: 'cancelled' })).toBe(false);
});

it('shows the reel that was bought, and keeps showing what was delivered', () => {
  const state = { hasHighlightReelAddon: true, paymentStatus: 'paid', status: 'active' } as const;
  expect(hasReel(state)).toBe(true);
  expect(hasReel({ ...state, hasHighlightReelAddon: false })).toBe(false);
  expect(hasReel({ ...state, paymentStatus: 'pending', status: 'pending' })).toBe(false);
  expect(hasReel({ ...state, paymentStatus: 'refunded', status: 'cancelled' })).toBe(false);
  expect(hasReel({ ...state, paymentStatus: 'refunded', status: 'delivered' })).toBe(true);
  expect(hasReel({ ...state, status: 'cancelled' })).toBe(false);
});

describe('what becomes of the sealed videos', () => {
  const paid = { ...capsule, status: 'active', paymentStatus: 'paid', isSealed: true } as PaidCapsuleDto;
  const now = new Date('2031-07-04T21:00:00.000Z');

  it('promises the day while nothing stands in its way', () => {
    expect(sealText(paid)).toBe('They open for you on July 15, 2031. Until then, no one can watch them.');
    expect(untilDay(paid, now)).toBe('10 days left');
    expect(untilDay(paid, new Date(capsule.deliveryDate))).toBe('9:00 AM Auckland time');
    expect(untilDay({ ...paid, status: 'delivered', paymentStatus: 'refunded' }, now)).toBe('Delivered');
  });

  it('speaks of a single one as of one', () => {
    const single: PaidCapsuleDto = { ...paid, contributorCount: 1 };
    expect(sealText(single)).toBe('It opens for you on July 15, 2031. Until then, no one can watch it.');
    expect(sealText({ ...single, paymentStatus: 'refunded' })).toBe(
      'The capsule was refunded: it stays sealed, and no one can watch it.',
    );
    expect(sealText({ ...single, paymentStatus: 'disputed' })).toBe('It stays sealed for now.');
  });

  it('promises no day after a refund, in a dispute, or when the day waits for another one', () => {
    const refunded: PaidCapsuleDto = { ...paid, status: 'cancelled', paymentStatus: 'refunded' };
    expect(sealText(refunded)).toBe('The capsule was refunded: they stay sealed, and no one can watch them.');
    expect(untilDay(refunded, now)).toBe('Not delivered');
    const cancelled: PaidCapsuleDto = { ...paid, status: 'cancelled' };
    expect(sealText(cancelled)).toBe('The capsule was cancelled: they stay sealed, and no one can watch them.');
    expect(untilDay(cancelled, now)).toBe('Not delivered');
    const disputed: PaidCapsuleDto = { ...paid, paymentStatus: 'disputed' };
    expect(sealText(disputed)).toBe('They stay sealed for now.');
    expect(untilDay(disputed, now)).toBe('On hold');
    expect(sealText({ ...paid, isSealed: false, needsNewDate: true })).toBe('They stay sealed for now.');
  });
});
