import { oneLine, shorten } from '../mail/plain-text.js';

/** What an email says. Its paths lead to our site. */
export interface MailContent {
  subject: string;
  /** Inboxes show this line after the subject. */
  preview: string;
  kicker: string;
  heading: string;
  /** The name in the greeting. Null for a greeting without a name, undefined for no greeting. */
  firstName?: string | null;
  sentences: readonly string[];
  quote?: { label: string; text: string } | undefined;
  afterQuote?: string | undefined;
  amounts?: readonly { label: string; value: string; isTotal?: boolean }[];
  picture?: { jpeg: Buffer; alt: string } | undefined;
  /** The day on the postmark, like `May 4, 2026`. */
  postmark?: string;
  button: { label: string; path: string };
  footnote: string;
  unsubscribePath?: string;
}

/** Returns the heading and subject of an email about something with a title. The subject ends with the title. */
export function toHeadings(title: string, subjectStart: string): Pick<MailContent, 'heading' | 'subject'> {
  const heading = oneLine(title);
  return { heading, subject: `${subjectStart}: ${shorten(heading, 60)}` };
}
