import { browserStore, tabStore } from '../../lib/text-store.js';

/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * An edit link as the browser stores it, with name and day to tell it from others. A response's secret never changes.
 */
export interface HeldReceipt {
  readonly secret: string;
  readonly name: string | null;
  /** ISO 8601, UTC. Null when it is not known here. */
  readonly submittedAt: string | null;
}

/** The edit link open in this tab: just received, or with its response. */
export interface OpenReceipt extends HeldReceipt {
  readonly screen: 'submitted' | 'watch';
}

/** Edit links saved in this browser, if the guest agreed: a list for each public link. */
const keptKey = (slug: string) => `dear-future:receipt:${slug}`;
/** In this tab only, so that a reload needs no secret in the address. */
const openKey = (slug: string) => `dear-future:open-receipt:${slug}`;

/** Saves an edit link, or updates it. @returns whether the browser stored it */
export function saveReceipt(slug: string, receipt: HeldReceipt): boolean {
  const before = savedReceipts(slug);
  const isStored = writeReceipts(slug, addReceipt(before, receipt));
  if (!isStored) writeReceipts(slug, before);
  return isStored;
}

/** The saved edit links of one public link, newest first. */
export const savedReceipts = (slug: string): readonly HeldReceipt[] => receiptsIn(browserStore.read(keptKey(slug)));

export function isSaved(slug: string, secret: string): boolean {
  return savedReceipts(slug).some((receipt) => receipt.secret === secret);
}

export function forgetReceipt(slug: string, secret: string): void {
  writeReceipts(slug, withoutReceipt(savedReceipts(slug), secret));
}

function writeReceipts(slug: string, receipts: readonly HeldReceipt[]): boolean {
  if (receipts.length > 0) return browserStore.write(keptKey(slug), JSON.stringify(receipts));
  browserStore.remove(keptKey(slug));
  return true;
}

/** Parses what the browser stored; invalid entries are skipped. */
export function receiptsIn(stored: string | null): HeldReceipt[] {
  if (stored === null) return [];
  // Earlier versions stored the secret alone.
  if (SECRET.test(stored)) return [{ secret: stored, name: null, submittedAt: null }];
  const value = parsed(stored);
  return Array.isArray(value) ? value.flatMap((one: unknown) => receiptOf(one) ?? []) : [];
}

/** Newest first; each response once, with its latest name and day. */
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
 * The edit link in a URL's fragment: its secret, `'garbled'` if it is cut or mistyped, null without one. Fragments
 * never reach a server (RFC 9110 §4.2.4).
 */
export function receiptIn(hash: string): { readonly secret: string } | 'garbled' | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('receipt');
  if (secret === null) return null;
  return SECRET.test(secret) ? { secret } : 'garbled';
}

/** The edit link as a URL. `origin` as in `https://dearfuture.test`, `page` as in `/share/{slug}`. */
export const receiptAddress = (origin: string, page: string, secret: string): string =>
  `${origin}${page}#receipt=${secret}`;

/**
 * Key of a replacement's draft and recordings, different for each response. Recordings stay in the browser, so the key
 * has only 32 bits of the secret's hash (FNV-1a).
 */
export function replacementOwner(slug: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (const letter of secret) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return `${slug}#replacement-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
