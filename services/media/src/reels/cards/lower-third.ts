import type { SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT } from '../film.js';
import { INK, LETTER, MARIGOLD, WINE } from './colours.js';
import { fitText, piecesOf } from './fitted-text.js';

const LEFT = 64;
const BASE = HEIGHT - 64;
const TALL = 78;

/** Draws a name on a small label at the lower left of a transparent picture. */
export function drawLowerThird(context: SKRSContext2D, name: string): void {
  const fitted = fitText(context, piecesOf(name), {
    voice: 'display',
    maxWidth: 720,
    maxLines: 1,
    sizes: [38, 35, 32, 30],
  });
  const [text = ''] = fitted.lines;
  context.font = fitted.font;
  const width = context.measureText(text).width + 76;
  context.save();
  context.shadowColor = 'rgba(20, 10, 22, 0.45)';
  context.shadowBlur = 26;
  context.shadowOffsetY = 6;
  context.fillStyle = LETTER;
  context.beginPath();
  context.roundRect(LEFT, BASE - TALL, width, TALL, 10);
  context.fill();
  context.restore();
  context.save();
  context.beginPath();
  context.roundRect(LEFT, BASE - TALL, width, TALL, 10);
  context.clip();
  context.fillStyle = WINE;
  context.fillRect(LEFT, BASE - TALL, 10, TALL);
  context.fillStyle = MARIGOLD;
  context.fillRect(LEFT + 10, BASE - TALL, 5, TALL);
  context.restore();
  context.fillStyle = INK;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, LEFT + 42, BASE - TALL / 2 + 1);
  context.textBaseline = 'alphabetic';
}
