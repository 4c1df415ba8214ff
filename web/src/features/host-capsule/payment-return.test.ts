import { confirmation, waitAfter } from './payment-return.js';

it('checks after two seconds, then less and less often', () =>
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(waitAfter)).toEqual([2000, 3000, 4500, 6750, 10125, 15000, 15000, 15000]));

it.each([
  ['pending', null, 0, 'confirming'],
  ['pending', 'open', 1, 'confirming'],
  ['pending', 'open', 4, 'unpaid'],
  ['pending', 'none', 4, 'unpaid'],
  ['pending', 'paid', 9, 'confirming'],
  ['paid', 'open', 1, 'paid'],
  ['paid', null, 0, 'paid'],
  ['pending', 'processing', 1, 'processing'],
  ['processing', null, 0, 'processing'],
  ['pending', 'failed', 1, 'failed'],
  ['failed', 'open', 1, 'confirming'],
] as const)('%s, with %s from check %d, is %s', (paymentStatus, checkedState, checks, expected) =>
  expect(confirmation(paymentStatus, checkedState, checks)).toBe(expected),
);
