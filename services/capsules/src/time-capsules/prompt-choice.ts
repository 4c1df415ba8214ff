import { MAX_PROMPT_ID_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import { readLine } from '@dear-future/service-kit/text/typed-text';

export interface KnownPrompt {
  id: string;
  title: string;
  isActive: boolean;
}

export type PromptChoiceResult =
  | { promptId: string; promptTitle: string }
  | { problems: { field: 'promptId' | 'promptTitle'; problem: string }[] };

/** Exists only in the user's browser: `custom-` and its time in milliseconds. */
const CUSTOM_PROMPT_ID = /^custom-\d{1,16}$/;

export function isCustomPromptId(promptId: string): boolean {
  return CUSTOM_PROMPT_ID.test(promptId);
}

/**
 * Clients must not put other words under our id, so for our own prompts we use our title. A different title is not
 * refused: we may have corrected it while the user was recording. Source: docs/product.md §5.3.
 * @param known the prompt with this id, or null (always null for a custom id)
 */
export function validatePrompt(
  sent: { promptId: string | undefined; promptTitle: string | undefined },
  known: KnownPrompt | null,
): PromptChoiceResult {
  const problems: { field: 'promptId' | 'promptTitle'; problem: string }[] = [];
  const promptId = (sent.promptId ?? '').trim();
  if (promptId === '') {
    problems.push({ field: 'promptId', problem: 'Please choose a prompt.' });
  } else if (promptId.length > MAX_PROMPT_ID_LENGTH || (!isCustomPromptId(promptId) && !known?.isActive)) {
    problems.push({ field: 'promptId', problem: 'This prompt does not exist or is no longer offered.' });
  }

  const title = readLine(sent.promptTitle ?? '', MAX_PROMPT_TITLE_LENGTH);
  if ('problem' in title) {
    problems.push({ field: 'promptTitle', problem: `The prompt title ${title.problem}` });
  } else if (title.text === '') {
    problems.push({ field: 'promptTitle', problem: 'The prompt needs a title.' });
  }

  if (problems.length > 0 || 'problem' in title) return { problems };
  return { promptId, promptTitle: known ? known.title : title.text };
}
