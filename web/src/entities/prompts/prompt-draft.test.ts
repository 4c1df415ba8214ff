// Without a browser, texts are stored in memory.
import { saveTexts, loadTexts } from '../../lib/browser/form-texts.js';
import { customPromptKey, EMPTY_PROMPT, forgetCustomPrompt, trimmedPrompt } from './prompt-draft.js';

const prompt = { id: 'custom-1', title: 'Forty', description: 'Who are you?', category: 'Custom', isActive: true };

it('forgets the custom prompt of a recording', () => {
  saveTexts(customPromptKey('ada'), { title: ' Forty', description: 'Who are you? ' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadTexts(customPromptKey('ada'), EMPTY_PROMPT)).toEqual(EMPTY_PROMPT);
});

it('keeps a newer prompt, and prompts of other users', () => {
  const newer = { title: 'Fifty', description: 'And now?' };
  saveTexts(customPromptKey('ada'), newer);
  saveTexts(customPromptKey('ben'), { title: 'Forty', description: 'Who are you?' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadTexts(customPromptKey('ada'), EMPTY_PROMPT)).toEqual(newer);
  expect(loadTexts(customPromptKey('ben'), EMPTY_PROMPT).title).toBe('Forty');
});

it('trims the title and the description', () => {
  expect(trimmedPrompt({ title: ' To Ida ', description: '\nHow did you two meet? ' })).toEqual({
    title: 'To Ida',
    description: 'How did you two meet?',
  });
});

it.each([
  ['', 'b'],
  ['a', ''],
  ['  ', 'b'],
  ['a', '\n\t '],
])('refuses a blank title or description: %p and %p', (title, description) =>
  expect(trimmedPrompt({ title, description })).toBeNull(),
);
