import type { CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { browserStore } from '../../lib/browser/text-store.js';

type Texts = 'promptTitle' | 'promptDescription';
type Extras = 'hasLongerVideoAddon' | 'hasHighlightReelAddon' | 'additionalContributorSlots' | 'useCredit';

/** Slots only count if the package has a limit. */
export interface OrderDraft extends Readonly<Required<Pick<CreatePaidCapsuleBody, Texts | Extras>>> {
  readonly capsuleName: string;
  readonly capsuleType: CapsuleType;
  readonly date: string;
  /** An order that was sent and may have arrived. Sent again with the same key, it creates no second capsule. */
  readonly attempt: { readonly idempotencyKey: string; readonly body: CreatePaidCapsuleBody } | null;
}

/** The capsule's type is the package's. */
export const EMPTY_ORDER: Omit<OrderDraft, 'capsuleType'> = {
  useCredit: false,
  capsuleName: '',
  promptTitle: '',
  promptDescription: '',
  date: '',
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
  attempt: null,
};

/** What was filled in, by the kind of the package. The last one changed comes last. */
export type StoredOrders = { readonly [Kind in PackageKind]?: Partial<OrderDraft> };

const keyOf = (userId: string): string => `dear-future:order-drafts:${userId}`;

export const loadOrders = (userId: string): StoredOrders => ({
  ...(browserStore.readJson(keyOf(userId)) as StoredOrders | null),
});

export const storeOrders = (userId: string, orders: StoredOrders): void =>
  void browserStore.write(keyOf(userId), JSON.stringify(orders));

export const withoutOrder = (orders: StoredOrders, kind: PackageKind): StoredOrders =>
  Object.fromEntries(Object.entries(orders).filter(([each]) => each !== kind));
