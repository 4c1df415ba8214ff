// Real: the rule.
import { validatePrompt } from './prompt-choice.js';

const ours = { id: 'goals-a', title: 'Our title', isActive: true };

describe('the prompt of a capsule', () => {
  it('uses our own title, not the sent one', () => {
    expect(validatePrompt({ promptId: 'goals-a', promptTitle: 'Something else' }, ours)).toEqual({
      promptId: 'goals-a',
      promptTitle: 'Our title',
    });
  });

  it("takes a user's own prompt with its title, trimmed", () => {
    expect(validatePrompt({ promptId: 'custom-1763700000000', promptTitle: '  For Ana ' }, null)).toEqual({
      promptId: 'custom-1763700000000',
      promptTitle: 'For Ana',
    });
  });

  it.each([
    'custom-',
    'custom-abc',
    'custom-12345678901234567',
    'Custom-1',
    'unknown',
    '../custom-1',
    `custom-1${' '.repeat(3)}x`,
  ])('refuses the id %j', (promptId) => {
    expect(validatePrompt({ promptId, promptTitle: 'A' }, null)).toEqual({
      problems: [{ field: 'promptId', problem: 'This prompt does not exist or is no longer offered.' }],
    });
  });

  it('refuses a retired prompt', () => {
    expect(validatePrompt({ promptId: 'goals-a', promptTitle: 'A' }, { ...ours, isActive: false })).toHaveProperty(
      'problems',
    );
  });

  it.each([undefined, '', '   ', '\u200b'])('needs a title, not %j, even with our own id', (promptTitle) => {
    expect(validatePrompt({ promptId: 'goals-a', promptTitle }, ours)).toEqual({
      problems: [{ field: 'promptTitle', problem: 'The prompt needs a title.' }],
    });
  });

  it('names both fields when both are missing', () => {
    expect(validatePrompt({ promptId: undefined, promptTitle: undefined }, null)).toEqual({
      problems: [
        { field: 'promptId', problem: 'Please choose a prompt.' },
        { field: 'promptTitle', problem: 'The prompt needs a title.' },
      ],
    });
  });

  it('refuses a long title', () => {
    expect(validatePrompt({ promptId: 'custom-1', promptTitle: 'x'.repeat(121) }, null)).toEqual({
      problems: [{ field: 'promptTitle', problem: 'The prompt title must be at most 120 characters long.' }],
    });
  });
});
