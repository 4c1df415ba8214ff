import { confirmation } from './payment-return.js';

it.each([
  ['open', 1, 'confirming'],
  ['open', 4, 'unpaid'],
  ['none', 4, 'unpaid'],
  ['paid', 9, 'confirming'],
  ['processing', 1, 'confirming'],
  ['failed', 1, 'failed'],
] as const)('%s at check %d is %s', (state, checks, expected) =>
  expect(confirmation({ state, checks })).toBe(expected),
);
