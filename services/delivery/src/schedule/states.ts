/**
 * The states of a delivery (docs/product.md §4.2 and §4.3 say what owners see of them):
 *
 *     scheduled ⇄ claimed → sending → delivered
 *                    │         ├────→ retry_wait → claimed
 *                    │         ├────→ unknown ──→ claimed, to send once more, or because it was confirmed late
 *                    │         └────→ claimed (the sending process died; the delivery then becomes `unknown`)
 *                    └→ delivered (in the app, or confirmed late), retry_wait (not sent),
 *                       unknown (an earlier process died while sending)
 *
 * `delivered` and `cancelled` are final. A delivery can be cancelled in any other state except `sending`. The database
 * refuses changes that are not listed here (`migrations/initial-schema.ts`).
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

export const CANCELLABLE_STATES: readonly DeliveryState[] = ['scheduled', 'claimed', 'retry_wait', 'unknown'];
