import { dollars, exactDollars } from './count.js';

it.each([
  [0, '$0'],
  [2900, '$29'],
  [2950, '$29.50'],
  [1_234_500, '$12,345'],
])('%d cents are %s', (cents, text) => expect(dollars(cents)).toBe(text));

it('always shows cents in columns', () => {
  expect(exactDollars(2900)).toBe('$29.00');
  expect(exactDollars(-1005)).toBe('-$10.05');
});
