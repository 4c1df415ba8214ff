import { readUserNames } from './user-names.js';

it.each([
  [
    { firstName: '  Ada ', lastName: 'Lovelace' },
    { firstName: 'Ada', lastName: 'Lovelace' },
  ],
  [{ firstName: 'Ada' }, { firstName: 'Ada' }],
  [{ lastName: null }, { lastName: null }],
  [
    { firstName: '', lastName: ' \u2800\u200b ' },
    { firstName: null, lastName: null },
  ],
  [{ firstName: 'A\u202eda\ufeff' }, { firstName: 'Ada' }],
  [{ firstName: '\u{1f469}\u200d\u{1f467}' }, { firstName: '\u{1f469}\u200d\u{1f467}' }],
  [{ firstName: '\u{1f600}'.repeat(100) }, { firstName: '\u{1f600}'.repeat(100) }],
  [{ firstName: ` ${'a'.repeat(100)} ` }, { firstName: 'a'.repeat(100) }],
  [{}, {}],
])('cleans %j', (typed, names) => {
  expect(readUserNames(typed)).toEqual(names);
});

it.each(['A\r\nBcc: b@b.test', 'A\u0000b', 'A\tb', 'A\u2028b', 'A\u0085b', '\ud83d', 'a'.repeat(101)])(
  'refuses %j',
  (name) => {
    expect(() => readUserNames({ firstName: 'Ada', lastName: name })).toThrow(/^The last name (must be|contains) /);
  },
);

it('reports all invalid fields', async () => {
  const read = Promise.resolve({ firstName: 'a'.repeat(101), lastName: 'a\nb' }).then(readUserNames);
  await expect(read).rejects.toMatchObject({
    code: 'invalid',
    details: [
      { field: 'firstName', problem: 'The first name must be at most 100 characters long.' },
      { field: 'lastName', problem: 'The last name must be one line of plain text.' },
    ],
  });
});
