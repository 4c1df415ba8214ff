/** A text a person typed, cleaned; or one sentence fragment that says why it cannot be used. */
export type TypedTextVerdict = { text: string } | { problem: string };

/**
 * Characters that show nothing and only reorder or hide their neighbours: bidirectional embeddings, overrides and
 * isolates, zero-width space, word joiner and byte order mark. Joiners (U+200C, U+200D) stay: emoji families and
 * Persian need them. The left-to-right and right-to-left marks stay too: they are part of written Hebrew and Arabic.
 */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;

/** Half of a surrogate pair: no database keeps it. */
const HALF_A_CHARACTER = /\p{Cs}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES_AND_TABS = /[^\P{Cc}\n\t]/u;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/gu;
/** Something a reader can see: not white space, not an ignorable filler, not the blank braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/**
 * Cleans a text of one line (a title): trimmed, hidden characters taken out. Line breaks and control characters are
 * refused, because a title travels into the subject of a mail. A text with nothing to see becomes ''.
 * Source: docs/product.md §5.5.
 *
 * @param longest most characters (Unicode code points) after cleaning; a longer text is refused, never cut
 */
export function readLine(raw: string, longest: number): TypedTextVerdict {
  if (HALF_A_CHARACTER.test(raw)) return { problem: 'holds characters that cannot be kept.' };
  const text = raw.replace(HIDDEN, '').trim();
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
  const text = raw.replace(HIDDEN, '').replace(LINE_BREAKS, '\n').trim();
  if (CONTROL_BUT_LINES_AND_TABS.test(text)) return { problem: 'must be plain text.' };
  return measure(text, longest);
}

function measure(text: string, longest: number): TypedTextVerdict {
  if (!VISIBLE.test(text)) return { text: '' };
  const length = Array.from(text).length;
  return length > longest ? { problem: `must be at most ${String(longest)} characters.` } : { text };
}
