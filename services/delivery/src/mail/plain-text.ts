import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { isVisible, withoutHidden } from '@dear-future/contracts/text/hidden-characters';

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]+/gu;

/** Turns line breaks, which could start another header (RFC 5322 §2.2), and other control characters into spaces. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
}

export function shorten(text: string, maxLength: number): string {
  // A character has one code unit or more.
  if (text.length <= maxLength) return text;
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (characters.length <= maxLength) return text;
  const kept = characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd();
  return `${kept}…`;
}

export function cleanGuestName(name: string | null): string | null {
  const clean = oneLine(withoutHidden(name ?? ''));
  return isVisible(clean) ? shorten(clean, MAX_RESPONDER_NAME_LENGTH) : null;
}

const MAX_REPLY_LENGTH = 200;

/** A quoted local part and its domain (RFC 5321 §4.1.2), or a word without brackets and quotes. */
const SERVER_WORD = /(?:"[^"]*"@)?[^\s<>()[\]{}"',;]+/g;

/** An address, a link, or 22 characters of base64url, which may be one of our secrets. */
const CONFIDENTIAL = /@|:\/\/|\w#|[\w-]{22}/;

/** Replaces links, secrets, and others' addresses with `…`. Returns undefined if the reply has no visible text. */
export function cleanServerReply(reply: string | undefined, recipient: string): string | undefined {
  // A reply of several lines repeats its code in each line (RFC 5321 §4.2.1).
  const text = (reply ?? '').slice(0, 2000).replace(/^(\d{3})-|\n\d{3}[ -]/g, '$1 ');
  const line = oneLine(withoutHidden(text.normalize('NFKC')));
  const clean = line.replace(SERVER_WORD, (word) => {
    const isOwn = word.replace(/[.:]+$/, '').toLowerCase() === recipient.toLowerCase();
    return isOwn || !CONFIDENTIAL.test(word) ? word : '…';
  });
  return isVisible(clean) ? shorten(clean, MAX_REPLY_LENGTH) : undefined;
}

/** Text that mail programs turn into links. Phones also turn five digits into a link that calls the number. */
const LINK_LIKE = /[@/\\]|\bwww\b|\p{L}{2,}:|[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{N}[^\p{N}]*){5}/iu;

export function looksLikeLink(name: string): boolean {
  return LINK_LIKE.test(name);
}
