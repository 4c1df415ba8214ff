/** Mail servers deliver `ada+tag@` to `ada@` (RFC 5233). The gateway's index `users_mailbox` has the rule in SQL. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** SQL: hex SHA-256 of the mailbox of an address. */
export const mailboxHash = (email: string): string =>
  `encode(sha256(convert_to(regexp_replace(lower(${email}), '^([^+@]+)\\+[^@]*@', '\\1@'), 'UTF8')), 'hex')`;
