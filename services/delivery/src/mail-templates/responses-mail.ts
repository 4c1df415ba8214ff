import type { Mail } from '../mail/mail-transport.js';
import { looksLikeLink, shorten } from '../mail/plain-text.js';
import { responsesPath, unsubscribePath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

export interface ResponsesDetails {
  promptId: string;
  promptTitle: string;
  count: number;
  /** Names of the first few responders, cleaned. */
  names: readonly string[];
  firstName: string | null;
  unsubscribeToken: string;
}

export function responsesMail(details: ResponsesDetails, publicUrl: string): Promise<Mail> {
  const { promptId, promptTitle, count, names, firstName, unsubscribeToken } = details;
  const one = count === 1;
  const headline = one ? `New response${fromName(names)}` : `${String(count)} new responses`;
  const waiting = one ? 'The video is waiting for you.' : 'Their videos are waiting for you.';
  return renderMailAbout(promptTitle, {
    subject: headline,
    preview: `${headline}. Press play.`,
    kicker: one ? 'Your question has a new response' : `Your question has ${String(count)} new responses`,
    firstName,
    sentences: [
      `${describeSenders(names, count)} took a moment, looked into the camera and answered your question. ${waiting}`,
    ],
    button: {
      label: one ? 'Watch the response' : 'Watch the responses',
      href: new URL(responsesPath(promptId), publicUrl).href,
    },
    footnote:
      'Only you can see it. You may need to log in. When several responses come in, we tell you about them in one email.',
    unsubscribe: new URL(unsubscribePath(unsubscribeToken), publicUrl),
  });
}

export const MAX_NAME_IN_SUBJECT = 24;

/** Our words come first and a name is short: "Your account is locked" must not read like a message from us. */
function fromName(names: readonly string[]): string {
  const name = names.find((each) => !looksLikeLink(each));
  return name === undefined ? '' : ` from ${shorten(name, MAX_NAME_IN_SUBJECT)}`;
}

const MAX_NAMES = 3;

/** Names that mail programs would turn into a link are left out, because the email has our name on it. */
export function describeSenders(names: readonly string[], count: number): string {
  const shown = names.filter((name) => !looksLikeLink(name)).slice(0, Math.min(MAX_NAMES, count));
  if (shown.length === 0) return count === 1 ? 'Someone' : `${String(count)} people`;
  const others = count - shown.length;
  const rest = others === 0 ? [] : [others === 1 ? 'one other' : `${String(others)} others`];
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format([...shown, ...rest]);
}
