// Real: the rule.
import { readPromptWords } from './prompt-texts.js';

const good = { promptTitle: 'A wish', promptDescription: 'What do you wish us?' };

describe('the words of a shared prompt', () => {
  it('are trimmed and cleaned; a description keeps its lines', () => {
    expect(
      readPromptWords({ promptTitle: ' \u202eA\u200b wish ', promptDescription: ' One\r\ntwo <b>three</b> ' }),
    ).toEqual({ words: { promptTitle: 'A wish', promptDescription: 'One\ntwo <b>three</b>' } });
  });

  it('are optional', () => {
    expect(readPromptWords({})).toEqual({ words: {} });
    expect(readPromptWords({ promptTitle: 'A' })).toEqual({ words: { promptTitle: 'A' } });
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
    expect(readPromptWords({ ...good, [field]: value })).toMatchObject({ problems: [{ field }] });
  });

  it('are both named if both are wrong, and may have their maximum length', () => {
    expect(readPromptWords({ promptTitle: '', promptDescription: '' })).toEqual({
      problems: [
        { field: 'promptTitle', problem: 'The prompt needs a title.' },
        { field: 'promptDescription', problem: 'The prompt needs a description.' },
      ],
    });
    const longest = { promptTitle: '😀'.repeat(120), promptDescription: 'ü'.repeat(500) };
    expect(readPromptWords(longest)).toEqual({ words: longest });
  });
});
