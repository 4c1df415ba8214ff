import { browserStore } from '../../lib/browser/text-store.js';
import type { OrderDraft } from './order-draft.js';

export interface StoredOrder {
  readonly id: string;
  readonly draft: OrderDraft;
}

const MAX_ORDERS = 10;

const keyOf = (userId: string): string => `dear-future:orders:${userId}`;

/** Returns stored orders, newest first. */
export function loadOrders(userId: string): StoredOrder[] {
  const stored = browserStore.readJson(keyOf(userId));
  return Array.isArray(stored) ? (stored as StoredOrder[]) : [];
}

const write = (userId: string, orders: StoredOrder[]): boolean =>
  browserStore.write(keyOf(userId), JSON.stringify(orders));

/** Stores an order as the newest, and drops others without any input. */
export function storeOrder(userId: string, order: StoredOrder): void {
  const others = loadOrders(userId).filter(({ id, draft }) => id !== order.id && hasInput(draft));
  write(userId, [order, ...others].slice(0, MAX_ORDERS));
}

export function clearOrder(userId: string, id: string): void {
  write(
    userId,
    loadOrders(userId).filter((order) => order.id !== id),
  );
}

export interface WantedOrder {
  /** Comes from the address. */
  readonly packageId: string | null;
  /** Comes from the history state. */
  readonly id: string | null;
}

/** Returns null to start a new order. A package in the address opens only its own order. */
export function orderToOpen(orders: readonly StoredOrder[], { packageId, id }: WantedOrder): StoredOrder | null {
  const begun = orders.filter(({ draft }) => hasInput(draft));
  if (packageId !== null) return begun.find(({ draft }) => draft.packageId === packageId) ?? null;
  return orders.find((order) => order.id === id) ?? begun[0] ?? orders[0] ?? null;
}

/** Whether anything was filled in besides the package and its occasion. */
export function hasInput(draft: OrderDraft): boolean {
  const { hasLongerVideoAddon, hasHighlightReelAddon, additionalContributorSlots, attempt } = draft;
  const texts = [draft.capsuleName, draft.promptTitle, draft.promptDescription, draft.date];
  const extras = hasLongerVideoAddon || hasHighlightReelAddon || additionalContributorSlots > 0;
  return extras || attempt !== null || texts.some((text) => text.trim() !== '');
}
