import { ordersIn, withOrder, withoutOrder, type KeptOrder } from './kept-orders.js';

/** Fallback for browsers without storage; lost with the page. */
const remembered = new Map<string, KeptOrder[]>();

/** Where the orders are, and where earlier versions of this page kept a single draft. */
function namesOf(personId: string): { all: string; single: string } {
  return { all: `dear-future:orders:${personId}`, single: `dear-future:order:${personId}` };
}

/** The user's unfinished orders, newest first. Stored per user. */
export function loadOrders(personId: string): KeptOrder[] {
  const { all, single } = namesOf(personId);
  const inPage = remembered.get(personId);
  if (inPage !== undefined) return inPage;
  try {
    return ordersIn(window.localStorage.getItem(all), window.localStorage.getItem(single));
  } catch {
    return [];
  }
}

/** Stores a draft across reloads. Never throws: without storage the page remembers it. */
export function storeOrder(personId: string, kept: KeptOrder): void {
  write(personId, withOrder(loadOrders(personId), kept));
}

export function clearOrder(personId: string, id: string): void {
  write(personId, withoutOrder(loadOrders(personId), id));
}

/** Forgets the draft of an order that was paid or handed over. Other drafts stay. */
export function orderDone(personId: string, capsuleId: string): void {
  const made = madeOf(personId, capsuleId);
  if (made !== undefined) clearOrder(personId, made.id);
}

/** Keeps the draft of a cancelled order, so that it can be changed and ordered again. */
export function orderCancelled(personId: string, capsuleId: string): void {
  const made = madeOf(personId, capsuleId);
  if (made !== undefined) storeOrder(personId, { ...made, draft: { ...made.draft, attempt: null } });
}

function madeOf(personId: string, capsuleId: string): KeptOrder | undefined {
  return loadOrders(personId).find(({ draft }) => draft.attempt?.capsuleId === capsuleId);
}

function write(personId: string, orders: KeptOrder[]): void {
  const { all, single } = namesOf(personId);
  remembered.delete(personId);
  try {
    if (orders.length === 0) window.localStorage.removeItem(all);
    else window.localStorage.setItem(all, JSON.stringify(orders));
    window.localStorage.removeItem(single);
  } catch {
    remembered.set(personId, orders);
  }
}
