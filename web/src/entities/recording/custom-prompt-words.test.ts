// Unit: the words kept of a person's own question. There is no browser here: the page's own memory stands in for its storage.
import { keepWords, loadWords } from '../../lib/kept-words.js';
import { customPromptWords, forgetCustomPrompt } from './custom-prompt-words.js';

const EMPTY = { title: '', question: '' };
const prompt = { id: 'custom-1', title: 'Forty', description: 'Who are you?', category: 'Custom', isActive: true };

it('forgets the question that became a capsule', () => {
  keepWords(customPromptWords('ada'), { title: ' Forty', question: 'Who are you? ' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadWords(customPromptWords('ada'), EMPTY)).toEqual(EMPTY);
});

it('keeps one that was begun since, and those of others', () => {
  const begun = { title: 'Fifty', question: 'And now?' };
  keepWords(customPromptWords('ada'), begun);
  keepWords(customPromptWords('ben'), { title: 'Forty', question: 'Who are you?' });
  forgetCustomPrompt({ userId: 'ada', prompt });
  expect(loadWords(customPromptWords('ada'), EMPTY)).toEqual(begun);
  expect(loadWords(customPromptWords('ben'), EMPTY).title).toBe('Forty');
});
