import { promptWords } from './prompt-words.js';
import { shareAddress } from './share-address.js';

it('sends both texts trimmed', () => {
  expect(promptWords({ title: ' To Ida ', description: '\nHow did you two meet? ' })).toEqual({
    promptTitle: 'To Ida',
    promptDescription: 'How did you two meet?',
  });
});

it.each([
  ['', 'b'],
  ['a', ''],
  ['  ', 'b'],
  ['a', '\n\t '],
])('sends nothing for %p and %p', (title, description) => expect(promptWords({ title, description })).toBeNull());

it('puts the link together', () =>
  expect(shareAddress('https://dearfuture.test', 'abc')).toBe('https://dearfuture.test/share/abc'));
