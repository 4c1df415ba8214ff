import { atMost, charactersLeft } from './text-length.js';

it.each([
  ['', undefined],
  ['a'.repeat(99), undefined],
  ['a'.repeat(100), '20 characters left'],
  ['a'.repeat(119), '1 character left'],
  [`  ${'a'.repeat(120)}  `, '0 characters left'],
  ['a'.repeat(300), '180 characters too many'],
  ['😀'.repeat(120), '0 characters left'],
  [`${'😀'.repeat(121)}\u200b`, '1 character too many'],
])('counts the characters left after %p', (text, message) => expect(charactersLeft(text, 120)).toBe(message));

it('refuses a longer text in words', () => {
  const { validate } = atMost(100, 'your name');
  expect(validate('👩'.repeat(100))).toBe(true);
  expect(validate('👩'.repeat(101))).toBe('Please shorten your name to 100 characters.');
});
