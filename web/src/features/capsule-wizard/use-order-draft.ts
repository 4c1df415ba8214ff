import { useCallback, useRef, useState } from 'react';
import { storeOrder } from '../../entities/paid-capsules/stored-orders.js';
import type { OrderDraft } from '../../entities/paid-capsules/order-draft.js';

/** The order being filled in. Every change is stored in this browser at once, for this user only. */
export function useOrderDraft(
  userId: string,
  orderId: string,
  initial: OrderDraft,
): { draft: OrderDraft; change: (part: Partial<OrderDraft>) => void } {
  const [draft, setDraft] = useState(initial);
  // Stored before the next render: the page may be left for the checkout before that.
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<OrderDraft>) => {
      latest.current = { ...latest.current, ...part };
      storeOrder(userId, { id: orderId, draft: latest.current });
      setDraft(latest.current);
    },
    [userId, orderId],
  );
  return { draft, change };
}

/** History state: the order that the wizard shows. It survives a reload. */
export interface OrderState {
  readonly order: string;
}

/** The order in a history state, or null. */
export function orderIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('order' in state)) return null;
  return typeof state.order === 'string' ? state.order : null;
}
