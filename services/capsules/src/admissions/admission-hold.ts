import type { Admission } from './admission.entity.js';

export function isOpenAdmission({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}

/**
 * Whether an upload holds a slot. Then it may finish after its link has closed; others may not (docs/product.md §4.4).
 * @param now by the database's clock, read after the prompt or capsule was locked
 */
export function isHoldingSlot(admission: Pick<Admission, 'state' | 'holdsSlot' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsSlot && isOpenAdmission(admission, now);
}
