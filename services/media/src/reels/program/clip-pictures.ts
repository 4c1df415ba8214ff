import { toAvFrame } from '@mediabunny/server';
import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { FilterAPI } from 'node-av/api';
import { Frame, Rational } from 'node-av/lib';
import { FRAMES_PER_SECOND, HEIGHT, PICTURE_BYTES, WIDTH } from '../film.js';
import type { Picture } from './pictures.js';

/** The backdrop is blurred at an eighth of its size: as soft, and a sixtieth of the work. */
const BACKDROP_SHARE = 8;
/**
 * Narrower borders than this, in pixels on both sides together, are filled by stretching the picture, which is not
 * visible.
 */
const UNSEEN_BORDER = 16;
const COLOURS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/**
 * The pictures of a stretch of a video, at 30 a second, upright and whole, on a blurred copy of themselves where they
 * do not fill the frame. At most `frames`; fewer when the video ends earlier.
 *
 * @param start seconds of the track's own time
 */
export async function* clipPictures(track: InputVideoTrack, start: number, frames: number): AsyncGenerator<Picture> {
  const times = Array.from({ length: frames }, (_, i) => start + i / FRAMES_PER_SECOND);
  const end = await track.computeDuration();
  const filters = new Filters();
  let last: Picture | null = null;
  let missing = 0;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times.filter((time) => time < end))) {
    if (sample) {
      last = await filters.apply(sample);
      sample.close();
    } else missing += 1;
    if (!last) continue;
    // A recording may begin with sound: its first picture is shown until the second.
    for (; missing > 0; missing -= 1) yield Buffer.from(last);
    if (sample) yield Buffer.from(last);
  }
}

/** Filters for pictures of one size: a phone that is turned while recording changes it. */
class Filters {
  private key = '';
  private filter: FilterAPI | null = null;
  private count = 0n;

  async apply(sample: VideoSample): Promise<Picture> {
    const frame = new Frame();
    frame.alloc();
    await toAvFrame(sample, frame);
    const key = [frame.width, frame.height, frame.format, sample.rotation, sample.displayWidth].join();
    if (key !== this.key || !this.filter) {
      this.filter?.close();
      this.filter = FilterAPI.create(description(sample));
      this.key = key;
      this.count = 0n;
    }
    frame.timeBase = new Rational(1, FRAMES_PER_SECOND);
    frame.pts = this.count;
    this.count += 1n;
    const [made] = await this.filter.processAll(frame);
    frame.free();
    if (!made) throw new Error('a picture could not be scaled');
    const picture = made.toBuffer();
    made.free();
    if (picture.length !== PICTURE_BYTES) throw new Error('a picture came out in another size');
    return picture;
  }
}

function description({ rotation, displayWidth, displayHeight }: VideoSample): string {
  const turn = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[rotation];
  const inside = Math.min(WIDTH / displayWidth, HEIGHT / displayHeight);
  const [width, height] = [even(displayWidth * inside), even(displayHeight * inside)];
  const end = `setsar=1,format=yuv420p,${COLOURS}`;
  if (WIDTH - width + HEIGHT - height < UNSEEN_BORDER) return `${turn}${scale(WIDTH, HEIGHT)},${end}`;
  const cover = Math.max(WIDTH / displayWidth, HEIGHT / displayHeight) / BACKDROP_SHARE;
  const [wide, high] = [WIDTH / BACKDROP_SHARE, HEIGHT / BACKDROP_SHARE];
  return [
    `${turn}split[a][b]`,
    `[a]${scale(even(displayWidth * cover + 2), even(displayHeight * cover + 2))},crop=${wide}:${high},format=yuv420p,` +
      `gblur=sigma=5:steps=2,${scale(WIDTH, HEIGHT)},eq=brightness=-0.1:saturation=0.85,setsar=1[back]`,
    `[b]${scale(width, height)},format=yuv420p,setsar=1[front]`,
    `[back][front]overlay=${(WIDTH - width) / 2}:${(HEIGHT - height) / 2}:format=yuv420,${end}`,
  ].join(';');
}

function scale(width: number, height: number): string {
  return `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv`;
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}
