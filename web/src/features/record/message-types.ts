import type { PromptCategory } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';

/** What a person can begin with. `growth` is there so that every category of prompts can be reached. */
export const MESSAGE_TYPES = ['goals', 'anniversary', 'wedding', 'growth', 'custom'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The category whose prompts a message type offers. Source: docs/product.md §7. */
export function categoryOf(type: MessageType): PromptCategory {
  switch (type) {
    case 'goals':
      return 'Goals & Dreams';
    case 'anniversary':
      return 'Relationships';
    case 'wedding':
      return 'Memories';
    case 'growth':
    case 'custom':
      return 'Personal Growth';
  }
}

/** The prompts that a message type offers, in the server's order. */
export function promptsFor(type: MessageType, prompts: readonly PromptDto[]): PromptDto[] {
  const category: string = categoryOf(type);
  return prompts.filter((prompt) => prompt.isActive && prompt.category === category);
}
