import type { PromptDto } from '@dear-future/contracts/http/prompts';

/** The steps of `/record` that other pages lead to. */
export type RecordEntry =
  | {
      readonly step: 'record';
      /** Null if this browser has lost the prompt of an unfinished recording. */
      readonly prompt: PromptDto | null;
    }
  | { readonly step: 'sealed'; readonly capsuleId: string };

/** Without `for=people` the recording is for the user, unless the scheduling form says otherwise. */
export const recordPath = (isForOthers: boolean): string => (isForOthers ? '/record?for=people' : '/record');

/** The history state that opens `/record` in this step. */
export const recordEntry = (step: RecordEntry) => ({ hasPrevious: false, step });
