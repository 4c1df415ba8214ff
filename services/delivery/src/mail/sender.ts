import addressparser from 'nodemailer/lib/addressparser';

/** The domain of a sender such as `Dear Future <hello@example.com>`, for Message-IDs (RFC 5322 §3.6.4). */
export function senderDomain(from: string): string {
  const address = addressparser(from)[0]?.address ?? '';
  return address.slice(address.lastIndexOf('@') + 1) || 'localhost';
}
