import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { canHostWatch, dayOfCapsule, isPaidOrDelivered, invitationText, sealText, statusText } from './capsule-day.js';

const capsule = {
  capsuleName: 'Anna & Ben',
  promptTitle: 'A wish',
  maxVideoDurationSeconds: 300,
  deliveryDate: '2031-07-14T21:00:00.000Z',
  timeZone: 'Pacific/Auckland',
} as PaidCapsuleDto;
const day = 'July\u00a015, 2031';

it('shows the day in the capsule’s time zone', () => {
  expect(dayOfCapsule(capsule)).toBe(day);
  expect(dayOfCapsule(capsule, 'medium')).toBe('Jul\u00a015, 2031');
});

it('invites contributors with the name, the link, the maximum length, and the delivery date', () => {
  const text = invitationText(capsule, 'https://dearfuture.test/capsule/abc');
  for (const part of ['“Anna & Ben”', 'https://dearfuture.test/capsule/abc', '5 minutes', `before ${day}`]) {
    expect(text).toContain(part);
  }
});

it.each([
  ['before its day', false, { isSealed: true }],
  ['from its day on', true, {}],
  ['while it needs a new date', false, { needsNewDate: true }],
  ['after a refund', false, { paymentStatus: 'refunded', status: 'cancelled' }],
  ['after a refund that followed its delivery', true, { paymentStatus: 'refunded', status: 'delivered' }],
  ['after a payment that followed its cancellation', false, { status: 'cancelled' }],
] as const)('tells whether the host of a capsule can watch its videos %s: %p', (_, expected, change) => {
  const state = { isSealed: false, needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(canHostWatch({ ...state, ...change })).toBe(expected);
});

it.each([
  ['paid', true, {}],
  ['not paid', false, { paymentStatus: 'pending', status: 'pending' }],
  ['refunded', false, { paymentStatus: 'refunded', status: 'cancelled' }],
  ['delivered and then refunded', true, { paymentStatus: 'refunded', status: 'delivered' }],
  ['canceled and then paid', false, { status: 'cancelled' }],
] as const)('tells whether a capsule that is %s counts as paid or delivered: %p', (_, expected, change) => {
  const state = { needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(isPaidOrDelivered({ ...state, ...change })).toBe(expected);
});

describe('a paid capsule', () => {
  const paid = { ...capsule, status: 'active', paymentStatus: 'paid', isSealed: true } as PaidCapsuleDto;
  const now = new Date('2031-07-04T21:00:00.000Z');

  it.each<[Partial<PaidCapsuleDto>, string]>([
    [{}, `They open for you on ${day}, and stay sealed until then.`],
    [{ contributorCount: 1 }, `It opens for you on ${day}, and stays sealed until then.`],
    [{ needsApproval: true }, `What you approve opens for you on ${day}, and stays sealed until then.`],
    [{ contributorCount: 1, paymentStatus: 'disputed' }, 'It stays sealed while the payment is disputed.'],
    [{ paymentStatus: 'refunded' }, 'They stay sealed.'],
    [{ isSealed: false, needsNewDate: true }, 'They stay sealed.'],
  ])('with %p says of its sealed videos: %s', (change, text) => expect(sealText({ ...paid, ...change })).toBe(text));

  it.each<[Partial<PaidCapsuleDto>, Date, string]>([
    [{}, now, 'in 10 days'],
    [{}, new Date(capsule.deliveryDate), '9:00 AM Auckland time'],
    [{ status: 'delivered', paymentStatus: 'refunded' }, now, 'Delivered'],
    [{ status: 'cancelled', paymentStatus: 'refunded' }, now, 'Won’t be delivered'],
    [{ status: 'cancelled' }, now, 'Won’t be delivered'],
    [{ paymentStatus: 'disputed' }, now, 'On hold'],
  ])('with %p shows at %p: “%s”', (change, at, text) => expect(statusText({ ...paid, ...change }, at)).toBe(text));
});
