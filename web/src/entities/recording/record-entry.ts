import type { PromptDto } from '@dear-future/contracts/http/prompts';

/** The steps of `/record` that other pages link to. */
export type LinkedRecordStep =
  | {
      readonly step: 'record';
      /** Null if this browser has lost the prompt of an unfinished recording. */
      readonly prompt: PromptDto | null;
    }
  | { readonly step: 'sealed'; readonly capsuleId: string };

/** Without `for=people`, the recording is for the user unless they choose people in the scheduling form. */
export const recordPath = (isForOthers: boolean): string => (isForOthers ? '/record?for=people' : '/record');

/** Returns the history state that opens `/record` at this step. */
export const historyStateFor = (step: LinkedRecordStep) => ({ hasPrevious: false, step });
