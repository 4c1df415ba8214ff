// Real: the rules of the form.
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readResponderTexts } from './responder-texts.js';

const readResponseForm = (fields: Record<string, string>) => readResponderTexts(fields, { isAnonymous: true });
const findInvalidFields = (fields: Record<string, string>) => {
  try {
    readResponseForm(fields);
    return [];
  } catch (error) {
    return (error as ProblemError).details?.map(({ field }) => field);
  }
};
const emptyTexts = { responderName: null, responderEmail: null, personalNote: null };

describe('the response form', () => {
  it.each<Record<string, string>>([{}, { responderName: '', responderEmail: ' ', personalNote: '\u200b\n' }])(
    'may be empty: %j',
    (fields) => {
      expect(readResponseForm(fields)).toEqual(emptyTexts);
    },
  );

  it('is sanitized', () => {
    expect(
      readResponseForm({
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
  ])('names the invalid field: %s %j', (field, value) => {
    expect(findInvalidFields({ [field]: value })).toEqual([field]);
  });

  it('names all invalid fields together', () => {
    const fields = { responderEmail: 'x', responderName: 'a\nb', personalNote: '\0', hostId: '1' };
    expect(findInvalidFields(fields)).toEqual(['responderName', 'responderEmail', 'personalNote', 'hostId']);
  });
});
