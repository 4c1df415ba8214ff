/**
 * Characters that show nothing and only reorder, hide or annotate their neighbours: the Arabic letter mark, the Mongolian
 * vowel separator, zero-width space, bidirectional embeddings, overrides and isolates, word joiner, invisible operators of
 * mathematics, deprecated format controls, byte order mark, interlinear annotations. The left-to-right and right-to-left
 * marks are not among them: they are part of written Hebrew and Arabic.
 */
const HIDDEN = /[\u061c\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * Tag characters, which can spell whole invisible messages; first the one place where they mean something: the flag
 * of a part of a country, its code (ISO 3166-2) written behind a black flag (UTS #51, emoji tag sequences).
 */
const TAGS =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/** Joiners in a row join no better than one. */
const JOINERS_IN_A_ROW = /([\u200c\u200d])[\u200c\u200d]+/gu;
const JOINER = /[\u200c\u200d]/gu;

/** A letter or mark of a script whose letters take another shape beside a joiner (Arabic, the scripts of India and others). */
const SHAPED =
  /^(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]$/u;
/** What an emoji ends with where another can be joined to it: itself, its coloured form, its colour of skin. */
const EMOJI_END = /^[\p{Extended_Pictographic}\u{fe0f}\u{1f3fb}-\u{1f3ff}]$/u;
const EMOJI = /^\p{Extended_Pictographic}$/u;
/** Signs of the scripts of India that take a letter its vowel: a joiner behind one keeps the half letter, at a word's end too. */
const VIRAMA = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u;
const ZERO_WIDTH_JOINER = '\u200d';

/** Something a reader can see: not white space, not an ignorable filler, not the blank braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/**
 * `text` without its invisible characters. Joiners (U+200C, U+200D) and tags stay where they make something: families of emoji,
 * flags, Persian, the scripts of India; elsewhere they only make two equal names differ. Source: docs/product.md §5.5.
 */
export function withoutHidden(text: string): string {
  return text
    .replace(HIDDEN, '')
    .replace(TAGS, '$1')
    .replace(JOINERS_IN_A_ROW, '$1')
    .replace(JOINER, (joiner, at: number, whole: string) => (joins(joiner, at, whole) ? joiner : ''));
}

/** Whether there is anything to see in a text that `withoutHidden` gave. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

function joins(joiner: string, at: number, text: string): boolean {
  const before = characterBefore(text, at);
  const after = characterAt(text, at + 1);
  if (SHAPED.test(before) && SHAPED.test(after)) return true;
  if (joiner !== ZERO_WIDTH_JOINER) return false;
  return VIRAMA.test(before) || (EMOJI_END.test(before) && EMOJI.test(after));
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const pair = at >= 2 ? characterAt(text, at - 2) : '';
  return pair.length === 2 ? pair : text.slice(Math.max(0, at - 1), at);
}
