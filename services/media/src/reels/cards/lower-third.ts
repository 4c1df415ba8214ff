import type { SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT } from '../film.js';
import { INK, LETTER, MARIGOLD, WINE, write } from './drawings.js';
import { fitText, piecesOf } from './fitted-text.js';

const [LEFT, LABEL_HEIGHT] = [64, 78];
const TOP = HEIGHT - 64 - LABEL_HEIGHT;

/** Draws the label with a contributor's name, at the bottom left of the picture. */
export function drawLowerThird(context: SKRSContext2D, name: string): void {
  const room = { voice: 'display', maxWidth: 720, maxLines: 1, sizes: [38, 35, 32, 30] } as const;
  const { lines, font } = fitText(context, piecesOf(name), room);
  const [text = ''] = lines;
  context.font = font;
  const width = context.measureText(text).width + 76;
  context.beginPath();
  context.roundRect(LEFT, TOP, width, LABEL_HEIGHT, 10);
  context.save();
  context.shadowColor = 'rgba(20, 10, 22, 0.45)';
  context.shadowBlur = 26;
  context.shadowOffsetY = 6;
  context.fillStyle = LETTER;
  context.fill();
  context.restore();
  context.save();
  context.clip();
  context.fillStyle = WINE;
  context.fillRect(LEFT, TOP, 10, LABEL_HEIGHT);
  context.fillStyle = MARIGOLD;
  context.fillRect(LEFT + 10, TOP, 5, LABEL_HEIGHT);
  context.restore();
  context.textBaseline = 'middle';
  write(context, text, LEFT + 42, TOP + LABEL_HEIGHT / 2 + 1, { font, color: INK, align: 'left' });
}
