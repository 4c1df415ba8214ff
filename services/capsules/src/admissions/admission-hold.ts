import type { Admission } from './admission.entity.js';

export function isUnderWay({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}

/**
 * Whether an upload holds a slot. It may then finish after its link was closed; any other is checked again at commit
 * (docs/product.md §4.4).
 * @param now by the database's clock, read after the prompt or capsule was locked
 */
export function isHoldingSlot(admission: Pick<Admission, 'state' | 'holdsSlot' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsSlot && isUnderWay(admission, now);
}
