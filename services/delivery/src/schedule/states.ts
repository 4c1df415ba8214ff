/**
 * The life of a delivery (docs/product.md §4 tells the owner's side of it):
 *
 *     scheduled → claimed → sending → delivered
 *                    │         ├────→ retry_wait → claimed
 *                    │         └────→ unknown ──→ delivered, or claimed for the one resend
 *                    └→ delivered (in-app), retry_wait (nobody to send to yet), unknown (its predecessor died sending)
 *
 * Every open state can be cancelled; `failed` is for a video that is gone, and for nothing else.
 */
export const DELIVERY_STATES = [
  'scheduled',
  'claimed',
  'sending',
  'retry_wait',
  'unknown',
  'delivered',
  'cancelled',
  'failed',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const NEXT: Record<DeliveryState, readonly DeliveryState[]> = {
  scheduled: ['claimed', 'cancelled', 'failed'],
  claimed: ['scheduled', 'sending', 'delivered', 'retry_wait', 'unknown', 'cancelled', 'failed'],
  sending: ['delivered', 'retry_wait', 'unknown', 'cancelled', 'failed'],
  retry_wait: ['claimed', 'cancelled', 'failed'],
  unknown: ['claimed', 'delivered', 'retry_wait', 'cancelled', 'failed'],
  delivered: [],
  cancelled: [],
  failed: [],
};

/** Whether one step of the diagram leads from `from` to `to`. */
export function canBecome(from: DeliveryState, to: DeliveryState): boolean {
  return NEXT[from].includes(to);
}

/** Whether nothing will ever happen to it again. */
export function isTerminal(state: DeliveryState): boolean {
  return NEXT[state].length === 0;
}

/** States in which a newer generation of the same source may cancel it; a mail on its way cannot be called back. */
export const RECALLABLE_STATES: readonly DeliveryState[] = ['scheduled', 'claimed', 'retry_wait', 'unknown'];
