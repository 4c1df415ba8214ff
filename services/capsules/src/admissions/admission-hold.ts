import type { Admission } from './admission.entity.js';

/**
 * Whether the upload of an admission may be under way: open, and not expired.
 *
 * @param now by the database's clock
 */
export function isUnderWay({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}

/**
 * Whether an admission holds a place: under way, and bytes came where a place is held only then. Such an upload may finish although
 * its link was closed meanwhile; any other is judged as if it began now (docs/product.md §4.4).
 *
 * @param now by the database's clock, read after what the upload belongs to was locked
 */
export function isHeld(admission: Pick<Admission, 'state' | 'holdsPlace' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsPlace && isUnderWay(admission, now);
}
