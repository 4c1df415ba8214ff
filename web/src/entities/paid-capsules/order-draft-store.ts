import { readDraft, type OrderDraft } from './order-draft.js';

/** For a browser that stores nothing: the page itself remembers, until it is closed. */
const remembered = new Map<string, OrderDraft>();

function nameOf(personId: string): string {
  return `dear-future:order:${personId}`;
}

/** The person's unfinished order, or null. Another person in the same browser never sees it. */
export function loadOrder(personId: string): OrderDraft | null {
  try {
    return readDraft(window.localStorage.getItem(nameOf(personId))) ?? remembered.get(personId) ?? null;
  } catch {
    return remembered.get(personId) ?? null;
  }
}

/** Keeps what is filled in, through a reload and a closed tab. Never fails: at worst the page remembers it. */
export function storeOrder(personId: string, draft: OrderDraft): void {
  remembered.delete(personId);
  try {
    window.localStorage.setItem(nameOf(personId), JSON.stringify(draft));
  } catch {
    remembered.set(personId, draft);
  }
}

export function clearOrder(personId: string): void {
  remembered.delete(personId);
  try {
    window.localStorage.removeItem(nameOf(personId));
  } catch {
    // It was never stored.
  }
}

/** The order was paid (or handed over): what it was made of is not offered again. Another draft stays. */
export function orderDone(personId: string, capsuleId: string): void {
  if (loadOrder(personId)?.attempt?.capsuleId === capsuleId) clearOrder(personId);
}

/** The order was cancelled: what was filled in stays, to be changed and ordered anew. */
export function orderCancelled(personId: string, capsuleId: string): void {
  const draft = loadOrder(personId);
  if (draft?.attempt?.capsuleId === capsuleId) storeOrder(personId, { ...draft, attempt: null });
}
