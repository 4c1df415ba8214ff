import { count } from './count.js';

it('agrees with its noun', () => {
  expect([0, 1, 2, 1234].map((number) => count(number, 'view'))).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '1,234 views',
  ]);
  expect(count(2, 'reply', 'replies')).toBe('2 replies');
});
