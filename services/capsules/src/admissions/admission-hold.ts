import type { Admission } from './admission.entity.js';

export function isUnderWay({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}

/**
 * Such an upload may finish after its link was closed; any other is checked again at commit (docs/product.md §4.4).
 * @param now by the database's clock, read after the prompt or capsule was locked
 */
export function isHeld(admission: Pick<Admission, 'state' | 'holdsPlace' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsPlace && isUnderWay(admission, now);
}
