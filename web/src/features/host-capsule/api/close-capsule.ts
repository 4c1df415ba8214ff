import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { sendJson } from '../../../lib/http.js';
import { useCapsuleChange, type ChangeWords } from './use-capsule-change.js';

const WORDS: ChangeWords = {
  done: 'Capsule submissions have been closed.',
  failed: 'Failed to close capsule submissions.',
};

/** Has the link of a capsule take no more videos. */
export function useCloseCapsule(id: string) {
  return useCapsuleChange(id, () => sendJson('PATCH', `${paidCapsulePath(id)}/close`), WORDS);
}
