import { writeFile } from 'node:fs/promises';

/** Small and slow: whoever records it has little to do. */
const WIDTH = 480;
const HEIGHT = 272;

type Colour = readonly [red: number, green: number, blue: number];

const WALL: Colour = [138, 96, 76];
const WINDOW: Colour = [242, 204, 152];
const CLOTHES: Colour = [62, 90, 100];
const HAIR: Colour = [43, 27, 46];
const SKIN: Colour = [222, 168, 130];

/** Somebody who sits in front of a window, drawn in a few shapes. Coordinates are shares of the height. */
function colourAt(x: number, y: number): Colour {
  const across = x - 0.86;
  if (inEllipse(across, y - 0.47, 0.15, 0.21)) return SKIN;
  if (inEllipse(across, y - 0.4, 0.2, 0.26)) return HAIR;
  if (inEllipse(across, y - 0.7, 0.075, 0.16)) return SKIN;
  if (inEllipse(across, y - 1.12, 0.42, 0.38)) return CLOTHES;
  if (x > 1.2 && x < 1.62 && y > 0.1 && y < 0.6) return WINDOW;
  return WALL;
}

function inEllipse(x: number, y: number, width: number, height: number): boolean {
  return (x / width) ** 2 + (y / height) ** 2 <= 1;
}

/** A plane of the picture in BT.601, every `step`th dot in both directions. */
function plane(step: number, value: (colour: Colour) => number): Buffer {
  const bytes = Buffer.alloc((WIDTH / step) * (HEIGHT / step));
  let at = 0;
  for (let y = 0; y < HEIGHT; y += step) {
    for (let x = 0; x < WIDTH; x += step) {
      bytes[at] = Math.round(value(colourAt(x / HEIGHT, y / HEIGHT)));
      at += 1;
    }
  }
  return bytes;
}

/**
 * Writes what the browser's camera sees, for Chromium's `--use-file-for-fake-video-capture`: one still picture, so that a
 * screen with a camera looks the same each time (its own fake camera shows a running clock). Format: YUV4MPEG2.
 */
export async function writeCamera(path: string): Promise<void> {
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F8:1 Ip A1:1 C420\nFRAME\n`),
      plane(1, ([r, g, b]) => 16 + 0.257 * r + 0.504 * g + 0.098 * b),
      plane(2, ([r, g, b]) => 128 - 0.148 * r - 0.291 * g + 0.439 * b),
      plane(2, ([r, g, b]) => 128 + 0.439 * r - 0.368 * g - 0.071 * b),
    ]),
  );
}
