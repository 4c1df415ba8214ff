import { looksLikeLink, shorten } from '../mail/plain-text.js';
import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';
import type { MailFacts } from '../sources/source-kinds.js';
import { responsesPath, unsubscribePath } from './pages.js';

export function responsesMail(responses: MailFacts): MailContent {
  const { sourceId, promptTitle, responseCount: count, responderNames: names, firstName } = responses;
  const isSingle = count === 1;
  const headline = isSingle ? `New response${fromName(names)}` : `${String(count)} new responses`;
  const waiting = isSingle ? 'The video is waiting for you.' : 'Their videos are waiting for you.';
  return {
    ...toHeadings(promptTitle, headline),
    preview: `${headline}. Press play.`,
    kicker: isSingle ? 'Your prompt has a new response' : `Your prompt has ${String(count)} new responses`,
    firstName,
    sentences: [
      `${describeSenders(names, count)} took a moment, looked into the camera, and answered your question. ${waiting}`,
    ],
    button: { label: isSingle ? 'Watch the Response' : 'Watch the Responses', path: responsesPath(sourceId) },
    footnote:
      'Only you can open the page with the responses. You may need to log in. When several responses come in, we tell you about them in one email.',
    unsubscribePath: unsubscribePath(responses.unsubscribeToken ?? ''),
  };
}

export const MAX_NAME_IN_SUBJECT = 24;

/** Our words come first, and the name is short: a guest named "Your account is locked" must not sound like us. */
function fromName(names: readonly string[]): string {
  const name = names.find((each) => !looksLikeLink(each));
  return name === undefined ? '' : ` from ${shorten(name, MAX_NAME_IN_SUBJECT)}`;
}

const MAX_NAMES = 3;

/** Leaves out names that mail programs would turn into links: readers would take them for our links. */
export function describeSenders(names: readonly string[], count: number): string {
  const shown = names.filter((name) => !looksLikeLink(name)).slice(0, Math.min(MAX_NAMES, count));
  if (shown.length === 0) return count === 1 ? 'Someone' : `${String(count)} people`;
  const others = count - shown.length;
  const rest = others === 0 ? [] : [others === 1 ? 'one other' : `${String(others)} others`];
  return new Intl.ListFormat('en-US').format([...shown, ...rest]);
}
