import type { SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT, WIDTH } from '../film.js';
import { drawBackground, drawBrand, drawLayer, ENVELOPE, ease, write } from './drawings.js';
import { INK, MARIGOLD, NIGHT_DEEP, ON_NIGHT, ON_NIGHT_SOFT } from './drawings.js';
import { type Fitted, fitText, piecesOf, shorten } from './fitted-text.js';
import { fontsFor } from './fonts.js';

/** The time at which all names are visible, in seconds. */
export const NAMES_SHOWN_AT = 2.5;
/** How long the final fade to dark takes, in seconds. */
export const FADE_OUT_SECONDS = 0.7;

/** Viewers cannot read more names than this in five seconds. If there are more, the card shows only their number. */
const MAX_NAMES = 24;
const MAX_NAME_LENGTH = 32;
/** The maximum height of the names, in pixels. */
const MAX_NAMES_HEIGHT = 330;
/** The height of a line as a multiple of its font size. */
const LINE_HEIGHT = 1.32;
const HEADING = 'With love from';

export function drawClosingCard(context: SKRSContext2D, names: readonly string[], at: number, end: number): void {
  drawBackground(context, ['#47304c', INK, NIGHT_DEEP]);
  const { lines, size, font } = fitSenders(context, names);
  const lineHeight = size * LINE_HEIGHT;
  const top = Math.max(44, (HEIGHT - 304 - lines.length * lineHeight) / 2);
  const middle = WIDTH / 2;
  const landing = ease(at, 0.1, 0.9);
  drawLayer(context, landing, middle - 120, top + 12 - landing * 26, () => context.drawImage(ENVELOPE, 0, 0, 240, 172));
  drawLayer(context, ease(at, 0.5, 0.7), middle, top + 200, () => {
    write(context, HEADING, 0, 0, { font: `500 32px ${fontsFor(HEADING, 'text')}`, color: MARIGOLD });
  });
  for (const [i, line] of lines.entries()) {
    const opacity = ease(at, 0.8 + i * 0.16, 0.8);
    const y = top + 234 + i * lineHeight + size * 0.9 + (1 - opacity) * 14;
    drawLayer(context, opacity, middle, y, () => write(context, line, 0, 0, { font, color: ON_NIGHT }));
  }
  drawLayer(context, ease(at, 1.6, 0.8), middle - 92, HEIGHT - 76, () => drawBrand(context, ON_NIGHT_SOFT));
  drawLayer(context, ease(at, end - FADE_OUT_SECONDS, FADE_OUT_SECONDS), 0, 0, () => {
    context.fillStyle = NIGHT_DEEP;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  });
}

function fitSenders(context: SKRSContext2D, names: readonly string[]): Fitted {
  const room = { voice: 'display', maxWidth: 1060, maxLines: 5, sizes: [60, 54, 48, 44, 40, 36, 32] } as const;
  if (names.length <= MAX_NAMES) {
    const all = fitText(context, listPieces(names), room);
    if (all.lines.length * all.size * LINE_HEIGHT <= MAX_NAMES_HEIGHT) return all;
  }
  return fitText(context, piecesOf(`${names.length} friends and family`), { ...room, maxLines: 1 });
}

/** Splits `A, B and C` into a piece for each name. Lines break only between pieces, so each name stays on one line. */
function listPieces(names: readonly string[]): string[] {
  const short = names.map((name) => shorten(name, MAX_NAME_LENGTH));
  const end = short.splice(Math.max(1, names.length - 1)).map((last) => ` and ${last}`);
  return [...short.map((name, i) => (i < short.length - 1 ? `${name}, ` : name)), ...end];
}
