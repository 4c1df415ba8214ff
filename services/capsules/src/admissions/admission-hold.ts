import type { Admission } from './admission.entity.js';

/**
 * Whether an admission holds a place: open, and not expired. Such an upload may finish although its link was closed
 * meanwhile; any other is judged as if it began now (docs/product.md §4.4).
 *
 * @param now by the database's clock, read after what the upload belongs to was locked
 */
export function isHeld({ state, expiresAt }: Pick<Admission, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && now < expiresAt;
}
