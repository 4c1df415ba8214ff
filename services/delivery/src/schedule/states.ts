/**
 * The states of a delivery (docs/product.md §4 describes them for owners):
 *
 *     scheduled ⇄ claimed → sending → delivered
 *                    │         ├────→ retry_wait → claimed
 *                    │         ├────→ unknown ──→ claimed, for the one resend or after a late confirmation
 *                    │         └────→ claimed (its process died; the outcome is then unknown)
 *                    └→ delivered (by app), retry_wait (no address yet), unknown (a process died while sending)
 *
 * Every open state except `sending` can be cancelled. `delivered` and `cancelled` are final. The database refuses all
 * other changes (`migrations/initial-schema.ts`).
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
