import { INSPIRATION, MAX_QUESTION_LENGTH } from './components/custom-prompt-step.js';

it('offers six different ideas for a custom prompt, each short enough for the question field', () => {
  expect(new Set(INSPIRATION).size).toBe(6);
  for (const question of INSPIRATION) expect(question.length).toBeLessThanOrEqual(MAX_QUESTION_LENGTH);
});
