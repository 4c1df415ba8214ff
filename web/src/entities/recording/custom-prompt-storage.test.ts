// Unit: the stored custom prompt. Without a browser, the page's memory replaces its storage.
import { keepWords, loadWords } from '../../lib/kept-words.js';
import { customPromptKey, forgetCustomPrompt } from './custom-prompt-storage.js';

const EMPTY = { title: '', question: '' };
const prompt = { id: 'custom-1', title: 'Forty', description: 'Who are you?', category: 'Custom', isActive: true };

it('forgets the prompt that became a capsule', () => {
  keepWords(customPromptKey('ada'), { title: ' Forty', question: 'Who are you? ' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadWords(customPromptKey('ada'), EMPTY)).toEqual(EMPTY);
});

it('keeps a newer one, and those of other users', () => {
  const begun = { title: 'Fifty', question: 'And now?' };
  keepWords(customPromptKey('ada'), begun);
  keepWords(customPromptKey('ben'), { title: 'Forty', question: 'Who are you?' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadWords(customPromptKey('ada'), EMPTY)).toEqual(begun);
  expect(loadWords(customPromptKey('ben'), EMPTY).title).toBe('Forty');
});
