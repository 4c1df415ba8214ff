/** Mail servers deliver `ada+tag@` to `ada@` (RFC 5233). The gateway's index `users_mailbox` repeats this rule. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** SQL: the SHA-256 of an address's mailbox, in hex. */
export const mailboxHash = (email: string): string =>
  `encode(sha256(convert_to(regexp_replace(lower(${email}), '^([^+@]+)\\+[^@]*@', '\\1@'), 'UTF8')), 'hex')`;
