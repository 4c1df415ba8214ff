/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text has the form of a receipt's secret. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * What an address's fragment says of a receipt: its secret, `'garbled'` when the link was cut or mistyped, null when it speaks
 * of none. The fragment stays in the browser (RFC 9110 §4.2.4): no server and no log sees it.
 */
export function receiptIn(hash: string): { readonly secret: string } | 'garbled' | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('receipt');
  if (secret === null) return null;
  return isSecret(secret) ? { secret } : 'garbled';
}

/** The link a responder keeps. `origin` as in `https://dearfuture.test`, `page` as in `/share/{slug}`. */
export function receiptAddress(origin: string, page: string, secret: string): string {
  return `${origin}${page}#receipt=${secret}`;
}

/**
 * Whose drafts and unfinished recordings those of a replacement are: each response's own. Takes outlast the visit, so the
 * secret itself is not in it, only 32 bits of its hash (FNV-1a).
 */
export function replacementOwner(slug: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (const letter of secret) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return `${slug}#replacement-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
