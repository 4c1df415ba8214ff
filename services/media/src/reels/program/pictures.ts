import { HEIGHT, PICTURE_BYTES, WIDTH } from '../film.js';

/** A picture in planar YUV 4:2:0. */
export type Picture = Buffer;

/** A drawing that is laid over pictures: planes of brightness and colour, and the opacity of each pixel (0 to 255). */
export interface Overlay {
  picture: Picture;
  alphas: Buffer;
  /** The rows that are not empty. */
  top: number;
  bottom: number;
}

const LUMA = WIDTH * HEIGHT;
const CHROMA = LUMA / 4;

/** Converts a canvas (RGBA) to a picture, by BT.709 with limited range. */
export function pictureOf(rgba: Uint8Array | Uint8ClampedArray): Picture {
  const picture = Buffer.allocUnsafe(PICTURE_BYTES);
  for (let i = 0, p = 0; i < LUMA; i += 1, p += 4) {
    picture[i] = 16.5 + 0.1826 * (rgba[p] ?? 0) + 0.6142 * (rgba[p + 1] ?? 0) + 0.062 * (rgba[p + 2] ?? 0);
  }
  for (let y = 0, i = LUMA; y < HEIGHT; y += 2) {
    for (let x = 0; x < WIDTH; x += 2, i += 1) {
      const p = (y * WIDTH + x) * 4;
      const q = p + WIDTH * 4;
      const sum = (c: number): number =>
        ((rgba[p + c] ?? 0) + (rgba[p + 4 + c] ?? 0) + (rgba[q + c] ?? 0) + (rgba[q + 4 + c] ?? 0)) / 4;
      const [red, green, blue] = [sum(0), sum(1), sum(2)];
      picture[i] = 128.5 - 0.1006 * red - 0.3386 * green + 0.4392 * blue;
      picture[i + CHROMA] = 128.5 + 0.4392 * red - 0.3989 * green - 0.0403 * blue;
    }
  }
  return picture;
}

/** Converts a canvas (RGBA, not premultiplied) to an overlay. */
export function overlayOf(rgba: Uint8Array | Uint8ClampedArray): Overlay {
  const alphas = Buffer.allocUnsafe(LUMA);
  let [top, bottom] = [HEIGHT, 0];
  for (let i = 0; i < LUMA; i += 1) {
    const alpha = rgba[i * 4 + 3] ?? 0;
    alphas[i] = alpha;
    if (alpha === 0) continue;
    const row = Math.floor(i / WIDTH);
    top = Math.min(top, row & ~1);
    bottom = Math.max(bottom, (row | 1) + 1);
  }
  return { picture: pictureOf(rgba), alphas, top, bottom };
}

/**
 * Draws an overlay onto a picture, in place.
 *
 * @param opacity 0 to 1
 * @param shift pixels to the right; even
 */
export function drawOver(
  picture: Picture,
  { picture: drawn, alphas, top, bottom }: Overlay,
  opacity: number,
  shift: number,
): void {
  for (let y = top; y < bottom; y += 1) {
    for (let x = Math.max(0, shift); x < WIDTH; x += 1) {
      const from = y * WIDTH + x - shift;
      if (x - shift >= WIDTH || alphas[from] === 0) continue;
      const share = ((alphas[from] ?? 0) / 255) * opacity;
      blend(picture, y * WIDTH + x, drawn[from] ?? 0, share);
      if ((y | x) & 1) continue;
      const to = LUMA + (y / 2) * (WIDTH / 2) + x / 2;
      const source = to - shift / 2;
      blend(picture, to, drawn[source] ?? 0, share);
      blend(picture, to + CHROMA, drawn[source + CHROMA] ?? 0, share);
    }
  }
}

function blend(picture: Picture, at: number, value: number, share: number): void {
  const current = picture[at] ?? 0;
  picture[at] = current + (value - current) * share + 0.5;
}

/** Mixes `from` and `to` by a share of 0 to 1. Writes into `to`. */
export function dissolve(from: Picture, to: Picture, share: number): void {
  const weight = Math.round(share * 256);
  const rest = 256 - weight;
  for (let i = 0; i < PICTURE_BYTES; i += 1) to[i] = ((from[i] ?? 0) * rest + (to[i] ?? 0) * weight + 128) >> 8;
}
