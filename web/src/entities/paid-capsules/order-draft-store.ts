import { ordersIn, withOrder, withoutOrder, type KeptOrder } from './kept-orders.js';

/** For a browser that stores nothing: the page itself remembers, until it is closed. */
const remembered = new Map<string, KeptOrder[]>();

/** Where the orders are, and where earlier versions of this page kept a single draft. */
function namesOf(personId: string): { all: string; single: string } {
  return { all: `dear-future:orders:${personId}`, single: `dear-future:order:${personId}` };
}

/** The person's unfinished orders, newest first. Another person in the same browser never sees them. */
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

/** Keeps what is filled in, through a reload and a closed tab. Never fails: at worst the page remembers it. */
export function storeOrder(personId: string, kept: KeptOrder): void {
  write(personId, withOrder(loadOrders(personId), kept));
}

export function clearOrder(personId: string, id: string): void {
  write(personId, withoutOrder(loadOrders(personId), id));
}

/** The order was paid (or handed over): what it was made of is not offered again. Other drafts stay. */
export function orderDone(personId: string, capsuleId: string): void {
  const made = madeOf(personId, capsuleId);
  if (made !== undefined) clearOrder(personId, made.id);
}

/** The order was cancelled: what was filled in stays, to be changed and ordered anew. */
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
