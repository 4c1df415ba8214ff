/**
 * The states of a delivery (docs/product.md §4.2 and §4.3 say what owners see of them):
 *
 *     scheduled ⇄ claimed → sending → delivered
 *                    │         ├────→ retry_wait → claimed
 *                    │         ├────→ unknown ──→ claimed, to send once more, or because it was confirmed late
 *                    │         └────→ claimed (the sending process died; the delivery then becomes `unknown`)
 *                    └→ delivered (in the app, or confirmed late), retry_wait (cannot be sent yet),
 *                       unknown (the process that claimed it before died while sending)
 *
 * A delivery can be cancelled in every open state except `sending`. `delivered` and `cancelled` are final. The database
 * refuses all other changes (`migrations/initial-schema.ts`).
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
