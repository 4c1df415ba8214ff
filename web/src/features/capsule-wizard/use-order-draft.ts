import { useCallback, useRef, useState } from 'react';
import type { OrderDraft } from '../../entities/paid-capsules/order-draft.js';
import { storeOrder } from '../../entities/paid-capsules/order-draft-store.js';

/** The order being filled in. Every change is kept in this browser at once, for this person alone. */
export function useOrderDraft(
  personId: string,
  orderId: string,
  begin: OrderDraft,
): { draft: OrderDraft; change: (part: Partial<OrderDraft>) => void } {
  const [draft, setDraft] = useState(begin);
  // Written down before the next picture is drawn: the page may be left for the checkout before that.
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<OrderDraft>) => {
      latest.current = { ...latest.current, ...part };
      storeOrder(personId, { id: orderId, draft: latest.current });
      setDraft(latest.current);
    },
    [personId, orderId],
  );
  return { draft, change };
}
