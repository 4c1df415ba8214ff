import { oneLine, shorten } from '../mail/plain-text.js';

/** What an email says. Its paths are relative to `PUBLIC_URL`. */
export interface MailContent {
  subject: string;
  /** Inboxes show this line after the subject. */
  preview: string;
  /** A short line above the heading. */
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

/** Returns a heading that is the title, and a subject that ends with the title, shortened if it is long. */
export function toHeadings(title: string, subjectStart: string): Pick<MailContent, 'heading' | 'subject'> {
  const heading = oneLine(title);
  return { heading, subject: `${subjectStart}: ${shorten(heading, 60)}` };
}
