import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { sendJson } from '../../../lib/http.js';
import { useCapsuleChange, type ChangeWords } from './use-capsule-change.js';

export interface DateChange {
  /** In ISO 8601; only its day in `timeZone` counts. */
  deliveryDate: string;
  timeZone: string;
}

const WORDS: ChangeWords = { done: 'Delivery date changed', failed: 'Failed to change the delivery date.' };

/** Gives a capsule another day. */
export function useChangeDate(id: string) {
  return useCapsuleChange(id, (wish: DateChange) => sendJson('PATCH', paidCapsulePath(id), wish), WORDS);
}
