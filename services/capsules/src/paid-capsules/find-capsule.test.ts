// Real: the rules, for every state.
import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import { isLinkAlive, isOpen, isSealed, isUnpaid, canHostWatch, nameOf } from './find-capsule.js';

const STATUSES: PaidCapsuleStatus[] = ['pending', 'active', 'closed', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const date = new Date('2031-05-04T07:00:00.000Z');
const before = new Date(date.getTime() - 1);

const all = STATUSES.flatMap((status) =>
  PAYMENTS.map((paymentStatus) => ({ status, paymentStatus, deliveryDate: date, needsNewDate: false })),
);
const where = (holds: (capsule: (typeof all)[number]) => boolean): string[] =>
  all.filter(holds).map(({ status, paymentStatus }) => `${status} ${paymentStatus}`);

it('a link is alive while the capsule is paid and not cancelled', () => {
  expect(where(isLinkAlive)).toEqual(['pending paid', 'active paid', 'closed paid', 'delivered paid']);
});

it('a capsule is unpaid before its first payment and after a failed one', () => {
  expect(where(isUnpaid)).toEqual(['pending pending', 'pending failed']);
});

it('a capsule takes videos while it is paid and active, before its date', () => {
  expect(where((capsule) => isOpen(capsule, before))).toEqual(['active paid']);
  expect(where((capsule) => isOpen(capsule, date))).toEqual([]);
});

it('a capsule is sealed before its date, and while it needs a new one', () => {
  expect(where((capsule) => isSealed(capsule, before))).toHaveLength(all.length);
  expect(where((capsule) => isSealed(capsule, date))).toEqual([]);
  expect(where((capsule) => isSealed({ ...capsule, needsNewDate: true }, date))).toHaveLength(all.length);
});

it('its host may watch from its date on if it is paid or was delivered', () => {
  expect(where((capsule) => canHostWatch(capsule, before))).toEqual([]);
  expect(where((capsule) => canHostWatch(capsule, date))).toEqual([
    'pending paid',
    'active paid',
    'closed paid',
    ...PAYMENTS.map((payment) => `delivered ${payment}`),
  ]);
});

it('its title is its name, else its question', () => {
  expect(nameOf({ capsuleName: 'Ana & Ben', promptTitle: 'A wish' })).toBe('Ana & Ben');
  expect(nameOf({ capsuleName: null, promptTitle: 'A wish' })).toBe('A wish');
});
