import { receiptOf, type HeldReceipt } from './held-receipts.js';

/** The receipt this tab shows: as it was just handed over, or with the response to watch. */
export interface OpenReceipt extends HeldReceipt {
  readonly screen: 'submitted' | 'watch';
}

/** In this tab alone, so that a reload shows the same again without the secret in the address. */
const keyOf = (slug: string) => `dear-future:open-receipt:${slug}`;

/** Where the browser stores nothing: until the reload. */
const unstored = new Map<string, OpenReceipt>();

export function rememberOpen(slug: string, open: OpenReceipt): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(open));
  } catch {
    unstored.set(slug, open);
  }
}

/** What this tab showed last, or null. */
export function recallOpen(slug: string): OpenReceipt | null {
  try {
    return openReceiptIn(sessionStorage.getItem(keyOf(slug))) ?? unstored.get(slug) ?? null;
  } catch {
    return unstored.get(slug) ?? null;
  }
}

export function forgetOpen(slug: string): void {
  unstored.delete(slug);
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was stored either.
  }
}

/** Reads what a tab stored; null for anything else. */
export function openReceiptIn(stored: string | null): OpenReceipt | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const receipt = receiptOf(value);
    if (receipt === null) return null;
    const { screen } = value as { screen?: unknown };
    return screen === 'submitted' || screen === 'watch' ? { ...receipt, screen } : null;
  } catch {
    return null;
  }
}
