import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordedVideo } from '../../recorder/recorded-video.js';
import type { MessageType } from './message-types.js';

/** The steps before the recorder. */
export type ChoosingStep =
  { readonly step: 'type' } | { readonly step: 'prompts'; readonly type: MessageType } | { readonly step: 'custom' };

export interface RecordingStep {
  readonly step: 'record';
  readonly prompt: PromptDto;
  /** The step a press on Back returns to. */
  readonly from: ChoosingStep;
  /** A take from an earlier visit that is gone on with. */
  readonly unfinished: RecordedVideo | null;
}

/** Where a person is on the way to a recording (docs/product.md §4). */
export type RecordFlow = ChoosingStep | RecordingStep;

export type RecordFlowEvent =
  | { type: 'type-chosen'; messageType: MessageType }
  | { type: 'prompt-chosen'; prompt: PromptDto }
  | { type: 'take-continued'; prompt: PromptDto; video: RecordedVideo }
  | { type: 'back' };

export const FIRST_STEP: ChoosingStep = { step: 'type' };

export function reduceFlow(flow: RecordFlow, event: RecordFlowEvent): RecordFlow {
  switch (event.type) {
    case 'type-chosen':
      return event.messageType === 'custom' ? { step: 'custom' } : { step: 'prompts', type: event.messageType };
    case 'prompt-chosen':
      return flow.step === 'record' ? flow : { step: 'record', prompt: event.prompt, from: flow, unfinished: null };
    case 'take-continued':
      return { step: 'record', prompt: event.prompt, from: FIRST_STEP, unfinished: event.video };
    case 'back':
      return flow.step === 'record' ? flow.from : FIRST_STEP;
  }
}

/** The prompt as plain text, to be found again beside an unfinished take. */
export function promptContext(prompt: PromptDto): Record<string, string> {
  const { id, title, description, category } = prompt;
  return { id, title, description, category };
}

/** The prompt an unfinished take answers. */
export function promptFromContext(context: Readonly<Record<string, string>>): PromptDto {
  return {
    id: context['id'] ?? '',
    title: context['title'] ?? '',
    description: context['description'] ?? '',
    category: context['category'] ?? '',
    isActive: true,
  };
}
