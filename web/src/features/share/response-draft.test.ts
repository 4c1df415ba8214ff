import { fieldsOf } from './response-draft.js';

it('leaves out blank fields', () => expect(fieldsOf({ name: ' ', email: '', note: '\n' })).toEqual({}));

it('trims the rest', () =>
  expect(fieldsOf({ name: ' Ada ', email: ' a@b.test', note: 'Hello.\n' })).toEqual({
    responderName: 'Ada',
    responderEmail: 'a@b.test',
    personalNote: 'Hello.',
  }));
