import { writeFile } from 'node:fs/promises';

/** The picture's size in pixels. It is small, because encoding video is expensive. */
const WIDTH = 480;
const HEIGHT = 272;

/** Draws a head and shoulders in front of a wall. `x` and `y` are fractions of the picture's height. */
function brightnessAt(x: number, y: number): number {
  const inEllipse = (centerY: number, radiusX: number, radiusY: number): boolean =>
    ((x - 0.88) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 <= 1;
  if (inEllipse(0.42, 0.16, 0.22)) return 180;
  return inEllipse(1.1, 0.42, 0.4) ? 70 : 120;
}

/**
 * Writes one still picture (YUV4MPEG2) for Chromium's `--use-file-for-fake-video-capture`. Chromium's own fake camera
 * shows a running clock, which would make all screenshots differ.
 */
export async function writeCameraFrame(path: string): Promise<void> {
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    brightnessAt((index % WIDTH) / HEIGHT, Math.floor(index / WIDTH) / HEIGHT),
  );
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F8:1 Ip A1:1 C420\nFRAME\n`);
  const [blue, red] = [Buffer.alloc(pixels.length / 4, 118), Buffer.alloc(pixels.length / 4, 142)];
  await writeFile(path, Buffer.concat([header, Buffer.from(pixels), blue, red]));
}
