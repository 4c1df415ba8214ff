import type { SKRSContext2D } from '@napi-rs/canvas';
import type { CapsuleType } from '@dear-future/contracts/constants';
import { HEIGHT, WIDTH } from '../film.js';
import { drawAirmailEdge, drawBackground, drawBrand, drawLayer, drawPostmark, ease, write } from './drawings.js';
import { INK, INK_SOFT, MARIGOLD, PAPER, PAPER_SHADE, WINE } from './drawings.js';
import { fitText, piecesOf } from './fitted-text.js';
import { fontsFor } from './fonts.js';

export interface Title {
  name: string;
  occasion: CapsuleType;
  day: string;
}

/** The time at which everything on the card is visible, in seconds. The poster shows the card at this time. */
export const SETTLED_AT = 3;

const ROOM = { voice: 'display', maxWidth: 940, maxLines: 3, sizes: [104, 96, 88, 80, 72, 64, 58, 52, 46] } as const;

/** Shows the title from the first frame on, because players and file managers use that frame as a preview. */
export function drawTitleCard(context: SKRSContext2D, { name, occasion, day }: Title, at: number): void {
  drawBackground(context, ['#ffffff', PAPER, PAPER_SHADE]);
  drawAirmailEdge(context);
  const title = fitText(context, piecesOf(name), ROOM);
  const lineHeight = title.size * 1.16;
  const middle = WIDTH / 2;
  const top = (HEIGHT - 154 - title.lines.length * lineHeight) / 2 - 18;
  const kind = occasion === 'custom' ? 'time' : occasion.replace('_', ' ');
  const eyebrow = `${kind} capsule`.toUpperCase();
  const eyebrowStyle = { font: `600 25px ${fontsFor(eyebrow, 'text')}`, color: WINE, spacing: 6 };
  write(context, eyebrow, middle + 3, top + 24, eyebrowStyle);
  for (const [i, line] of title.lines.entries()) {
    const y = top + 62 + i * lineHeight + title.size * 0.92;
    write(context, line, middle, y, { font: title.font, color: INK });
  }
  const below = top + 62 + title.lines.length * lineHeight;
  const halfWidth = ease(at, 1, 0.7) * 66;
  context.fillStyle = MARIGOLD;
  context.fillRect(middle - halfWidth, below + 24, halfWidth * 2, 4);

  const date = new Date(`${day}T00:00:00Z`);
  const formatDate = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
  drawLayer(context, ease(at, 1.25, 0.7), middle, below + 80, () => {
    const dayText = formatDate({ dateStyle: 'long' });
    write(context, dayText, 0, 0, { font: `500 31px ${fontsFor(dayText, 'text')}`, color: INK_SOFT });
  });
  drawLayer(context, ease(at, 0.4, 0.8), 56, HEIGHT - 84, () => drawBrand(context, INK));
  const falling = ease(at, 1.75, 0.28);
  drawLayer(context, falling * 0.86, WIDTH - 262, HEIGHT - 142, () => {
    context.rotate(-0.2);
    const scale = 1.42 + (1 - falling) * 0.9;
    context.scale(scale, scale);
    const month = formatDate({ month: 'short' }).toUpperCase();
    drawPostmark(context, [month, String(date.getUTCDate()), String(date.getUTCFullYear())]);
  });
}
