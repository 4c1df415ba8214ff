import { isVisible, withoutHidden } from './hidden-characters.js';

/** The problem is a sentence fragment. */
export type TypedTextVerdict = { text: string } | { problem: string };

/** Half of a surrogate pair, which databases refuse. */
const HALF_A_CHARACTER = /\p{Cs}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES_AND_TABS = /[^\P{Cc}\n\t]/u;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/gu;

/**
 * One line, such as a title: line breaks and control characters are refused, because titles become mail subjects. A
 * text without visible characters becomes ''. Source: docs/product.md §5.5.
 * @param longest Unicode code points after cleaning; longer texts are refused, never cut
 */
export function readLine(raw: string, longest: number): TypedTextVerdict {
  if (HALF_A_CHARACTER.test(raw)) return { problem: 'holds characters that cannot be kept.' };
  const text = withoutHidden(raw).trim();
  if (CONTROL.test(text) || /[\u2028\u2029]/u.test(text)) return { problem: 'must be one line of plain text.' };
  return measure(text, longest);
}

/**
 * Line breaks become LF (browsers send CRLF in forms), tabs stay. A text without visible characters becomes ''. Source:
 * docs/product.md §5.5.
 * @param longest Unicode code points after cleaning; longer texts are refused, never cut
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
