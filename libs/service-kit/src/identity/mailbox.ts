/**
 * The mailbox of an address, without its tag: mail servers deliver `ada+tag@` to `ada@` (RFC 5233). The index
 * `users_mailbox` of the gateway has the same rule in SQL.
 */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** SQL: stands for the mailbox of an address: hex SHA-256 of the address without its tag. */
export const mailboxHash = (email: string): string =>
  `encode(sha256(convert_to(regexp_replace(lower(${email}), '^([^+@]+)\\+[^@]*@', '\\1@'), 'UTF8')), 'hex')`;
