import type { SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor, type Voice } from './fonts.js';

export interface Fitted {
  lines: string[];
  /** Font size in pixels. */
  size: number;
  /** What to set as the context's font. */
  font: string;
}

export interface Room {
  voice: Voice;
  /** Pixels. */
  maxWidth: number;
  maxLines: number;
  /** Font sizes in pixels, tried from the largest. */
  sizes: readonly number[];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Where a text may be broken: after words and their punctuation, and between the words of scripts that put no spaces. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || isWordLike || /\s$/.test(before)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** At most so many characters, as people count them, with an ellipsis for the rest. */
export function shortened(text: string, most: number): string {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  if (characters.length <= most) return text;
  const cut = characters
    .slice(0, most - 1)
    .join('')
    .trimEnd();
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length * 0.6 ? cut.slice(0, space) : cut}…`;
}

/**
 * Breaks a text, given in pieces that stay whole, into lines of about equal length at the largest size that has room. A text that has none at any size ends in an ellipsis,
 * between two words where possible and never inside a character.
 */
export function fitText(context: SKRSContext2D, pieces: readonly string[], room: Room): Fitted {
  const text = pieces.join('');
  const families = fontsFor(text, room.voice);
  const fontOf = (size: number): string => `${weightFor(text)} ${size}px ${families}`;
  for (const size of room.sizes) {
    context.font = fontOf(size);
    const lines = wrap(context, pieces, room.maxWidth);
    if (lines && lines.length <= room.maxLines)
      return { lines: balance(context, pieces, lines, room), size, font: fontOf(size) };
  }
  const size = room.sizes.at(-1) ?? 16;
  context.font = fontOf(size);
  return { lines: shorten(context, text, room), size, font: fontOf(size) };
}

/** Lines no wider than that; null when a single word is. */
function wrap(context: SKRSContext2D, pieces: readonly string[], maxWidth: number): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const segment of pieces) {
    const longer = line + segment;
    if (width(context, longer.trimEnd()) <= maxWidth) line = longer;
    else {
      if (width(context, segment.trim()) > maxWidth) return null;
      if (line.trim()) lines.push(line.trim());
      line = segment.trimStart();
    }
  }
  if (line.trim()) lines.push(line.trim());
  return lines;
}

/** The same number of lines, as narrow as that allows: no single word is left for the last one. */
function balance(context: SKRSContext2D, pieces: readonly string[], lines: string[], { maxWidth }: Room): string[] {
  let best = lines;
  for (let narrower = maxWidth - 16; narrower > maxWidth / 3; narrower -= 16) {
    const next = wrap(context, pieces, narrower);
    if (!next || next.length > lines.length) break;
    best = next;
  }
  return best;
}

function shorten(context: SKRSContext2D, text: string, { maxWidth, maxLines }: Room): string[] {
  const pieces = [...graphemes.segment(text)].map(({ segment }) => segment);
  for (let kept = pieces.length - 1; kept > 0; kept -= 1) {
    const cut = pieces.slice(0, kept).join('').trimEnd();
    const space = cut.lastIndexOf(' ');
    const whole = space > cut.length * 0.7 ? cut.slice(0, space) : cut;
    const lines = wrapAnywhere(context, `${whole}…`, maxWidth);
    if (lines.length <= maxLines) return lines;
  }
  return [text];
}

/** Like `wrap`, and a word that is wider than a line is broken between two characters. */
function wrapAnywhere(context: SKRSContext2D, text: string, maxWidth: number): string[] {
  const lines = wrap(context, piecesOf(text), maxWidth);
  if (lines) return lines;
  const broken: string[] = [];
  let line = '';
  for (const { segment } of graphemes.segment(text)) {
    if (line && width(context, line + segment) > maxWidth) {
      broken.push(line);
      line = segment;
    } else line += segment;
  }
  return line ? [...broken, line] : broken;
}

/** The display face has one weight, which is a strong one; scripts that it does not have are set as strong. */
function weightFor(text: string): number {
  return /\p{Script=Latin}/u.test(text) ? 400 : 600;
}

function width(context: SKRSContext2D, text: string): number {
  return context.measureText(text).width;
}
