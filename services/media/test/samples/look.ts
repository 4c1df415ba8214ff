import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface Look {
  width: number;
  /** Share of dark pixels in the middle of the picture. */
  ink: number;
  /** Standard deviation of the brightness (0 to 255): 0 for a picture of one shade. */
  contrast: number;
}

/** What there is to see in a JPEG. */
export async function lookAt(jpeg: Buffer): Promise<Look> {
  const image = await loadImage(jpeg);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const brightness = (x: number, y: number, w: number, h: number): number[] => {
    const { data } = context.getImageData(x, y, w, h);
    return Array.from(
      { length: w * h },
      (_, i) => ((data[i * 4] ?? 0) + (data[i * 4 + 1] ?? 0) + (data[i * 4 + 2] ?? 0)) / 3,
    );
  };
  const middle = brightness(width >> 2, height >> 2, width >> 1, height >> 1);
  const all = brightness(0, 0, width, height);
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
  return {
    width,
    ink: middle.filter((each) => each < 128).length / middle.length,
    contrast: Math.sqrt(all.reduce((sum, each) => sum + (each - mean) ** 2, 0) / all.length),
  };
}
