import { bytesText, clockText, count, dollars } from './count.js';

it('puts the noun in the singular or plural', () => {
  expect([0, 1, 2, 1234].map((number) => count(number, 'view'))).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '1,234 views',
  ]);
});

it.each([
  [0, '0 MB'],
  [319_600_000, '320 MB'],
  [999_600_000, '1 GB'],
  [1_440_000_000, '1.4 GB'],
  [25_000_000_000, '25 GB'],
])('shows %p bytes as %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

it.each([
  [0, '0:00'],
  [65.9, '1:06'],
  [3_661, '1:01:01'],
  [Infinity, '0:00'],
])('shows %d seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it.each([
  [0, '$0'],
  [2900, '$29'],
  [2950, '$29.50'],
  [1_234_500, '$12,345'],
  [-1005, '-$10.05'],
])('shows %d cents as %s', (cents, text) => expect(dollars(cents)).toBe(text));
