import { characterCount, isVisible, withoutHidden } from '@dear-future/contracts/text/hidden-characters';

/** `problem` continues a sentence that begins with the field's name. */
export type TypedTextResult = { text: string } | { problem: string };

/** PostgreSQL cannot store these. */
const UNPAIRED_SURROGATE = /\p{Cs}/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LF_AND_TAB = /[^\P{Cc}\n\t]/u;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/gu;

/**
 * Refuses line breaks and control characters, because titles become email subjects. A text without visible characters
 * becomes ''. Texts that are too long are refused, never cut. Source: docs/product.md §5.5.
 */
export function readLine(raw: string, maxLength: number): TypedTextResult {
  if (UNPAIRED_SURROGATE.test(raw)) return { problem: 'contains characters that cannot be saved.' };
  const text = withoutHidden(raw).trim();
  if (CONTROL.test(text) || /[\u2028\u2029]/u.test(text)) return { problem: 'must be one line of plain text.' };
  return measure(text, maxLength);
}

/** Like `readLine`, but line breaks become LF (browsers send CRLF in forms), and tabs stay. */
export function readNote(raw: string, maxLength: number): TypedTextResult {
  if (UNPAIRED_SURROGATE.test(raw)) return { problem: 'contains characters that cannot be saved.' };
  const text = withoutHidden(raw).replace(LINE_BREAKS, '\n').trim();
  if (CONTROL_EXCEPT_LF_AND_TAB.test(text)) return { problem: 'must be plain text.' };
  return measure(text, maxLength);
}

function measure(text: string, maxLength: number): TypedTextResult {
  if (!isVisible(text)) return { text: '' };
  return characterCount(text) > maxLength
    ? { problem: `must be at most ${String(maxLength)} characters long.` }
    : { text };
}
