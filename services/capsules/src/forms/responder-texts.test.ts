import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readContribution, readResponse } from './responder-texts.js';

type Fields = Record<string, string>;
const findProblems = (read: (fields: Fields) => unknown, fields: Fields) => {
  try {
    read(fields);
    return [];
  } catch (error) {
    return (error as ProblemError).details ?? [];
  }
};
const emptyTexts = { responderName: null, responderEmail: null, personalNote: null };

describe('the response form', () => {
  it.each<Record<string, string>>([{}, { responderName: '', responderEmail: ' ', personalNote: '\u200b\n' }])(
    'may be empty: %j',
    (fields) => {
      expect(readResponse(fields)).toEqual(emptyTexts);
    },
  );

  it('loses outer spaces and invisible characters, gets a lower-case address, and keeps markup', () => {
    expect(
      readResponse({
        responderName: ' \u202eAna \u2066Maria\u2069 ',
        responderEmail: ' Ana@Example.Test ',
        personalNote: '<script>alert(1)</script>\r\nWith love\u200b 👩‍❤️‍👨',
      }),
    ).toEqual({
      responderName: 'Ana Maria',
      responderEmail: 'ana@example.test',
      personalNote: '<script>alert(1)</script>\nWith love 👩‍❤️‍👨',
    });
  });

  it.each([
    ['responderName', 'Ana\r\nBcc: evil@c.test'],
    ['responderName', 'x'.repeat(101)],
    ['responderName', 'bell\u0007'],
    ['responderEmail', 'a@b.test, evil@c.test'],
    ['responderEmail', 'a@b.test\r\nBcc: evil@c.test'],
    ['responderEmail', 'Ana <a@b.test>'],
    ['responderEmail', 'a@b'],
    ['responderEmail', 'no-address'],
    ['responderEmail', 'a?bcc=evil@c.test'],
    ['personalNote', 'x'.repeat(2001)],
    ['personalNote', 'nul\0'],
    ['personalNote', 'half \ud83d'],
    ['status', 'active'],
    ['promptId', 'x'],
    ['video', 'x'],
    ['constructor', 'x'],
  ])('is refused if %s is %j; the error names the field', (field, value) => {
    expect(findProblems(readResponse, { [field]: value })).toMatchObject([{ field }]);
  });

  it('is refused with one error that names all invalid fields', () => {
    const fields = { responderEmail: 'x', responderName: 'a\nb', personalNote: '\0', hostId: '1' };
    const invalidFields = findProblems(readResponse, fields).map(({ field }) => field);
    expect(invalidFields).toEqual(['responderName', 'responderEmail', 'personalNote', 'hostId']);
  });
});

const validForm = { responderName: ' \u202eBen ', responderEmail: ' Ben@B.Test ' };

describe('the contribution form', () => {
  it('needs a name and an email address; a note is optional', () => {
    expect(readContribution(validForm)).toEqual({
      contributorName: 'Ben',
      contributorEmail: 'ben@b.test',
      personalNote: null,
    });
    expect(readContribution({ ...validForm, personalNote: ' <b>Hi</b>\r\n' })).toMatchObject({
      personalNote: '<b>Hi</b>',
    });
  });

  it.each<Record<string, string>>([{}, { responderName: ' ', responderEmail: '\u200b' }])(
    'is refused without a name and an address; the error names both (%j)',
    (fields) => {
      expect(findProblems(readContribution, fields)).toEqual([
        { field: 'responderName', problem: 'Please enter your name.' },
        { field: 'responderEmail', problem: 'Please enter your email address.' },
      ]);
    },
  );

  it.each([
    ['responderName', 'Ben\r\nBcc: evil@c.test'],
    ['responderName', 'x'.repeat(101)],
    ['responderEmail', 'a@b.test, evil@c.test'],
    ['responderEmail', 'a@b.test\r\nBcc: evil@c.test'],
    ['responderEmail', 'a?bcc=evil@c.test'],
    ['personalNote', 'x'.repeat(2001)],
    ['hasSubmitted', 'true'],
    ['contributorName', 'Ben'],
    ['__proto__', 'x'],
  ])('is refused if %s is %j; the error names only that field', (field, value) => {
    const fields = Object.fromEntries([...Object.entries(validForm), [field, value]]);
    expect(findProblems(readContribution, fields)).toMatchObject([{ field }]);
  });
});
