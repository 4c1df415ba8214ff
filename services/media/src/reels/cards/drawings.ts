import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { LINE, LETTER, MARIGOLD, ON_NIGHT, WINE, WINE_SOFT, INK } from './colours.js';
import { fontsFor } from './fonts.js';

const STAR = 'm60 101.5 1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4z';
const WAVES = [36, 52, 68, 84].map((y) => `M120 ${y}c12-7 20 7 32 0s20 7 32 0 20 7 32 0`).join('');
const SEAL =
  'M120 67c5-2 8 1 12 2s8 2 10 6 4 7 3 12 1 9-2 13-5 7-10 8-8 4-13 3-9 1-13-2-7-5-8-10-4-8-3-13-1-9 2-13 6-5 10-7 8 2 12 1z';

/** Draws in a space whose unit is `scale` pixels, with its origin at that point. */
function within(context: SKRSContext2D, x: number, y: number, scale: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  draw();
  context.restore();
}

/**
 * The round postmark with a date, as on the product's pages: 120 units wide, with waves to 220. Its origin is its
 * centre.
 */
export function drawPostmark(context: SKRSContext2D, lines: readonly [string, string, string], colour: string): void {
  within(context, -60, -60, 1, () => {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    for (const [radius, thickness] of [
      [57, 2.4],
      [38, 1.4],
    ] as const) {
      context.lineWidth = thickness;
      context.beginPath();
      context.arc(60, 60, radius, 0, Math.PI * 2);
      context.stroke();
    }
    context.textAlign = 'center';
    around(context, 'DEAR FUTURE', 43.5);
    const small = `700 13px ${fontsFor(lines[0] + lines[2], 'text')}`;
    context.font = small;
    context.letterSpacing = '1.4px';
    context.fillText(lines[0], 60.7, 46);
    context.fillText(lines[2], 60.7, 85);
    context.letterSpacing = '0px';
    context.font = `400 22px ${fontsFor(lines[1], 'display')}`;
    context.fillText(lines[1], 60, 68);
    context.fill(new Path2D(STAR));
    context.lineWidth = 2.2;
    context.lineCap = 'round';
    context.stroke(new Path2D(WAVES));
  });
}

/** Letters along the upper half of a circle around (60, 60). */
function around(context: SKRSContext2D, text: string, radius: number): void {
  context.font = `700 11.5px ${fontsFor(text, 'text')}`;
  const spacing = 2;
  const letters = Array.from(text);
  const widths = letters.map((letter) => context.measureText(letter).width + spacing);
  let angle = -widths.reduce((sum, width) => sum + width, 0) / 2 / radius;
  letters.forEach((letter, i) => {
    const half = (widths[i] ?? 0) / 2 / radius;
    angle += half;
    context.save();
    context.translate(60, 60);
    context.rotate(angle);
    context.fillText(letter, 0, -radius);
    context.restore();
    angle += half;
  });
}

/** The closed envelope whose seal is a play button: 240 by 172 units, from its upper left. */
export function drawEnvelope(context: SKRSContext2D, x: number, y: number, scale: number): void {
  within(context, x, y, scale, () => {
    context.lineWidth = 2;
    context.lineJoin = 'round';
    context.strokeStyle = LINE;
    context.fillStyle = LETTER;
    context.beginPath();
    context.roundRect(22, 22, 196, 132, 9);
    context.fill();
    context.stroke();
    context.stroke(new Path2D('m25 150 72-60M215 150l-72-60'));
    const flap = new Path2D('M23 30c0-5 4-8 9-8h176c5 0 9 3 9 8l-88 68a15 15 0 0 1-18 0z');
    context.fillStyle = WINE_SOFT;
    context.fill(flap);
    context.stroke(flap);
    context.fillStyle = WINE;
    context.fill(new Path2D(SEAL));
    context.fillStyle = MARIGOLD;
    context.fill(new Path2D('M115.4 82.4v15.2l12.4-7.6z'));
  });
}

/** Draws the product's logo and name, starting at `x`. Returns the width in pixels. */
export function drawBrand(context: SKRSContext2D, x: number, y: number, colour: string): number {
  within(context, x, y, 1.15, () => {
    context.fillStyle = WINE;
    context.beginPath();
    context.roundRect(1, 1, 30, 23, 3);
    context.fill();
    context.strokeStyle = ON_NIGHT;
    context.lineWidth = 1.7;
    context.lineJoin = 'round';
    context.stroke(new Path2D('M2 3.4 16 13.6 30 3.4'));
    context.beginPath();
    context.arc(16, 14.4, 6.2, 0, Math.PI * 2);
    context.fillStyle = MARIGOLD;
    context.fill();
    context.strokeStyle = WINE;
    context.lineWidth = 1.6;
    context.stroke();
    context.fillStyle = INK;
    context.fill(new Path2D('M14.3 11.6v5.6l4.7-2.8z'));
  });
  context.font = `400 25px ${fontsFor('Dear Future', 'display')}`;
  context.textAlign = 'left';
  context.fillStyle = colour;
  context.fillText('Dear Future', x + 48, y + 24);
  return 48 + context.measureText('Dear Future').width;
}

/** The striped edge of an airmail letter, above and below. */
export function drawAirmailEdge(context: SKRSContext2D, width: number, height: number, thickness: number): void {
  const stripe = 30;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, thickness);
  context.rect(0, height - thickness, width, thickness);
  context.clip();
  for (let x = -height, i = 0; x < width + height; x += stripe, i += 1) {
    if (i % 2) continue;
    context.fillStyle = i % 4 ? MARIGOLD : WINE;
    for (const y of [0, height - thickness]) {
      context.beginPath();
      context.moveTo(x, y + thickness);
      context.lineTo(x + thickness, y);
      context.lineTo(x + thickness + stripe * 0.72, y);
      context.lineTo(x + stripe * 0.72, y + thickness);
      context.fill();
    }
  }
  context.restore();
}
