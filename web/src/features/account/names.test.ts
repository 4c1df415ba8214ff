import { fullName, readNames } from './names.js';

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  [' Ada ', null, 'Ada'],
  [null, 'Lovelace', 'Lovelace'],
  [null, null, 'Not provided'],
  [' ', '', 'Not provided'],
])('%p and %p are %s', (firstName, lastName, name) => expect(fullName({ firstName, lastName })).toBe(name));

it('sends what was typed, and nothing for blanks', () => {
  expect(readNames(' Ada ', '  ')).toEqual({ firstName: 'Ada', lastName: null });
});
