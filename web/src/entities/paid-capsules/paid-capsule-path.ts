/** Where a person's own paid capsules are listed and ordered. */
export const PAID_CAPSULES = '/api/capsules';

/** Where one paid capsule is read and changed. */
export function paidCapsulePath(id: string): string {
  return `${PAID_CAPSULES}/${encodeURIComponent(id)}`;
}
