import type { PromptCategory } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordEntry } from '../../entities/recording/record-entry.js';

/** The message types, and the category whose prompts each offers. `growth` makes the fourth category reachable. */
const CATEGORIES = {
  goals: 'Goals & Dreams',
  anniversary: 'Relationships',
  wedding: 'Memories',
  growth: 'Personal Growth',
  custom: 'Personal Growth',
} as const satisfies Record<string, PromptCategory>;

export type MessageType = keyof typeof CATEGORIES;
export const MESSAGE_TYPES = Object.keys(CATEGORIES) as MessageType[];

export const categoryOf = (type: MessageType): PromptCategory => CATEGORIES[type];

export const promptsFor = (type: MessageType, prompts: readonly PromptDto[]): PromptDto[] =>
  prompts.filter((prompt) => prompt.isActive && prompt.category === CATEGORIES[type]);

/** The current step (docs/product.md §4). Plain data, since it is kept in the history state. */
export type RecordFlow =
  | { readonly step: 'type' }
  | { readonly step: 'prompts'; readonly type: MessageType }
  | { readonly step: 'custom' }
  | RecordEntry;

export const FIRST_STEP: RecordFlow = { step: 'type' };

export const stepAfterType = (type: MessageType): RecordFlow =>
  type === 'custom' ? { step: 'custom' } : { step: 'prompts', type };
