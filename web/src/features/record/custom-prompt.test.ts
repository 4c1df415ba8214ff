import { INSPIRATION, MAX_QUESTION_LENGTH } from './components/custom-prompt-step.js';

it('a custom prompt has six inspirations that fit the field', () => {
  expect(new Set(INSPIRATION).size).toBe(6);
  for (const question of INSPIRATION) expect(question.length).toBeLessThanOrEqual(MAX_QUESTION_LENGTH);
});
