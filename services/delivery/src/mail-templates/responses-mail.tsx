import type { Mail } from '../mail/mail-transport.js';
import { looksLikeLink, shorten } from '../mail/plain-text.js';
import { Greeting, Text } from '../mail-layout/mail-parts.js';
import { responsesPath, unsubscribePath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

export interface ResponsesDetails {
  promptId: string;
  promptTitle: string;
  /** Number of responses; at least 1. */
  count: number;
  /** Names of the first few responders, cleaned. */
  names: readonly string[];
  firstName: string | null;
  unsubscribeToken: string;
}

/** The email about one or many responses to a shared prompt (docs/product.md §3.6). */
export function responsesMail(details: ResponsesDetails, publicUrl: string): Promise<Mail> {
  const { promptId, promptTitle, count, names, firstName, unsubscribeToken } = details;
  const one = count === 1;
  const headline = one ? `${quotedName(names)} answered your question` : `${String(count)} new answers`;
  const waiting = one ? 'The video is waiting for you.' : 'Their videos are waiting for you.';
  return renderMailAbout(promptTitle, {
    subject: headline,
    preview: `${headline}. Press play.`,
    kicker: one ? 'Your question has an answer' : `Your question has ${String(count)} new answers`,
    children: (
      <>
        <Greeting firstName={firstName} />
        <Text>
          {`${describeSenders(names, count)} took a moment, looked into the camera and answered your question. ${waiting}`}
        </Text>
      </>
    ),
    button: {
      label: one ? 'Watch the answer' : 'Watch the answers',
      href: new URL(responsesPath(promptId), publicUrl).href,
    },
    footnote:
      'Only you can open this page. You may need to sign in. When many answers come in, we send them in one email.',
    unsubscribe: new URL(unsubscribePath(unsubscribeToken), publicUrl),
  });
}

/** Longest name in a subject, in visible characters. */
export const MAX_NAME_IN_SUBJECT = 24;
/** Characters that would end the quotation early. */
const QUOTES = /["\u201c-\u201f\u00ab\u00bb\u2033\uff02]/gu;

/**
 * `"Maya"`, or `Someone`. Inboxes show the subject beside our name, so a responder's name is short and quoted: "Your
 * account is locked" must not read like a message from us.
 */
export function quotedName(names: readonly string[]): string {
  const name = names.find((each) => !looksLikeLink(each));
  return name === undefined ? 'Someone' : `"${shorten(name.replace(QUOTES, "'"), MAX_NAME_IN_SUBJECT)}"`;
}

const MAX_NAMES = 3;

/**
 * `Maya`, `Maya and Tom`, `Maya, Tom and 3 others`, `4 people`. Names that mail programs would turn into a link are
 * left out, because the email has our name on it.
 */
export function describeSenders(names: readonly string[], count: number): string {
  const shown = names.filter((name) => !looksLikeLink(name)).slice(0, Math.min(MAX_NAMES, count));
  if (shown.length === 0) return count === 1 ? 'Someone' : `${String(count)} people`;
  const others = count - shown.length;
  const rest = others === 0 ? [] : [others === 1 ? 'one other' : `${String(others)} others`];
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format([...shown, ...rest]);
}
