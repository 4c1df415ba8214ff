import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import addressparser from 'nodemailer/lib/addressparser';

/** Applies our rules and those of nodemailer, which finds two recipients in `a@b.test, evil@c.test` (RFC 5322 §3.4). */
export function isOneMailbox(text: string): boolean {
  if (emailAddress(text) !== text.toLowerCase()) return false;
  const parsed = addressparser(text);
  return parsed.length === 1 && parsed[0]?.address === text && parsed[0].name === '';
}

export function senderDomain(from: string): string {
  const address = addressparser(from)[0]?.address ?? '';
  return address.slice(address.lastIndexOf('@') + 1) || 'localhost';
}
