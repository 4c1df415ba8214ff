import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { categoryOf, MESSAGE_TYPES, promptsFor } from './record-flow.js';

const prompt = (id: string, category: string, isActive = true) => ({ id, category, isActive }) as PromptDto;

it.each([
  ['goals', 'Goals & Dreams'],
  ['anniversary', 'Relationships'],
  ['wedding', 'Memories'],
  ['growth', 'Personal Growth'],
] as const)('%s offers %s', (type, category) => expect(categoryOf(type)).toBe(category));

it('message types reach every category', () => expect(new Set(MESSAGE_TYPES.map(categoryOf)).size).toBe(4));

it('message types offer only active prompts of their own category', () => {
  const prompts = [prompt('a', 'Memories'), prompt('b', 'Relationships'), prompt('c', 'Memories', false)];
  expect(promptsFor('wedding', prompts).map(({ id }) => id)).toEqual(['a']);
  expect(promptsFor('goals', prompts)).toEqual([]);
});
