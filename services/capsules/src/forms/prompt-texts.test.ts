// Real: the rule.
import { readPromptTexts } from './prompt-texts.js';

const good = { promptTitle: 'A wish', promptDescription: 'What do you wish us?' };

describe('the words of a shared prompt', () => {
  it('are trimmed and cleaned; a description keeps its lines', () => {
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
  ])('refuse %s %j by field', (field, value) => {
    expect(readPromptTexts({ ...good, [field]: value })).toMatchObject({ problems: [{ field }] });
  });

  it('are both named if both are wrong, and may have their maximum length', () => {
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
