import { addReceipt, receiptsIn, withoutReceipt, type HeldReceipt } from './held-receipts.js';

/** Receipts kept in this browser, a list for each link, only where the person said so. */
const keyOf = (slug: string) => `dear-future:receipt:${slug}`;

/** Keeps a receipt beside those of others; once more under its new words when it is kept already. @returns whether the browser keeps it */
export function keepReceipt(slug: string, receipt: HeldReceipt): boolean {
  return write(slug, addReceipt(keptReceipts(slug), receipt));
}

/** The kept receipts of one link, newest first. */
export function keptReceipts(slug: string): readonly HeldReceipt[] {
  try {
    return receiptsIn(localStorage.getItem(keyOf(slug)));
  } catch {
    return []; // a browser that stores nothing
  }
}

export function isKept(slug: string, secret: string): boolean {
  return keptReceipts(slug).some((receipt) => receipt.secret === secret);
}

/** Forgets this one; those of others stay. */
export function forgetReceipt(slug: string, secret: string): void {
  write(slug, withoutReceipt(keptReceipts(slug), secret));
}

function write(slug: string, receipts: readonly HeldReceipt[]): boolean {
  try {
    if (receipts.length === 0) localStorage.removeItem(keyOf(slug));
    else localStorage.setItem(keyOf(slug), JSON.stringify(receipts));
    return true;
  } catch {
    return false;
  }
}
