/** Mail servers deliver `ada+tag@` to `ada@` (RFC 5233). The gateway's index `users_mailbox` has the same rule. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** Returns SQL for the SHA-256, in hex, of an address's mailbox. `address` is an SQL expression, too. */
export const mailboxHashSql = (address: string): string =>
  `encode(sha256(convert_to(regexp_replace(lower(${address}), '^([^+@]+)\\+[^@]*@', '\\1@'), 'UTF8')), 'hex')`;
