import { fieldsOf } from './response-draft.js';

it('leaves out blank fields', () =>
  expect(fieldsOf({ responderName: ' ', responderEmail: '', personalNote: '\n' })).toEqual({}));

it('trims fields', () =>
  expect(fieldsOf({ responderName: ' Ada ', responderEmail: ' a@b.test', personalNote: 'Hello.\n' })).toEqual({
    responderName: 'Ada',
    responderEmail: 'a@b.test',
    personalNote: 'Hello.',
  }));
