// Real: the rules of the form.
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readContributionForm } from './contribution-rules.js';

const validForm = { responderName: ' \u202eBen ', responderEmail: ' Ben@B.Test ' };
const findProblems = (fields: Record<string, string>) => {
  try {
    readContributionForm(fields);
    return [];
  } catch (error) {
    return (error as ProblemError).details ?? [];
  }
};

describe('the form of a contribution', () => {
  it('needs a name and an email address; a note is optional', () => {
    expect(readContributionForm(validForm)).toEqual({
      contributorName: 'Ben',
      contributorEmail: 'ben@b.test',
      personalNote: null,
    });
    expect(readContributionForm({ ...validForm, personalNote: ' <b>Hi</b>\r\n' })).toMatchObject({
      personalNote: '<b>Hi</b>',
    });
  });

  it.each<Record<string, string>>([{}, { responderName: ' ', responderEmail: '\u200b' }])(
    'names missing fields: %j',
    (fields) => {
      expect(findProblems(fields)).toEqual([
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
  ])('refuses %s %j with exactly one problem, for that field', (field, value) => {
    expect(
      findProblems(Object.fromEntries([...Object.entries(validForm), [field, value]])).map((problem) => problem.field),
    ).toEqual([field]);
  });
});
