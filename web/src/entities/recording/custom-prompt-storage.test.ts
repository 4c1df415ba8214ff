// Unit: the stored custom prompt. Without a browser, the page's memory replaces its storage.
import { saveTexts, loadTexts } from '../../lib/form-texts.js';
import { customPromptKey, forgetCustomPrompt } from './custom-prompt-storage.js';

const EMPTY = { title: '', question: '' };
const prompt = { id: 'custom-1', title: 'Forty', description: 'Who are you?', category: 'Custom', isActive: true };

it('forgets the prompt that became a capsule', () => {
  saveTexts(customPromptKey('ada'), { title: ' Forty', question: 'Who are you? ' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadTexts(customPromptKey('ada'), EMPTY)).toEqual(EMPTY);
});

it('keeps a newer one, and those of other users', () => {
  const begun = { title: 'Fifty', question: 'And now?' };
  saveTexts(customPromptKey('ada'), begun);
  saveTexts(customPromptKey('ben'), { title: 'Forty', question: 'Who are you?' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadTexts(customPromptKey('ada'), EMPTY)).toEqual(begun);
  expect(loadTexts(customPromptKey('ben'), EMPTY).title).toBe('Forty');
});
