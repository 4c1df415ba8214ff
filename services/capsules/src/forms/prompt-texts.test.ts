import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readForm } from './form.js';
import { readPromptTexts } from './prompt-texts.js';

const validTexts = { promptTitle: 'A wish', promptDescription: 'What do you wish for us?' };

const read = (sent: object, current?: typeof validTexts) => readForm(sent, (form) => readPromptTexts(form, current));
const findProblems = (sent: object) => {
  try {
    read(sent);
    return [];
  } catch (error) {
    return (error as ProblemError).details;
  }
};

describe('the texts of a shared prompt', () => {
  it('are trimmed and lose invisible characters; a description keeps its line breaks', () => {
    expect(read({ promptTitle: ' \u202eA\u200b wish ', promptDescription: ' One\r\ntwo <b>three</b> ' })).toEqual({
      promptTitle: 'A wish',
      promptDescription: 'One\ntwo <b>three</b>',
    });
  });

  it('stay unchanged if they are not sent', () => {
    expect(read({}, validTexts)).toEqual(validTexts);
    expect(read({ promptTitle: 'A' }, validTexts)).toEqual({ ...validTexts, promptTitle: 'A' });
  });

  it.each([
    ['promptTitle', ''],
    ['promptTitle', ' \u200b\u3164 '],
    ['promptTitle', 'x'.repeat(121)],
    ['promptTitle', 'one\r\nBcc: evil@example.test'],
    ['promptDescription', ' \n '],
    ['promptDescription', 'x'.repeat(501)],
    ['promptDescription', 'nul\0'],
  ])('are refused if %s is %j', (field, value) => {
    expect(findProblems({ ...validTexts, [field]: value })).toMatchObject([{ field }]);
  });

  it('are both named in the error if both are missing', () => {
    expect(findProblems({ promptTitle: '', promptDescription: '' })).toEqual([
      { field: 'promptTitle', problem: 'The prompt needs a title.' },
      { field: 'promptDescription', problem: 'The prompt needs a description.' },
    ]);
  });

  it('can have their maximum length', () => {
    const longest = { promptTitle: '😀'.repeat(120), promptDescription: 'ü'.repeat(500) };
    expect(read(longest)).toEqual(longest);
  });
});
