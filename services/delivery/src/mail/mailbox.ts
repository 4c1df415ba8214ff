import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import addressparser from 'nodemailer/lib/addressparser';

/**
 * Whether `text` is exactly one mailbox, `local@domain`. Mail libraries read `a@b.test, evil@c.test` as two recipients,
 * so this asks the same parser how many it finds. Source: RFC 5322 §3.4 (address lists), docs/product.md §5.
 */
export function isOneMailbox(text: string): boolean {
  if (emailAddress(text) !== text.toLowerCase()) return false;
  const parsed = addressparser(text);
  return parsed.length === 1 && parsed[0]?.address === text && parsed[0].name === '';
}

/** The domain of a sender such as `Dear Future <hello@example.com>`, for Message-IDs (RFC 5322 §3.6.4). */
export function senderDomain(from: string): string {
  const address = addressparser(from)[0]?.address ?? '';
  return address.slice(address.lastIndexOf('@') + 1) || 'localhost';
}
