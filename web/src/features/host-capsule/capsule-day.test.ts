import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { dayOfCapsule, isOpenToHost, isPaidOrDelivered, invitationText, sealText, untilDay } from './capsule-day.js';

const capsule = {
  capsuleName: 'Anna & Ben',
  promptTitle: 'A wish',
  maxVideoDurationSeconds: 300,
  deliveryDate: '2031-07-14T21:00:00.000Z',
  timeZone: 'Pacific/Auckland',
} as PaidCapsuleDto;

it('shows the day in the host’s time zone', () => {
  expect(dayOfCapsule(capsule)).toBe('July 15, 2031');
  expect(dayOfCapsule(capsule, 'medium')).toBe('Jul 15, 2031');
});

it('reminds guests of the name, the link, the length and the last day', () => {
  const text = invitationText(capsule, 'https://dearfuture.test/capsule/abc');
  for (const part of ['“Anna & Ben”', 'https://dearfuture.test/capsule/abc', '5 minutes', 'before July 15, 2031']) {
    expect(text).toContain(part);
  }
});

it.each([
  ['while it is sealed', { isSealed: true }, false],
  ['from its day on', {}, true],
  ['until it has a new date', { needsNewDate: true }, false],
  ['after a refund', { paymentStatus: 'refunded', status: 'cancelled' }, false],
  ['delivered, then refunded', { paymentStatus: 'refunded', status: 'delivered' }, true],
  ['paid after it was cancelled', { status: 'cancelled' }, false],
] as const)('opens to its host %s: %p', (_, change, isOpen) => {
  const state = { isSealed: false, needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(isOpenToHost({ ...state, ...change })).toBe(isOpen);
});

it.each([
  ['paid', {}, true],
  ['not paid', { paymentStatus: 'pending', status: 'pending' }, false],
  ['refunded', { paymentStatus: 'refunded', status: 'cancelled' }, false],
  ['delivered, then refunded', { paymentStatus: 'refunded', status: 'delivered' }, true],
  ['cancelled', { status: 'cancelled' }, false],
] as const)('is the host’s if it was %s: %p', (_, change, isTheirs) => {
  const state = { needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(isPaidOrDelivered({ ...state, ...change })).toBe(isTheirs);
});

describe('the sealed videos', () => {
  const paid = { ...capsule, status: 'active', paymentStatus: 'paid', isSealed: true } as PaidCapsuleDto;
  const now = new Date('2031-07-04T21:00:00.000Z');

  it.each<[Partial<PaidCapsuleDto>, string]>([
    [{}, 'They open for you on July 15, 2031, and stay sealed until then.'],
    [{ contributorCount: 1 }, 'It opens for you on July 15, 2031, and stays sealed until then.'],
    [{ needsApproval: true }, 'What you approve opens for you on July 15, 2031, and stays sealed until then.'],
    [{ contributorCount: 1, paymentStatus: 'disputed' }, 'It stays sealed until the dispute is settled.'],
    [{ paymentStatus: 'refunded' }, 'They stay sealed.'],
    [{ isSealed: false, needsNewDate: true }, 'They stay sealed.'],
  ])('%p: %s', (change, text) => expect(sealText({ ...paid, ...change })).toBe(text));

  it.each<[Partial<PaidCapsuleDto>, Date, string]>([
    [{}, now, 'in 10 days'],
    [{}, new Date(capsule.deliveryDate), '9:00 AM Auckland time'],
    [{ status: 'delivered', paymentStatus: 'refunded' }, now, 'Delivered'],
    [{ status: 'cancelled', paymentStatus: 'refunded' }, now, 'Not delivered'],
    [{ status: 'cancelled' }, now, 'Not delivered'],
    [{ paymentStatus: 'disputed' }, now, 'On hold'],
  ])('%p at %p: %s', (change, at, text) => expect(untilDay({ ...paid, ...change }, at)).toBe(text));
});
