import { isSecret } from './receipt-link.js';

/** A receipt as a browser holds it, with as much as tells it from another one. One response has one secret, always the same. */
export interface HeldReceipt {
  readonly secret: string;
  readonly name: string | null;
  /** ISO 8601, UTC. Null when it is not known here. */
  readonly submittedAt: string | null;
}

/** Reads what a browser stored. Whatever is no receipt is passed over. */
export function receiptsIn(stored: string | null): HeldReceipt[] {
  if (stored === null) return [];
  // The secret alone is how a single receipt was kept at first.
  if (isSecret(stored)) return [{ secret: stored, name: null, submittedAt: null }];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.flatMap((one: unknown) => receiptOf(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** One receipt out of parsed JSON, or null. */
export function receiptOf(value: unknown): HeldReceipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { secret, name, submittedAt } = value as Partial<Record<keyof HeldReceipt, unknown>>;
  if (typeof secret !== 'string' || !isSecret(secret)) return null;
  const day = typeof submittedAt === 'string' && !Number.isNaN(Date.parse(submittedAt)) ? submittedAt : null;
  return { secret, name: typeof name === 'string' ? name : null, submittedAt: day };
}

/** Newest first. The same response is there once, with its newest name and day. */
export function addReceipt(receipts: readonly HeldReceipt[], receipt: HeldReceipt): HeldReceipt[] {
  const all = [receipt, ...withoutReceipt(receipts, receipt.secret)];
  return all.sort((one, other) => (other.submittedAt ?? '').localeCompare(one.submittedAt ?? ''));
}

export function withoutReceipt(receipts: readonly HeldReceipt[], secret: string): HeldReceipt[] {
  return receipts.filter((receipt) => receipt.secret !== secret);
}
