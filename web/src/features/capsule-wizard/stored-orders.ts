import type { CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { browserStore } from '../../lib/browser/text-store.js';

type Texts = 'promptTitle' | 'promptDescription';
type Choices = 'hasLongerVideoAddon' | 'hasHighlightReelAddon' | 'additionalContributorSlots' | 'useCredit';

/** What the user has filled in so far. Additional slots count only if the package limits contributors. */
export interface OrderDraft extends Readonly<Required<Pick<CreatePaidCapsuleBody, Texts | Choices>>> {
  readonly capsuleName: string;
  readonly capsuleType: CapsuleType;
  readonly date: string;
  /** The order that was sent, if it may have arrived. Sending it again with the same key creates no second capsule. */
  readonly attempt: { readonly idempotencyKey: string; readonly body: CreatePaidCapsuleBody } | null;
}

/** Has no `capsuleType`, because its default depends on the package. */
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

/** Unfinished orders by package kind. The order that was filled in last comes last. */
export type StoredOrders = { readonly [Kind in PackageKind]?: Partial<OrderDraft> };

const keyOf = (userId: string): string => `dear-future:order-drafts:${userId}`;

export const loadOrders = (userId: string): StoredOrders => ({
  ...(browserStore.readJson(keyOf(userId)) as StoredOrders | null),
});

export const storeOrders = (userId: string, orders: StoredOrders): void =>
  void browserStore.write(keyOf(userId), JSON.stringify(orders));

export const withoutOrder = (orders: StoredOrders, kind: PackageKind): StoredOrders =>
  Object.fromEntries(Object.entries(orders).filter(([storedKind]) => storedKind !== kind));
