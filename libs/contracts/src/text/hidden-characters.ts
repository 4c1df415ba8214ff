/**
 * Invisible characters without a meaning of their own, such as the zero-width space, bidirectional embeddings, the word
 * joiner and the byte order mark. The left-to-right and right-to-left marks stay: Hebrew and Arabic need them.
 */
const HIDDEN = /[\u061c\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Tag characters can spell invisible messages. They stay in flags such as Scotland's (UTS #51, tag sequences). */
const TAGS =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

const JOINERS_IN_A_ROW = /([\u200c\u200d])[\u200c\u200d]+/gu;

/** A letter or mark, except in scripts where joiners never change a letter's shape. */
const JOINABLE = String.raw`(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}]`;
const MEANINGFUL_JOINERS = [
  `(?<=${JOINABLE})[\u200c\u200d](?=${JOINABLE})`,
  // A zero-width joiner after a virama keeps the half form, even at the end of a word.
  '(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d',
  // A joiner between two emoji. An emoji ends in its pictograph, a variation selector or a skin tone.
  String.raw`(?<=[\p{Extended_Pictographic}\u{fe0f}\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})`,
];
const JOINER = new RegExp(`(${MEANINGFUL_JOINERS.join('|')})|[\u200c\u200d]`, 'gu');

/** Anything but white space, control characters, default-ignorable code points and the blank braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Keeps joiners and tags only if they have a meaning: names that look equal must be equal (docs/product.md §5.5). */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '').replace(TAGS, '$1').replace(JOINERS_IN_A_ROW, '$1').replace(JOINER, '$1');
}

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Lengths count Unicode characters, as users type them: trimmed, and without hidden ones (docs/product.md §5.5). */
export function characterCount(text: string): number {
  return Array.from(withoutHidden(text).trim()).length;
}
