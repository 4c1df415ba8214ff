import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import { isLinkAlive, isOpen, linkState, isSealed, isUnpaid, canHostWatch, titleOf } from './own-capsule.js';

const STATUSES: PaidCapsuleStatus[] = ['pending', 'active', 'closed', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const date = new Date('2031-05-04T07:00:00.000Z');
const beforeDate = new Date(date.getTime() - 1);

const capsules = STATUSES.flatMap((status) =>
  PAYMENTS.map((paymentStatus) => ({ status, paymentStatus, deliveryDate: date, needsNewDate: false })),
);
const findStates = (matches: (capsule: (typeof capsules)[number]) => boolean): string[] =>
  capsules.filter(matches).map(({ status, paymentStatus }) => `${status} ${paymentStatus}`);

it('a public link works while the capsule is paid and not cancelled', () => {
  expect(findStates(isLinkAlive)).toEqual(['pending paid', 'active paid', 'closed paid', 'delivered paid']);
});

it('a capsule is unpaid before its first payment and after a failed one', () => {
  expect(findStates(isUnpaid)).toEqual(['pending pending', 'pending failed']);
});

it('a capsule accepts videos while it is paid and active, until its date', () => {
  expect(findStates((capsule) => isOpen(capsule, beforeDate))).toEqual(['active paid']);
  expect(findStates((capsule) => isOpen(capsule, date))).toEqual([]);
});

it('a capsule is sealed until its date, and while it needs a new date', () => {
  expect(findStates((capsule) => isSealed(capsule, beforeDate))).toHaveLength(capsules.length);
  expect(findStates((capsule) => isSealed(capsule, date))).toEqual([]);
  expect(findStates((capsule) => isSealed({ ...capsule, needsNewDate: true }, date))).toHaveLength(capsules.length);
});

it('the host of a capsule can watch its videos from its date on if it is paid or was delivered', () => {
  expect(findStates((capsule) => canHostWatch(capsule, beforeDate))).toEqual([]);
  expect(findStates((capsule) => canHostWatch(capsule, date))).toEqual([
    'pending paid',
    'active paid',
    'closed paid',
    ...PAYMENTS.map((payment) => `delivered ${payment}`),
  ]);
});

it('the title of a capsule is its name, or its prompt’s title if it has none', () => {
  expect(titleOf({ capsuleName: 'Ana & Ben', promptTitle: 'A wish' })).toBe('Ana & Ben');
  expect(titleOf({ capsuleName: null, promptTitle: 'A wish' })).toBe('A wish');
});

it('tells guests the state of a link', () => {
  const [before, day, after] = [1, 2, 3].map((n) => new Date(`2031-01-0${n}T09:00:00Z`)) as [Date, Date, Date];
  const capsule = { status: 'active', paymentStatus: 'paid', deliveryDate: day, needsNewDate: false } as const;
  expect(linkState(capsule, null, before)).toBe('open');
  expect(linkState(capsule, 0, before)).toBe('full');
  expect(linkState({ ...capsule, status: 'closed' }, 3, before)).toBe('closed');
  for (const status of ['active', 'closed', 'delivered'] as const)
    expect(linkState({ ...capsule, status }, 0, after)).toBe('opened');
  expect(linkState({ ...capsule, needsNewDate: true }, 3, after)).toBe('undated');
});
