import { browserStore, tabStore } from '../../lib/text-store.js';

/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** A receipt as a browser holds it, with as much as tells it from another one. One response has one secret, always the same. */
export interface HeldReceipt {
  readonly secret: string;
  readonly name: string | null;
  /** ISO 8601, UTC. Null when it is not known here. */
  readonly submittedAt: string | null;
}

/** The receipt this tab shows: as it was just handed over, or with the response to watch. */
export interface OpenReceipt extends HeldReceipt {
  readonly screen: 'submitted' | 'watch';
}

/** Receipts kept in this browser, a list for each link, only where the person said so. */
const keptKey = (slug: string) => `dear-future:receipt:${slug}`;
/** In this tab alone, so that a reload shows the same again without the secret in the address. */
const openKey = (slug: string) => `dear-future:open-receipt:${slug}`;

/** Keeps a receipt beside those of others; once more under its new words when it is kept already. @returns whether the browser keeps it */
export function keepReceipt(slug: string, receipt: HeldReceipt): boolean {
  const before = keptReceipts(slug);
  const isStored = writeReceipts(slug, addReceipt(before, receipt));
  if (!isStored) writeReceipts(slug, before);
  return isStored;
}

/** The kept receipts of one link, newest first. */
export const keptReceipts = (slug: string): readonly HeldReceipt[] => receiptsIn(browserStore.read(keptKey(slug)));

export function isKept(slug: string, secret: string): boolean {
  return keptReceipts(slug).some((receipt) => receipt.secret === secret);
}

/** Forgets this one; those of others stay. */
export function forgetReceipt(slug: string, secret: string): void {
  writeReceipts(slug, withoutReceipt(keptReceipts(slug), secret));
}

function writeReceipts(slug: string, receipts: readonly HeldReceipt[]): boolean {
  if (receipts.length > 0) return browserStore.write(keptKey(slug), JSON.stringify(receipts));
  browserStore.remove(keptKey(slug));
  return true;
}

/** Reads what a browser stored. Whatever is no receipt is passed over. */
export function receiptsIn(stored: string | null): HeldReceipt[] {
  if (stored === null) return [];
  // The secret alone is how a single receipt was kept at first.
  if (SECRET.test(stored)) return [{ secret: stored, name: null, submittedAt: null }];
  const value = parsed(stored);
  return Array.isArray(value) ? value.flatMap((one: unknown) => receiptOf(one) ?? []) : [];
}

/** Newest first. The same response is there once, with its newest name and day. */
export function addReceipt(receipts: readonly HeldReceipt[], receipt: HeldReceipt): HeldReceipt[] {
  const all = [receipt, ...withoutReceipt(receipts, receipt.secret)];
  return all.sort((one, other) => (other.submittedAt ?? '').localeCompare(one.submittedAt ?? ''));
}

export function withoutReceipt(receipts: readonly HeldReceipt[], secret: string): HeldReceipt[] {
  return receipts.filter((receipt) => receipt.secret !== secret);
}

export function rememberOpen(slug: string, open: OpenReceipt): void {
  tabStore.write(openKey(slug), JSON.stringify(open));
}

/** What this tab showed last, or null. */
export const recallOpen = (slug: string): OpenReceipt | null => openReceiptIn(tabStore.read(openKey(slug)));

export const forgetOpen = (slug: string): void => tabStore.remove(openKey(slug));

/** Reads what a tab stored; null for anything else. */
export function openReceiptIn(stored: string | null): OpenReceipt | null {
  const value = parsed(stored);
  const receipt = receiptOf(value);
  if (receipt === null) return null;
  const { screen } = value as { screen?: unknown };
  return screen === 'submitted' || screen === 'watch' ? { ...receipt, screen } : null;
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

function receiptOf(value: unknown): HeldReceipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { secret, name, submittedAt } = value as Partial<Record<keyof HeldReceipt, unknown>>;
  if (typeof secret !== 'string' || !SECRET.test(secret)) return null;
  const day = typeof submittedAt === 'string' && !Number.isNaN(Date.parse(submittedAt)) ? submittedAt : null;
  return { secret, name: typeof name === 'string' ? name : null, submittedAt: day };
}

/**
 * What an address's fragment says of a receipt: its secret, `'garbled'` when the link was cut or mistyped, null when it speaks
 * of none. The fragment stays in the browser (RFC 9110 §4.2.4): no server and no log sees it.
 */
export function receiptIn(hash: string): { readonly secret: string } | 'garbled' | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('receipt');
  if (secret === null) return null;
  return SECRET.test(secret) ? { secret } : 'garbled';
}

/** The link a responder keeps. `origin` as in `https://dearfuture.test`, `page` as in `/share/{slug}`. */
export const receiptAddress = (origin: string, page: string, secret: string): string =>
  `${origin}${page}#receipt=${secret}`;

/**
 * Whose drafts and unfinished recordings those of a replacement are: each response's own. Takes outlast the visit, so the
 * secret itself is not in it, only 32 bits of its hash (FNV-1a).
 */
export function replacementOwner(slug: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (const letter of secret) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return `${slug}#replacement-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
