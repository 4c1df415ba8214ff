import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface ImageStats {
  width: number;
  /** Mean brightness of the picture, 0 to 255. */
  brightness: number;
  /** Standard deviation of the brightness: 0 for a picture of one shade. */
  contrast: number;
  /** The share of dark pixels in the middle of the picture. */
  ink: number;
}

export async function measureImage(jpeg: Buffer): Promise<ImageStats> {
  const image = await loadImage(jpeg);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const shadesOf = (...area: [number, number, number, number]): number[] => {
    const { data } = context.getImageData(...area);
    return Array.from({ length: data.length / 4 }, (_, i) => mean([...data.subarray(i * 4, i * 4 + 3)]));
  };
  const middle = shadesOf(width >> 2, height >> 2, width >> 1, height >> 1);
  const all = shadesOf(0, 0, width, height);
  const brightness = mean(all);
  return {
    width,
    brightness,
    contrast: Math.sqrt(mean(all.map((each) => (each - brightness) ** 2))),
    ink: middle.filter((each) => each < 128).length / middle.length,
  };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
