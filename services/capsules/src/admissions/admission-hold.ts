import type { Admission } from './admission.entity.js';

/** Whether the upload may still be running. @param now by the database's clock */
export function isUnderWay({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}

/**
 * Whether an admission holds a place. Its upload may finish after its link was closed; any other is checked again at
 * commit (docs/product.md §4.4).
 *
 * @param now by the database's clock, read after the prompt or capsule was locked
 */
export function isHeld(admission: Pick<Admission, 'state' | 'holdsPlace' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsPlace && isUnderWay(admission, now);
}
