// Real: the rule.
import { readPromptTexts } from './prompt-texts.js';

const validTexts = { promptTitle: 'A wish', promptDescription: 'What do you wish us?' };

describe('the texts of a shared prompt', () => {
  it('are trimmed and sanitized; a description keeps its line breaks', () => {
    expect(
      readPromptTexts({ promptTitle: ' \u202eA\u200b wish ', promptDescription: ' One\r\ntwo <b>three</b> ' }),
    ).toEqual({ texts: { promptTitle: 'A wish', promptDescription: 'One\ntwo <b>three</b>' } });
  });

  it('are optional', () => {
    expect(readPromptTexts({})).toEqual({ texts: {} });
    expect(readPromptTexts({ promptTitle: 'A' })).toEqual({ texts: { promptTitle: 'A' } });
  });

  it.each([
    ['promptTitle', ''],
    ['promptTitle', ' \u200b\u3164 '],
    ['promptTitle', 'x'.repeat(121)],
    ['promptTitle', 'one\r\nBcc: evil@example.test'],
    ['promptDescription', ' \n '],
    ['promptDescription', 'x'.repeat(501)],
    ['promptDescription', 'nul\0'],
  ])('cannot have the %s %j', (field, value) => {
    expect(readPromptTexts({ ...validTexts, [field]: value })).toMatchObject({ problems: [{ field }] });
  });

  it('are both reported if both are invalid, and may have their maximum length', () => {
    expect(readPromptTexts({ promptTitle: '', promptDescription: '' })).toEqual({
      problems: [
        { field: 'promptTitle', problem: 'The prompt needs a title.' },
        { field: 'promptDescription', problem: 'The prompt needs a description.' },
      ],
    });
    const longest = { promptTitle: '😀'.repeat(120), promptDescription: 'ü'.repeat(500) };
    expect(readPromptTexts(longest)).toEqual({ texts: longest });
  });
});
