// Real: the prompts of the first migration.
import { MAX_PROMPT_ID_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import { promptsOfNovember2026 as prompts } from './prompts-of-november-2026.js';

describe('the first prompts', () => {
  it('have unique ids and titles within the limits', () => {
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
