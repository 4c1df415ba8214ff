import type { SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT, WIDTH } from '../film.js';
import { MARIGOLD, NIGHT, NIGHT_DEEP, ON_NIGHT, ON_NIGHT_SOFT } from './colours.js';
import { drawBrand, drawEnvelope } from './drawings.js';
import { type Fitted, fitText, piecesOf, shortened } from './fitted-text.js';
import { fontsFor } from './fonts.js';
import { eased } from './motion.js';

/** When everything is shown, and how long the fade to dark at the end takes, in seconds. */
export const ALL_NAMED = 2.5;
export const GOES_DARK = 0.7;

/** More names than this can't be read in five seconds, so they are counted instead. */
const MAX_NAMES = 24;
/** Longest name, in characters. */
const MAX_NAME_LENGTH = 32;
/** Height of the names in pixels, and of a line as a multiple of the font size. */
const ROOM_FOR_NAMES = 330;
const LINE = 1.32;
const HEADING = 'With love from';

/** Draws the last card as it looks after `at` seconds. It fades to dark towards `end`. */
export function drawClosingCard(context: SKRSContext2D, names: readonly string[], at: number, end: number): void {
  const glow = context.createRadialGradient(WIDTH / 2, HEIGHT * 0.36, 40, WIDTH / 2, HEIGHT * 0.5, WIDTH * 0.6);
  glow.addColorStop(0, '#47304c');
  glow.addColorStop(0.55, NIGHT);
  glow.addColorStop(1, NIGHT_DEEP);
  context.fillStyle = glow;
  context.fillRect(0, 0, WIDTH, HEIGHT);

  const fitted = fitSenders(context, names);
  const lineHeight = fitted.size * LINE;
  const height = 168 + 66 + fitted.lines.length * lineHeight;
  let y = Math.max(44, (HEIGHT - 70 - height) / 2);
  const middle = WIDTH / 2;

  const arrived = eased(at, 0.1, 0.9);
  context.globalAlpha = arrived;
  drawEnvelope(context, middle - 120, y - 14 + (1 - arrived) * 26, 1);
  y += 168;
  context.globalAlpha = eased(at, 0.5, 0.7);
  context.font = `500 32px ${fontsFor(HEADING, 'text')}`;
  context.fillStyle = MARIGOLD;
  context.textAlign = 'center';
  context.fillText(HEADING, middle, y + 32);
  y += 66;
  fitted.lines.forEach((line, i) => {
    const come = eased(at, 0.8 + i * 0.16, 0.8);
    context.globalAlpha = come;
    context.font = fitted.font;
    context.fillStyle = ON_NIGHT;
    context.fillText(line, middle, y + fitted.size * 0.9 + (1 - come) * 14);
    y += lineHeight;
  });
  context.globalAlpha = eased(at, 1.6, 0.8);
  drawBrand(context, middle - 92, HEIGHT - 76, ON_NIGHT_SOFT);
  context.globalAlpha = eased(at, end - GOES_DARK, GOES_DARK);
  context.fillStyle = NIGHT_DEEP;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.globalAlpha = 1;
}

/** All names, or their number if they are too many or too long. */
function fitSenders(context: SKRSContext2D, names: readonly string[]): Fitted {
  const room = { voice: 'display', maxWidth: 1060, maxLines: 5, sizes: [60, 54, 48, 44, 40, 36, 32] } as const;
  if (names.length <= MAX_NAMES) {
    const all = fitText(context, listed(names), room);
    if (all.lines.length * all.size * LINE <= ROOM_FOR_NAMES) return all;
  }
  return fitText(context, piecesOf(`${names.length} friends and family`), { ...room, maxLines: 1 });
}

/** `A, B and C`, in pieces that are never broken, so that a name stays on one line. */
function listed(names: readonly string[]): string[] {
  const last = names.length - 1;
  const after = (i: number): string => (i === last ? '' : i === last - 1 ? ' ' : ', ');
  return names.map(
    (name, i) => `${i === last && last > 0 ? 'and ' : ''}${shortened(name, MAX_NAME_LENGTH)}${after(i)}`,
  );
}
