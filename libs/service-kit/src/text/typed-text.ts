import { isVisible, withoutHidden } from './hidden-characters.js';

/** A text a person typed, cleaned; or one sentence fragment that says why it cannot be used. */
export type TypedTextVerdict = { text: string } | { problem: string };

/** Half of a surrogate pair: no database keeps it. */
const HALF_A_CHARACTER = /\p{Cs}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES_AND_TABS = /[^\P{Cc}\n\t]/u;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/gu;

/**
 * Cleans a text of one line (a title): trimmed, hidden characters taken out. Line breaks and control characters are
 * refused, because a title travels into the subject of a mail. A text with nothing to see becomes ''.
 * Source: docs/product.md §5.5.
 *
 * @param longest most characters (Unicode code points) after cleaning; a longer text is refused, never cut
 */
export function readLine(raw: string, longest: number): TypedTextVerdict {
  if (HALF_A_CHARACTER.test(raw)) return { problem: 'holds characters that cannot be kept.' };
  const text = withoutHidden(raw).trim();
  if (CONTROL.test(text) || /[\u2028\u2029]/u.test(text)) return { problem: 'must be one line of plain text.' };
  return measure(text, longest);
}

/**
 * Cleans a text of many lines (a note). Line breaks of every kind become `\n` (browsers send `\r\n` in forms), tabs
 * stay, other control characters are refused. A text with nothing to see becomes ''. Source: docs/product.md §5.5.
 *
 * @param longest most characters (Unicode code points) after cleaning; a longer text is refused, never cut
 */
export function readNote(raw: string, longest: number): TypedTextVerdict {
  if (HALF_A_CHARACTER.test(raw)) return { problem: 'holds characters that cannot be kept.' };
  const text = withoutHidden(raw).replace(LINE_BREAKS, '\n').trim();
  if (CONTROL_BUT_LINES_AND_TABS.test(text)) return { problem: 'must be plain text.' };
  return measure(text, longest);
}

function measure(text: string, longest: number): TypedTextVerdict {
  if (!isVisible(text)) return { text: '' };
  const length = Array.from(text).length;
  return length > longest ? { problem: `must be at most ${String(longest)} characters.` } : { text };
}
