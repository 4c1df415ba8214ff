import { oneLine, shorten } from '../mail/plain-text.js';

/** What an email says. Paths are of our site. */
export interface MailContent {
  subject: string;
  /** The line after the subject in inboxes. */
  preview: string;
  kicker: string;
  heading: string;
  /** Greets the reader; null without a name, undefined for no greeting. */
  firstName?: string | null;
  sentences: readonly string[];
  quote?: { label: string; text: string } | undefined;
  amounts?: readonly { label: string; value: string; isTotal?: boolean }[];
  picture?: { jpeg: Buffer; alt: string } | undefined;
  /** The day on the postmark, like `May 4, 2026`. */
  postmark?: string;
  button: { label: string; path: string };
  footnote: string;
  unsubscribePath?: string;
}

/** Heading and subject of an email about something with a title. */
export function about(title: string, subject: string): Pick<MailContent, 'heading' | 'subject'> {
  const heading = oneLine(title);
  return { heading, subject: `${subject}: ${shorten(heading, 60)}` };
}
