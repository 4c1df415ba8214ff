import { checkDraft, EMPTY_RESPONSE, fieldsOf, sameFields } from './response-draft.js';

describe('checkDraft', () => {
  it('accepts empty fields if none is required', () => expect(checkDraft(EMPTY_RESPONSE, false)).toEqual({}));

  it('asks for the name, then the email address, if they are required', () => {
    expect(Object.entries(checkDraft({ ...EMPTY_RESPONSE, name: ' ', email: ' ' }, true))).toEqual([
      ['name', 'Please enter your name.'],
      ['email', 'Please enter your email address.'],
    ]);
    expect(checkDraft({ name: 'Ada', email: 'ada@example.org', note: '' }, true)).toEqual({});
  });

  it('suggests an empty address only if none is required', () => {
    const draft = { name: 'Ada', email: 'ada', note: '' };
    expect(checkDraft(draft, true).email).toBe('Please enter one email address, like name@example.com.');
    expect(checkDraft(draft, false).email).toMatch(/, or leave this field empty\.$/);
  });

  it.each(['ada@example.org', ' ada@example.org ', 'a.b+c@mail.example.co.uk', 'jürgen@müller.example'])(
    'accepts %p',
    (email) => expect(checkDraft({ ...EMPTY_RESPONSE, email }, false)).toEqual({}),
  );

  it.each([
    'ada',
    'ada@',
    'ada@example',
    'a@b.test, evil@c.test',
    'a@b.test;c@d.test',
    'Ada <a@b.test>',
    'a@b@c.test',
    'a@b.',
  ])('refuses %p', (email) => expect(checkDraft({ ...EMPTY_RESPONSE, email }, true)).toHaveProperty('email'));

  it('reports texts that are too long', () => {
    expect(checkDraft({ ...EMPTY_RESPONSE, name: 'x'.repeat(100), note: 'x'.repeat(2000) }, false)).toEqual({});
    expect(
      Object.keys(
        checkDraft({ name: 'x'.repeat(101), email: `${'x'.repeat(250)}@b.test`, note: 'x'.repeat(2001) }, false),
      ),
    ).toEqual(['name', 'email', 'note']);
  });
});

describe('fieldsOf', () => {
  it('leaves out blank fields', () => expect(fieldsOf({ name: ' ', email: '', note: '\n' })).toEqual({}));

  it('trims the rest', () =>
    expect(fieldsOf({ name: ' Ada ', email: ' a@b.test', note: 'Hello.\n' })).toEqual({
      responderName: 'Ada',
      responderEmail: 'a@b.test',
      personalNote: 'Hello.',
    }));
});

it('compares two forms', () => {
  expect(sameFields({ responderName: 'Ada' }, { responderName: 'Ada' })).toBe(true);
  expect(sameFields({ responderName: 'Ada' }, {})).toBe(false);
  expect(sameFields({ personalNote: 'a' }, { personalNote: 'b' })).toBe(false);
});
