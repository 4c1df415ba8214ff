import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { sendJson } from '../../../lib/http.js';
import { useCapsuleChange, type ChangeWords } from './use-capsule-change.js';

const WORDS: ChangeWords = {
  done: 'Capsule submissions are open again.',
  description: 'The same link works again until the day.',
  failed: 'Failed to reopen capsule submissions.',
};

/** Has the link of a closed capsule take videos again. */
export function useReopenCapsule(id: string) {
  return useCapsuleChange(id, () => sendJson('PATCH', `${paidCapsulePath(id)}/reopen`), WORDS);
}
