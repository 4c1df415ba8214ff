import { INSPIRATION, MAX_QUESTION_LENGTH } from './components/custom-prompt-step.js';

it('offers six ideas for a custom prompt, which fit into its field', () => {
  expect(new Set(INSPIRATION).size).toBe(6);
  for (const question of INSPIRATION) expect(question.length).toBeLessThanOrEqual(MAX_QUESTION_LENGTH);
});
