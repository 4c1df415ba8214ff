import type { SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor, type Voice } from './fonts.js';

export interface Fitted {
  lines: string[];
  size: number;
  font: string;
}

export interface Room {
  voice: Voice;
  maxWidth: number;
  maxLines: number;
  /** Font sizes in pixels, the largest first. */
  sizes: readonly number[];
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const charactersOf = (text: string): string[] => Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);

/** Splits text where lines may break: after words and their punctuation, even in scripts without spaces. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || isWordLike || /\s$/.test(before)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

export function shorten(text: string, maxLength: number): string {
  const characters = charactersOf(text);
  if (characters.length <= maxLength) return text;
  const cut = characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd();
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length * 0.6 ? cut.slice(0, space) : cut}…`;
}

/** Breaks text into lines of about equal length at the largest size that fits; shortens it if no size fits. */
export function fitText(context: SKRSContext2D, pieces: readonly string[], room: Room): Fitted {
  const { sizes, maxWidth, maxLines } = room;
  const text = pieces.join('');
  const families = fontsFor(text, room.voice);
  // The display font has only one weight, which is strong. Other scripts need a bold font to look as strong.
  const weight = /\p{Script=Latin}/u.test(text) ? 400 : 600;
  const optionFor = (size: number): Fitted => ({ lines: [text], size, font: `${weight} ${size}px ${families}` });
  for (const option of sizes.map(optionFor)) {
    context.font = option.font;
    const lines = wrap(context, pieces, maxWidth);
    if (lines && lines.length <= maxLines) return { ...option, lines: balance(context, pieces, lines, maxWidth) };
  }
  const smallest = optionFor(sizes.at(-1) ?? 16);
  for (let length = charactersOf(text).length - 1; length > 1; length -= 1) {
    const cut = shorten(text, length);
    // If a word is wider than a line, breaks words, too.
    const lines = wrap(context, piecesOf(cut), maxWidth) ?? wrap(context, charactersOf(cut), maxWidth);
    if (lines && lines.length <= maxLines) return { ...smallest, lines };
  }
  return smallest;
}

/** Returns lines of at most `maxWidth`; null if a single piece is wider. */
function wrap(context: SKRSContext2D, pieces: readonly string[], maxWidth: number): string[] | null {
  const fits = (text: string): boolean => context.measureText(text).width <= maxWidth;
  const lines = [''];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else if (fits(piece.trim())) lines.push(piece.trimStart());
    else return null;
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Makes the lines as narrow as possible without adding one, so that the last line is rarely a single word. */
function balance(context: SKRSContext2D, pieces: readonly string[], lines: string[], maxWidth: number): string[] {
  let best = lines;
  for (let narrower = maxWidth - 16; narrower > maxWidth / 3; narrower -= 16) {
    const next = wrap(context, pieces, narrower);
    if (!next || next.length > lines.length) break;
    best = next;
  }
  return best;
}
