import { isEmail } from 'class-validator';
import addressparser from 'nodemailer/lib/addressparser';

/** Longest address that SMTP can carry (RFC 5321 §4.5.3.1.3, less the angle brackets). */
const LONGEST_ADDRESS = 254;

/** What makes a parser see a list, a group, a comment, a quoted part or a second header where a person sees an address. */
const SUSPICIOUS = /[\s\p{Cc}\p{Cf}"(),:;<>[\]\\]/u;

/**
 * Whether `text` is exactly one mailbox, `local@domain`, and nothing else. A library that sends mail reads
 * `a@b.test, evil@c.test` as two recipients; so the very parser that would split it is asked how many it sees.
 * Source: RFC 5322 §3.4 (address lists), docs/product.md §5.
 */
export function isOneMailbox(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || SUSPICIOUS.test(text)) return false;
  if (!isEmail(text, { require_tld: true, allow_utf8_local_part: true, allow_ip_domain: false })) return false;
  const parsed = addressparser(text);
  return parsed.length === 1 && parsed[0]?.address === text && parsed[0].name === '';
}
