import { fullName, readNames } from './names.js';

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  [' Ada ', null, 'Ada'],
  [null, 'Lovelace', 'Lovelace'],
  [null, null, 'Not provided'],
  [' ', '', 'Not provided'],
])('shows %p and %p as “%s”', (firstName, lastName, name) => expect(fullName({ firstName, lastName })).toBe(name));

it('trims names and reads blank ones as null', () => {
  expect(readNames(' Ada ', '  ')).toEqual({ firstName: 'Ada', lastName: null });
});
