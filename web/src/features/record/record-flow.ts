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

export function readFlow(value: unknown): RecordFlow {
  const { step, type, prompt, recordingId, capsuleId } = fieldsOf(value);
  const known = MESSAGE_TYPES.find((each) => each === type);
  if (step === 'custom') return { step };
  if (step === 'prompts' && known !== undefined) return { step, type: known };
  if (step === 'sealed' && typeof capsuleId === 'string') return { step, capsuleId };
  if (step !== 'record') return FIRST_STEP;
  return {
    step,
    prompt: promptFromContext(fieldsOf(prompt)),
    recordingId: typeof recordingId === 'string' ? recordingId : null,
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object | null) });

export function promptContext({ id, title, description, category }: PromptDto): Record<string, string> {
  return { id, title, description, category };
}

export function promptFromContext(context: Readonly<Record<string, unknown>>): PromptDto | null {
  const text = (name: string): string => (typeof context[name] === 'string' ? context[name] : '');
  const [id, title] = [text('id'), text('title')];
  if (id === '' || title === '') return null;
  return { id, title, description: text('description'), category: text('category'), isActive: true };
}
