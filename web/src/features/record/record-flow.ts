import { MAX_PROMPT_TITLE_LENGTH, type PromptCategory } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordEntry } from '../../entities/recording/record-entry.js';

/** The message types. `growth` makes the fourth category of prompts reachable. */
export const MESSAGE_TYPES = ['goals', 'anniversary', 'wedding', 'growth', 'custom'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The category whose prompts a message type offers. */
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

/** The current step (docs/product.md §4). Plain data, since it is kept in the history state. */
export type RecordFlow =
  | { readonly step: 'type' }
  | { readonly step: 'prompts'; readonly type: MessageType }
  | { readonly step: 'custom' }
  | RecordEntry;

export const FIRST_STEP: RecordFlow = { step: 'type' };

/** The step after choosing a message type. */
export function stepAfterType(type: MessageType): RecordFlow {
  return type === 'custom' ? { step: 'custom' } : { step: 'prompts', type };
}

/** Reads a history state; the first step if this version does not understand it. */
export function readFlow(value: unknown): RecordFlow {
  if (!isRecord(value)) return FIRST_STEP;
  const { step, type, prompt, recordingId, capsuleId } = value;
  if (step === 'custom') return { step };
  if (step === 'prompts') {
    const known = MESSAGE_TYPES.find((each) => each === type);
    return known === undefined ? FIRST_STEP : { step, type: known };
  }
  if (step === 'record') {
    return {
      step,
      prompt: isRecord(prompt) ? promptFromContext(prompt) : null,
      recordingId: typeof recordingId === 'string' ? recordingId : null,
    };
  }
  if (step === 'sealed' && typeof capsuleId === 'string') return { step, capsuleId };
  return FIRST_STEP;
}

/** The prompt as plain strings, stored beside an unfinished recording. */
export function promptContext(prompt: PromptDto): Record<string, string> {
  const { id, title, description, category } = prompt;
  return { id, title, description, category };
}

/** The prompt of an unfinished recording, or null if it is lost. */
export function promptFromContext(context: Readonly<Record<string, unknown>>): PromptDto | null {
  const text = (name: string): string => {
    const value = context[name];
    return typeof value === 'string' ? value : '';
  };
  const [id, title] = [text('id'), text('title')];
  if (id === '' || title === '') return null;
  return { id, title, description: text('description'), category: text('category'), isActive: true };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What the user types for a custom prompt. */
export interface CustomPromptDraft {
  readonly title: string;
  readonly question: string;
}

export const EMPTY_DRAFT: CustomPromptDraft = { title: '', question: '' };

/** Longest question, in characters. It stays in this browser. */
export const MAX_QUESTION_LENGTH = 500;

/** Ideas for a custom prompt. */
export const INSPIRATION: readonly string[] = [
  'What does an ordinary day of yours look and sound like right now, from the first coffee to the last light?',
  'What do you hope has changed by the time you see this, and what do you hope has not?',
  'Who has carried you this year, and what have you not yet told them?',
  'What are you worried about today that you would like to laugh about later?',
  'What did you learn the hard way that you never want to forget?',
  'If you could put one small moment of this week in a jar and keep it, which would it be?',
];

/**
 * The prompt made of a draft, or null while a text is missing. Both texts are trimmed (docs/product.md §5); it exists
 * in this browser
 * only (docs/product.md §3).
 *
 * @param nowMs epoch milliseconds, part of the id
 */
export function customPrompt(draft: CustomPromptDraft, nowMs: number): PromptDto | null {
  const title = draft.title.trim();
  const description = draft.question.trim();
  if (title === '' || description === '' || title.length > MAX_PROMPT_TITLE_LENGTH) return null;
  return { id: `custom-${nowMs}`, title, description, category: 'Custom', isActive: true };
}
