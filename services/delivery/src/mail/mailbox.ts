import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import addressparser from 'nodemailer/lib/addressparser';

/**
 * Whether `text` is exactly one mailbox, `local@domain`, and nothing else: the product's rule for one address, in any case. A
 * library that sends mail reads `a@b.test, evil@c.test` as two recipients; so the very parser that would split it is asked how
 * many it sees. Source: RFC 5322 §3.4 (address lists), docs/product.md §5.
 */
export function isOneMailbox(text: string): boolean {
  if (emailAddress(text) !== text.toLowerCase()) return false;
  const parsed = addressparser(text);
  return parsed.length === 1 && parsed[0]?.address === text && parsed[0].name === '';
}
