/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * What an address's fragment says of a receipt: its secret, `'garbled'` when the link was cut or mistyped, null when it speaks
 * of none. The fragment stays in the browser (RFC 9110 §4.2.4): no server and no log sees it.
 */
export function receiptIn(hash: string): { readonly secret: string } | 'garbled' | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('receipt');
  if (secret === null) return null;
  return SECRET.test(secret) ? { secret } : 'garbled';
}

/** The link a responder keeps. `origin` as in `https://dearfuture.test`. */
export function receiptAddress(origin: string, slug: string, secret: string): string {
  return `${origin}/share/${slug}#receipt=${secret}`;
}
