import { oneLine } from '../mail/plain-text.js';
import type { MailContent } from './mail-content.js';

const LONG_HEADING = 70;

/** All texts of an email, each as it appears on the page. */
export interface MailWords {
  preview: string;
  kicker: string;
  heading: string;
  isHeadingLong: boolean;
  greeting?: string | undefined;
  sentences: readonly string[];
  quote?: { label: string; lines: readonly string[] } | undefined;
  afterQuote?: string | undefined;
  amounts?: readonly { label: string; value: string; isTotal?: boolean }[] | undefined;
  pictureText?: string | undefined;
  postmark?: { month: string; date: string; year: string } | undefined;
  button: string;
  /** Where the button leads. */
  href: string;
  footnote: string;
  unsubscribe?: string | undefined;
}

export function wordsOf(content: MailContent, href: string, unsubscribe: string | undefined): MailWords {
  const { preview, kicker, heading, firstName, sentences, quote, afterQuote, amounts, picture, footnote } = content;
  const [month = '', date = '', year = ''] = content.postmark?.split(/,? /) ?? [];
  return {
    preview,
    kicker,
    heading,
    isHeadingLong: heading.length > LONG_HEADING,
    greeting: firstName === undefined ? undefined : greet(firstName),
    sentences,
    quote: quote && { label: quote.label, lines: quote.text.split(/\r\n|\r|\n/) },
    afterQuote,
    amounts,
    pictureText: picture?.alt,
    postmark: content.postmark === undefined ? undefined : { month: month.slice(0, 3).toUpperCase(), date, year },
    button: content.button.label,
    href,
    footnote,
    unsubscribe,
  };
}

function greet(firstName: string | null): string {
  const name = oneLine(firstName ?? '');
  return name === '' ? 'Hi,' : `Hi ${name},`;
}
