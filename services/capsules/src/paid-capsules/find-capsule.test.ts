// Unit: who sees what when, over every state.
import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import { isLinkAlive, isOpen, isSealed, isUnpaid, mayHostWatch, nameOf } from './find-capsule.js';

const STATUSES: PaidCapsuleStatus[] = ['pending', 'active', 'closed', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const date = new Date('2031-05-04T07:00:00.000Z');
const before = new Date(date.getTime() - 1);

const all = STATUSES.flatMap((status) =>
  PAYMENTS.map((paymentStatus) => ({ status, paymentStatus, deliveryDate: date, needsNewDate: false })),
);
const where = (holds: (capsule: (typeof all)[number]) => boolean): string[] =>
  all.filter(holds).map(({ status, paymentStatus }) => `${status} ${paymentStatus}`);

it('a link shows something while the capsule is paid and not given up', () => {
  expect(where(isLinkAlive)).toEqual(['pending paid', 'active paid', 'closed paid', 'delivered paid']);
});

it('a capsule waits for a payment until one is made, or after one failed', () => {
  expect(where(isUnpaid)).toEqual(['pending pending', 'pending failed']);
});

it('a capsule takes videos while it is paid and active, up to its very moment', () => {
  expect(where((capsule) => isOpen(capsule, before))).toEqual(['active paid']);
  expect(where((capsule) => isOpen(capsule, date))).toEqual([]);
});

it('a capsule is sealed up to its very moment, and while it waits for another', () => {
  expect(where((capsule) => isSealed(capsule, before))).toHaveLength(all.length);
  expect(where((capsule) => isSealed(capsule, date))).toEqual([]);
  expect(where((capsule) => isSealed({ ...capsule, needsNewDate: true }, date))).toHaveLength(all.length);
});

it('its host watches from its moment on, while it is paid or when it was delivered before the money went back', () => {
  expect(where((capsule) => mayHostWatch(capsule, before))).toEqual([]);
  expect(where((capsule) => mayHostWatch(capsule, date))).toEqual([
    'pending paid',
    'active paid',
    'closed paid',
    ...PAYMENTS.map((payment) => `delivered ${payment}`),
  ]);
});

it('is called by its own name, else by its question', () => {
  expect(nameOf({ capsuleName: 'Ana & Ben', promptTitle: 'A wish' })).toBe('Ana & Ben');
  expect(nameOf({ capsuleName: null, promptTitle: 'A wish' })).toBe('A wish');
});
