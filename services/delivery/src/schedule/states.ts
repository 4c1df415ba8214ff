/**
 * The life of a delivery (docs/product.md §4 tells the owner's side of it):
 *
 *     scheduled ⇄ claimed → sending → delivered
 *                    │         ├────→ retry_wait → claimed
 *                    │         ├────→ unknown ──→ claimed, for the one resend or because the mail was confirmed
 *                    │         └────→ claimed (its process died; what became of the mail is then unknown)
 *                    └→ delivered (in-app), retry_wait (nobody to send to yet), unknown (its predecessor died sending)
 *
 * Every open state but `sending` can be cancelled: a mail on its way cannot be called back. Nothing leaves `delivered` and
 * `cancelled`. The database refuses every other step (migration `steps-1700000000400`), so that no write has to be trusted.
 */
export const DELIVERY_STATES = [
  'scheduled',
  'claimed',
  'sending',
  'retry_wait',
  'unknown',
  'delivered',
  'cancelled',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** States in which a newer generation of the same source may cancel it. */
export const RECALLABLE_STATES: readonly DeliveryState[] = ['scheduled', 'claimed', 'retry_wait', 'unknown'];
