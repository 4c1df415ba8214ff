/** Percent-encodes the address, so that no part becomes a header or body (RFC 6068 §2). */
export function mailtoAddress(address: string): string {
  // A quoted local part may contain an @. The domain starts after the last one.
  const at = address.lastIndexOf('@');
  if (at === -1) return `mailto:${encodeURIComponent(address)}`;
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}
