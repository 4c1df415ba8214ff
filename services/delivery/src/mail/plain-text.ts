import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { isVisible, withoutHidden } from '@dear-future/service-kit/text/hidden-characters';

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]+/gu;

/**
 * `text` on one line, fit for a header: whatever could end the line, start another header (RFC 5322 §2.2) or turn the
 * reading direction becomes a space.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
}

/** Whether a name holds nothing but a name: no line breaks or other characters that steer. */
export function isPlainName(name: string): boolean {
  return !CONTROL.test(name) && name.length <= 200;
}

/** Cuts between whole characters as a person sees them, never inside an emoji or an accent. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (characters.length <= longest) return text;
  const kept = characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd();
  return `${kept}…`;
}

/** A name that a stranger typed, on one line and without tricks; null when nothing is left to see (docs/product.md §5.5). */
export function strangersName(name: string | null): string | null {
  const clean = oneLine(withoutHidden(name ?? ''));
  return isVisible(clean) ? shorten(clean, MAX_RESPONDER_NAME_LENGTH) : null;
}

/** What mail readers turn into a link by themselves. */
const LINK_LIKE = /[@/\\]|\bwww\b|\p{L}{2,}:|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** Whether a stranger's name would become a link in a mail that carries our name: there it is left out. */
export function looksLikeLink(name: string): boolean {
  return LINK_LIKE.test(name);
}
