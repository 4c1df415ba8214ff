import { browserStore } from '../../lib/text-store.js';
import { readDraft, type OrderDraft } from './order-draft.js';

/** An unfinished order in this browser. */
export interface StoredOrder {
  readonly id: string;
  readonly draft: OrderDraft;
}

/** How many unfinished orders of one user are stored. */
const MAX_ORDERS = 10;
/** The id of the single draft that earlier versions stored. */
const FIRST = 'first';

/**
 * The stored orders, newest first; invalid ones are left out.
 *
 * @param single the draft that an earlier version of this page stored
 */
export function ordersIn(text: string | null, single: string | null): StoredOrder[] {
  const orders = listIn(text).flatMap((value) => orderOf(value) ?? []);
  const first = readDraft(single);
  return first === null ? orders : [{ id: FIRST, draft: first }, ...withoutOrder(orders, FIRST)];
}

function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function orderOf(value: unknown): StoredOrder | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('draft' in value)) return null;
  const draft = readDraft(JSON.stringify(value.draft));
  return typeof value.id === 'string' && draft !== null ? { id: value.id, draft } : null;
}

/** Puts an order first, and drops others without any input. */
export function withOrder(orders: readonly StoredOrder[], order: StoredOrder): StoredOrder[] {
  const others = withoutOrder(orders, order.id).filter(({ draft }) => isBegun(draft));
  return [order, ...others].slice(0, MAX_ORDERS);
}

function withoutOrder(orders: readonly StoredOrder[], id: string): StoredOrder[] {
  return orders.filter((order) => order.id !== id);
}

/** Which order to open. */
export interface WantedOrder {
  /** The package that the address names, or null. */
  readonly packageId: string | null;
  /** The order in the history state, or null. */
  readonly id: string | null;
}

/** The order to continue, or null to start one. A package in the address opens only its own order. */
export function orderToOpen(orders: readonly StoredOrder[], { packageId, id }: WantedOrder): StoredOrder | null {
  const begun = orders.filter(({ draft }) => isBegun(draft));
  if (packageId !== null) return begun.find(({ draft }) => draft.packageId === packageId) ?? null;
  return orders.find((order) => order.id === id) ?? begun[0] ?? orders[0] ?? null;
}

/** Whether anything was filled in, beyond the package and its occasion. */
export function isBegun(draft: OrderDraft): boolean {
  const fields = ['capsuleName', 'promptTitle', 'promptDescription', 'date'] as const;
  const extras = draft.longerVideo || draft.highlightReel || draft.slots > 0;
  return extras || draft.attempt !== null || fields.some((field) => draft[field].trim() !== '');
}

const allKey = (userId: string): string => `dear-future:orders:${userId}`;
/** Where earlier versions stored a single draft. */
const singleKey = (userId: string): string => `dear-future:order:${userId}`;

/** The user's unfinished orders, newest first. */
export const loadOrders = (userId: string): StoredOrder[] =>
  ordersIn(browserStore.read(allKey(userId)), browserStore.read(singleKey(userId)));

/** Stores a draft across reloads. */
export function storeOrder(userId: string, order: StoredOrder): void {
  write(userId, withOrder(loadOrders(userId), order));
}

export function clearOrder(userId: string, id: string): void {
  write(userId, withoutOrder(loadOrders(userId), id));
}

/** Forgets the draft of a paid order. Other drafts stay. */
export function orderDone(userId: string, capsuleId: string): void {
  const made = madeOf(userId, capsuleId);
  if (made !== undefined) clearOrder(userId, made.id);
}

/** Keeps the draft of a cancelled order, so that it can be changed and ordered again. */
export function orderCancelled(userId: string, capsuleId: string): void {
  const made = madeOf(userId, capsuleId);
  if (made !== undefined) storeOrder(userId, { ...made, draft: { ...made.draft, attempt: null } });
}

function madeOf(userId: string, capsuleId: string): StoredOrder | undefined {
  return loadOrders(userId).find(({ draft }) => draft.attempt?.capsuleId === capsuleId);
}

function write(userId: string, orders: StoredOrder[]): void {
  if (orders.length === 0) browserStore.remove(allKey(userId));
  else browserStore.write(allKey(userId), JSON.stringify(orders));
  browserStore.remove(singleKey(userId));
}
