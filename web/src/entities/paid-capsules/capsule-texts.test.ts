import {
  awaitsPayment,
  isListed,
  limitText,
  minutesText,
  nameOf,
  statusBadge,
  totalSpent,
  typeLabel,
} from './capsule-texts.js';

it('shows goal_setting as Goal Setting', () => expect(typeLabel('goal_setting')).toBe('Goal Setting'));

it.each([
  ['Anna & Ben', 'Anna & Ben'],
  ['  ', 'The question'],
  [null, 'The question'],
])('shows the capsule name %p as “%s”', (capsuleName, name) =>
  expect(nameOf({ capsuleName, promptTitle: 'The question' })).toBe(name),
);

it('describes the limits of a package', () => {
  expect(limitText(50)).toBe('Up to 50 contributors');
  expect(limitText(null)).toBe('Unlimited contributors');
  expect(minutesText(300)).toBe('5 minutes');
  expect(minutesText(60)).toBe('1 minute');
});

const state = { status: 'active', paymentStatus: 'paid', needsNewDate: false } as const;

it.each([
  [state, 'Active'],
  [{ ...state, status: 'closed' } as const, 'Closed'],
  [{ ...state, needsNewDate: true }, 'Needs a new date'],
  [{ ...state, status: 'pending', paymentStatus: 'pending' } as const, 'Payment pending'],
  [{ ...state, status: 'pending', paymentStatus: 'processing' } as const, 'Payment processing'],
  [{ ...state, status: 'pending', paymentStatus: 'failed' } as const, 'Payment failed'],
  [{ ...state, status: 'cancelled', paymentStatus: 'pending' } as const, 'Canceled'],
  [{ ...state, status: 'cancelled', paymentStatus: 'refunded' } as const, 'Refunded'],
  [{ ...state, status: 'delivered', paymentStatus: 'disputed' } as const, 'Payment disputed'],
])('labels %p as %s', (capsule, label) => expect(statusBadge(capsule).children).toBe(label));

it('hides only orders that were canceled before payment', () => {
  expect(isListed({ ...state, status: 'cancelled', paymentStatus: 'pending' })).toBe(false);
  expect(isListed({ ...state, status: 'cancelled', paymentStatus: 'refunded' })).toBe(true);
  expect(isListed({ ...state, status: 'pending', paymentStatus: 'pending' })).toBe(true);
});

it('offers payment after a failed payment, but not while the bank confirms one, or after a cancellation', () => {
  expect(awaitsPayment({ ...state, status: 'pending', paymentStatus: 'failed' })).toBe(true);
  expect(awaitsPayment({ ...state, status: 'pending', paymentStatus: 'processing' })).toBe(false);
  expect(awaitsPayment({ ...state, status: 'cancelled', paymentStatus: 'pending' })).toBe(false);
});

it('leaves refunded and unpaid capsules out of the total', () => {
  expect(
    totalSpent([
      { paymentStatus: 'paid', totalPriceCents: 2900 },
      { paymentStatus: 'refunded', totalPriceCents: 5900 },
      { paymentStatus: 'paid', totalPriceCents: 1900 },
      { paymentStatus: 'pending', totalPriceCents: 100 },
    ]),
  ).toBe(4800);
});
