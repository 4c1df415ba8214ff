import type { SKRSContext2D } from '@napi-rs/canvas';
import type { CapsuleType } from '@dear-future/contracts/constants';
import { HEIGHT, WIDTH } from '../film.js';
import { INK, INK_SOFT, MARIGOLD, PAPER, PAPER_SHADE, WINE } from './colours.js';
import { drawAirmailEdge, drawBrand, drawPostmark } from './drawings.js';
import { fitText, piecesOf } from './fitted-text.js';
import { fontsFor } from './fonts.js';
import { eased } from './motion.js';

export interface Title {
  name: string;
  occasion: CapsuleType;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** When everything on the card is shown, in seconds: the moment for a poster. */
export const SETTLED = 3;

const OCCASIONS: Record<CapsuleType, string> = {
  wedding: 'Wedding Capsule',
  anniversary: 'Anniversary Capsule',
  birthday: 'Birthday Capsule',
  graduation: 'Graduation Capsule',
  retirement: 'Retirement Capsule',
  goal_setting: 'Goal Setting Capsule',
  custom: 'Time Capsule',
};

/**
 * Draws the first card as it looks after `at` seconds: a letter on which the date appears and a postmark falls. The
 * title is there from the first frame on, which players and file managers show as a preview.
 */
export function drawTitleCard(context: SKRSContext2D, { name, occasion, day }: Title, at: number): void {
  const light = context.createRadialGradient(WIDTH * 0.45, HEIGHT * 0.4, 80, WIDTH * 0.5, HEIGHT * 0.5, WIDTH * 0.62);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(0.45, PAPER);
  light.addColorStop(1, PAPER_SHADE);
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawAirmailEdge(context, WIDTH, HEIGHT, 14);

  const title = fitText(context, piecesOf(name), {
    voice: 'display',
    maxWidth: 940,
    maxLines: 3,
    sizes: [104, 96, 88, 80, 72, 64, 58, 52, 46],
  });
  const lineHeight = title.size * 1.16;
  const blockHeight = 62 + title.lines.length * lineHeight + 92;
  let y = (HEIGHT - blockHeight) / 2 - 18;
  const middle = WIDTH / 2;

  const eyebrow = OCCASIONS[occasion].toUpperCase();
  context.font = `600 25px ${fontsFor(eyebrow, 'text')}`;
  context.letterSpacing = '6px';
  context.fillStyle = WINE;
  context.textAlign = 'center';
  context.fillText(eyebrow, middle + 3, y + 24);
  context.letterSpacing = '0px';
  y += 62;
  context.font = title.font;
  context.fillStyle = INK;
  for (const line of title.lines) {
    context.fillText(line, middle, y + title.size * 0.92);
    y += lineHeight;
  }
  const grown = eased(at, 1, 0.7) * 66;
  context.fillStyle = MARIGOLD;
  context.fillRect(middle - grown, y + 24, grown * 2, 4);
  appear(context, eased(at, 1.25, 0.7), () => {
    const written = dayInWords(day);
    context.font = `500 31px ${fontsFor(written, 'text')}`;
    context.fillStyle = INK_SOFT;
    context.textAlign = 'center';
    context.fillText(written, middle, y + 80);
  });
  appear(context, eased(at, 0.4, 0.8), () => drawBrand(context, 56, HEIGHT - 84, INK));

  const fallen = eased(at, 1.75, 0.28);
  appear(context, fallen * 0.86, () => {
    context.translate(WIDTH - 262, HEIGHT - 142);
    context.rotate(-0.2);
    const size = 1.42 + (1 - fallen) * 0.9;
    context.scale(size, size);
    drawPostmark(context, datedLines(day), WINE);
  });
}

function appear(context: SKRSContext2D, opacity: number, draw: () => void): void {
  if (opacity <= 0) return;
  context.save();
  context.globalAlpha = opacity;
  draw();
  context.restore();
}

/** `June 14, 2027`. */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The three lines of a postmark: month, day, year. */
function datedLines(day: string): [string, string, string] {
  const date = new Date(`${day}T00:00:00Z`);
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date).toUpperCase();
  return [month, String(date.getUTCDate()), String(date.getUTCFullYear())];
}
