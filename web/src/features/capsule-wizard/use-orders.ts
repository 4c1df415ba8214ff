import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import type { Price } from '@dear-future/contracts/pricing';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { creditsFor, priceOfDraft } from './order-choices.js';
import {
  EMPTY_ORDER,
  loadOrders,
  storeOrders,
  withoutOrder,
  type OrderDraft,
  type StoredOrders,
} from './stored-orders.js';

export interface Order {
  readonly chosen: CapsulePackageDto;
  readonly draft: OrderDraft;
  readonly price: Price;
  readonly change: (part: Partial<OrderDraft>) => void;
  /** Deletes the stored order. The page still shows the order until the user leaves the page. */
  readonly forget: () => void;
}

/** Manages unfinished orders. `type` in the URL selects one; otherwise, the one that was filled in last opens. */
export function useOrders(userId: string, packages: readonly CapsulePackageDto[], credits: readonly CreditDto[]) {
  const [orders, setOrders] = useState(() => loadOrders(userId));
  const [earlier, setEarlier] = useState(orders);
  const [search, setSearch] = useSearchParams();
  const kind = search.get('type') ?? Object.keys(earlier).at(-1);
  const chosen = packages.find((each) => each.kind === kind);
  // Loads the orders again, because another tab may have changed some.
  const update = (change: (stored: StoredOrders) => StoredOrders): void => {
    const next = change(loadOrders(userId));
    storeOrders(userId, next);
    setOrders(next);
  };

  /** Selects a package. The current order moves to the package, unless the package has an order of its own. */
  const choose = (offer: CapsulePackageDto, useCredit: boolean): void => {
    const own = orders[offer.kind];
    const moved = own === undefined && chosen ? orders[chosen.kind] : undefined;
    const typeChange = moved && moved.capsuleType === chosen?.capsuleType && { capsuleType: offer.capsuleType };
    if (own || moved || useCredit) {
      update((stored) => ({
        ...(moved && chosen ? withoutOrder(stored, chosen.kind) : stored),
        [offer.kind]: { ...own, ...moved, ...typeChange, useCredit },
      }));
    }
    setSearch({ type: offer.kind }, { replace: true });
  };

  const orderOf = (offer: CapsulePackageDto): Order => {
    const stored: OrderDraft = { ...EMPTY_ORDER, capsuleType: offer.capsuleType, ...orders[offer.kind] };
    const usesCredit = stored.useCredit && creditsFor(offer.id, credits) > 0;
    const draft = { ...stored, useCredit: stored.attempt?.body.useCredit ?? usesCredit };
    return {
      chosen: offer,
      draft,
      price: priceOfDraft(draft, offer),
      change: (part) => update((all) => ({ ...withoutOrder(all, offer.kind), [offer.kind]: { ...stored, ...part } })),
      forget: () => storeOrders(userId, withoutOrder(loadOrders(userId), offer.kind)),
    };
  };

  return {
    order: chosen ? orderOf(chosen) : null,
    choose,
    isResumed: chosen !== undefined && chosen.kind in earlier && chosen.kind in orders,
    startOver: () => {
      if (chosen) update((stored) => withoutOrder(stored, chosen.kind));
      setEarlier({});
      setSearch({}, { replace: true });
    },
  };
}
