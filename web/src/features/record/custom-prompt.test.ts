import { customPrompt, INSPIRATION, MAX_QUESTION_LENGTH } from './record-flow.js';

it('a custom prompt trims both texts and has the time in its id', () => {
  expect(customPrompt({ title: '  To Ida ', question: '\nHow are you?  ' }, 1_700_000_000_000)).toEqual({
    id: 'custom-1700000000000',
    title: 'To Ida',
    description: 'How are you?',
    category: 'Custom',
    isActive: true,
  });
});

it.each([
  ['', 'How are you?'],
  ['   ', 'How are you?'],
  ['To Ida', ''],
  ['To Ida', ' \n '],
])('is none while a text is missing (%j, %j)', (title, question) => {
  expect(customPrompt({ title, question }, 1)).toBeNull();
});

it('a custom prompt has six inspirations that fit the field', () => {
  expect(new Set(INSPIRATION).size).toBe(6);
  for (const question of INSPIRATION) expect(question.length).toBeLessThanOrEqual(MAX_QUESTION_LENGTH);
});
