import type { Letter } from '../mail-transport.js';
import { looksLikeLink, oneLine, shorten } from '../plain-text.js';
import { letterPage, paragraph } from './letter-page.js';

export interface ResponsesDetails {
  promptId: string;
  promptTitle: string;
  /** How many answers this mail is about; at least 1. */
  count: number;
  /** Names that responders gave, the first few, cleaned. */
  names: readonly string[];
  /** The owner's. */
  firstName: string | null;
}

/** Where the web shows the answers to one shared prompt to its owner. */
export function responsesPath(promptId: string): string {
  return `/shared-prompts/${encodeURIComponent(promptId)}/responses`;
}

/** The mail that tells the owner of a shared prompt who answered, one or many at once (docs/product.md §3.6). */
export function responsesLetter(details: ResponsesDetails, publicUrl: string): Letter {
  const { count } = details;
  const one = count === 1;
  const title = oneLine(details.promptTitle);
  const name = details.firstName === null ? '' : oneLine(details.firstName);
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const who = whoAnswered(details.names, count);
  const arrival = one ? `New answer${fromWhom(details.names)}` : `${String(count)} new answers`;
  const news = one
    ? `${who} took a moment, looked into the camera and answered your question. The video is waiting for you.`
    : `${who} took a moment, looked into the camera and answered your question. Their videos are waiting for you.`;
  const kicker = one ? 'Your question has an answer' : `Your question has ${String(count)} new answers`;
  const label = one ? 'Watch the answer' : 'Watch the answers';
  const href = new URL(responsesPath(details.promptId), publicUrl).toString();
  const footnote =
    'Only you can open this page: you may be asked to log in first. When many answers come, we gather them into one mail.';
  const html = letterPage({
    preview: `${arrival}. Press play.`,
    kicker,
    heading: title,
    content: [paragraph(greeting), paragraph(news)].join('\n'),
    button: { label, href },
    footnote,
  });
  const text = [kicker, title, `${greeting}\n${news}`, `${label}: ${href}`, footnote, 'Dear Future'].join('\n\n');
  return { subject: `${arrival}: ${shorten(title, 60)}`, html, text: `${text}\n` };
}

/** Longest name in a subject, in characters as a person sees them. */
const LONGEST_NAME_IN_SUBJECT = 24;
/** What would end the quotation early. */
const QUOTES = /["\u201c-\u201f\u00ab\u00bb\u2033\uff02]/gu;

/**
 * ` from "Maya"`, or nothing. In lists of mails the subject and the preview stand beside our name: they begin with our words,
 * and what a stranger calls themselves is short and visibly quoted.
 */
function fromWhom(names: readonly string[]): string {
  const name = names.find((each) => !looksLikeLink(each));
  return name === undefined ? '' : ` from "${shorten(name.replace(QUOTES, "'"), LONGEST_NAME_IN_SUBJECT)}"`;
}

/** Most names that a sentence carries. */
const MOST_NAMES = 3;

/**
 * `Maya`, `Maya and Tom`, `Maya, Tom and 3 others`, `Somebody`, `4 people`. A name that mail readers would turn into a link is
 * left out: a stranger chose it, and this mail carries our name.
 */
export function whoAnswered(names: readonly string[], count: number): string {
  const shown = names.filter((name) => !looksLikeLink(name)).slice(0, Math.min(MOST_NAMES, count));
  if (shown.length === 0) return count === 1 ? 'Somebody' : `${String(count)} people`;
  const others = count - shown.length;
  const rest = others === 0 ? [] : [others === 1 ? 'one other' : `${String(others)} others`];
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format([...shown, ...rest]);
}
