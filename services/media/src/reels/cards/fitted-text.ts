import type { SKRSContext2D } from '@napi-rs/canvas';
import { fontsFor, type Voice } from './fonts.js';

export interface Fitted {
  lines: string[];
  /** Font size in pixels. */
  size: number;
  /** The context's `font`. */
  font: string;
}

export interface Room {
  voice: Voice;
  /** Pixels. */
  maxWidth: number;
  maxLines: number;
  /** Font sizes in pixels, the largest first. */
  sizes: readonly number[];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text where it may be broken: after words and their punctuation, and between words of scripts without spaces.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || isWordLike || /\s$/.test(before)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** Limits a text to a number of visible characters, with an ellipsis for the rest. */
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
 * Breaks a text, in pieces that stay whole, into lines of about equal length at the largest size that fits. A text that
 * fits at no size ends in an ellipsis, between two words where possible and never inside a character.
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

/** Lines of at most that width; null if a single word is wider. */
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

/** Narrows the lines without adding one, so that the last line is not a single word. */
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

/** Like `wrap`, and breaks a word that is wider than a line. */
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

/** The display face has only one weight, a strong one; scripts that it lacks are set bold. */
function weightFor(text: string): number {
  return /\p{Script=Latin}/u.test(text) ? 400 : 600;
}

function width(context: SKRSContext2D, text: string): number {
  return context.measureText(text).width;
}
