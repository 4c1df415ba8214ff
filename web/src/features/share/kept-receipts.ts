import { receiptIn } from './receipt-link.js';

/** Receipts kept in this browser, one for each link, only where the person said so. */
const keyOf = (slug: string) => `dear-future:receipt:${slug}`;

/** @returns whether the browser keeps it */
export function keepReceipt(slug: string, secret: string): boolean {
  try {
    localStorage.setItem(keyOf(slug), secret);
    return true;
  } catch {
    return false;
  }
}

/** The kept receipt's secret, or null. */
export function keptReceipt(slug: string): string | null {
  try {
    const kept = receiptIn(`#receipt=${localStorage.getItem(keyOf(slug)) ?? ''}`);
    return kept === null || kept === 'garbled' ? null : kept.secret;
  } catch {
    return null;
  }
}

export function forgetReceipt(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing could be kept either.
  }
}
