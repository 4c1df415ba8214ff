import { type Image, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT, WIDTH } from '../film.js';
import { fontsFor } from './fonts.js';

/** Most of these colors are from the product's light and dark themes (`web/src/ui/styles/tokens.css`). */
export const PAPER = '#fbf6f7';
export const PAPER_SHADE = '#f1e2e7';
export const LETTER = '#fffdfd';
export const INK = '#2b1b2e';
export const INK_SOFT = '#5b475e';
export const WINE = '#7a2e4d';
export const MARIGOLD = '#e9a23b';
export const NIGHT_DEEP = '#1a101d';
export const ON_NIGHT = '#f9eeee';
export const ON_NIGHT_SOFT = '#d6c3cf';
const WINE_SOFT = '#f7e6ec';
const OUTLINE = '#a48d9f';

/** Loads an SVG at three times its size, because the postmark is enlarged. */
const loadDrawing = (width: number, height: number, shapes: string): Promise<Image> =>
  loadImage(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 3}" height="${height * 3}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
    ),
  );

export const ENVELOPE = await loadDrawing(
  240,
  172,
  `<g fill="${LETTER}" stroke="${OUTLINE}" stroke-width="2" stroke-linejoin="round">
    <rect x="22" y="22" width="196" height="132" rx="9"/><path d="m25 150 72-60M215 150l-72-60"/>
    <path fill="${WINE_SOFT}" d="M23 30c0-5 4-8 9-8h176c5 0 9 3 9 8l-88 68a15 15 0 0 1-18 0z"/>
  </g>
  <path fill="${WINE}" d="M120 67c5-2 8 1 12 2s8 2 10 6 4 7 3 12 1 9-2 13-5 7-10 8-8 4-13 3-9 1-13-2-7-5-8-10-4-8-3-13-1-9 2-13 6-5 10-7 8 2 12 1z"/>
  <path fill="${MARIGOLD}" d="M115.4 82.4v15.2l12.4-7.6z"/>`,
);
const LOGO = await loadDrawing(
  32,
  25,
  `<rect x="1" y="1" width="30" height="23" rx="3" fill="${WINE}"/>
  <path d="M2 3.4 16 13.6 30 3.4" fill="none" stroke="${ON_NIGHT}" stroke-width="1.7" stroke-linejoin="round"/>
  <circle cx="16" cy="14.4" r="6.2" fill="${MARIGOLD}" stroke="${WINE}" stroke-width="1.6"/>
  <path fill="${INK}" d="M14.3 11.6v5.6l4.7-2.8z"/>`,
);
const POSTMARK = await loadDrawing(
  220,
  120,
  `<g fill="none" stroke="${WINE}" stroke-linecap="round">
    <circle cx="60" cy="60" r="57" stroke-width="2.4"/><circle cx="60" cy="60" r="38" stroke-width="1.4"/>
    <path stroke-width="2.2" d="${[36, 52, 68, 84].map((y) => `M120 ${y}c12-7 20 7 32 0s20 7 32 0 20 7 32 0`).join('')}"/>
  </g>
  <path fill="${WINE}" d="m60 101.5 1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4z"/>`,
);

/** Returns the progress of a movement from 0 to 1; the movement slows down at its end. Times are in seconds. */
export function ease(at: number, from: number, duration: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / duration));
  return 1 - (1 - share) ** 3;
}

export interface Style {
  font: string;
  color: string;
  align?: 'left' | 'center';
  spacing?: number;
}

export function write(context: SKRSContext2D, text: string, x: number, y: number, style: Style): void {
  context.font = style.font;
  context.fillStyle = style.color;
  context.textAlign = style.align ?? 'center';
  context.letterSpacing = `${style.spacing ?? 0}px`;
  context.fillText(text, x, y);
  context.letterSpacing = '0px';
}

export function drawLayer(context: SKRSContext2D, opacity: number, x: number, y: number, draw: () => void): void {
  if (opacity <= 0) return;
  context.save();
  context.globalAlpha = opacity;
  context.translate(x, y);
  draw();
  context.restore();
}

export function drawBackground(context: SKRSContext2D, colors: readonly [string, string, string]): void {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const gradient = context.createRadialGradient(x, y * 0.75, 60, x, y, WIDTH * 0.61);
  for (const [i, color] of colors.entries()) gradient.addColorStop(i / 2, color);
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

export function drawBrand(context: SKRSContext2D, color: string): void {
  const font = `400 25px ${fontsFor('Dear Future', 'display')}`;
  write(context, 'Dear Future', 48, 24, { font, color, align: 'left' });
  context.drawImage(LOGO, 0, 0, 32 * 1.15, 25 * 1.15);
}

export function drawPostmark(context: SKRSContext2D, [month, day, year]: readonly [string, string, string]): void {
  context.translate(-60, -60);
  context.drawImage(POSTMARK, 0, 0, 220, 120);
  const small = { font: `700 13px ${fontsFor(month + year, 'text')}`, color: WINE, spacing: 1.4 };
  write(context, month, 60.7, 46, small);
  write(context, year, 60.7, 85, small);
  write(context, day, 60, 68, { font: `400 22px ${fontsFor(day, 'display')}`, color: WINE });
  context.translate(60, 60);
  writeAround(context, 'DEAR FUTURE', 43.5);
}

function writeAround(context: SKRSContext2D, text: string, radius: number): void {
  const font = `700 11.5px ${fontsFor(text, 'text')}`;
  context.font = font;
  const angles = Array.from(text, (letter) => (context.measureText(letter).width + 2) / radius);
  context.rotate(-angles.reduce((sum, angle) => sum + angle, 0) / 2);
  for (const [i, angle] of angles.entries()) {
    context.rotate(angle / 2);
    write(context, text.charAt(i), 0, -radius, { font, color: WINE });
    context.rotate(angle / 2);
  }
}

export function drawAirmailEdge(context: SKRSContext2D): void {
  const [stripe, thickness] = [30, 14];
  for (let x = -2 * stripe, i = 0; x < WIDTH; x += 2 * stripe, i += 1) {
    for (const y of [thickness, HEIGHT]) {
      context.fillStyle = i % 2 ? WINE : MARIGOLD;
      context.fill(new Path2D(`M${x} ${y}l${thickness} ${-thickness}h${stripe * 0.72}l${-thickness} ${thickness}z`));
    }
  }
}
