// Real: the prompts as the first migration writes them.
import { MAX_PROMPT_ID_LENGTH, MAX_PROMPT_TITLE_LENGTH, PROMPT_CATEGORIES } from '@dear-future/contracts/constants';
import { promptsOfNovember2026 as prompts } from './prompts-of-november-2026.js';

describe('the first prompts', () => {
  it.each(PROMPT_CATEGORIES)('are at least six in %s', (category) => {
    expect(prompts.filter((prompt) => prompt.category === category).length).toBeGreaterThanOrEqual(6);
  });

  it('have ids and titles of their own that fit everywhere', () => {
    expect(new Set(prompts.map(({ id }) => id)).size).toBe(prompts.length);
    expect(new Set(prompts.map(({ title }) => title)).size).toBe(prompts.length);
    for (const { id, title, description } of prompts) {
      expect(id).toMatch(/^[a-z][a-z0-9-]{2,63}$/);
      expect(id.startsWith('custom-')).toBe(false);
      expect(id.length).toBeLessThanOrEqual(MAX_PROMPT_ID_LENGTH);
      expect(title.length).toBeLessThanOrEqual(MAX_PROMPT_TITLE_LENGTH);
      expect(description.length).toBeGreaterThan(40);
    }
  });
});
