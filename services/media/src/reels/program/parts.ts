import { readFileSync } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { FilePathSource, VideoSampleSink } from 'mediabunny';
import type { AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { frameOf, openVideo } from '../../processing/program/decoder.js';
import { CHANNELS, FRAMES_PER_SECOND, HEIGHT, SAMPLES_PER_FRAME, WIDTH } from '../film.js';
import { writeFilm } from './film-writer.js';

const SOUND_BYTES = SAMPLES_PER_FRAME * CHANNELS * 4;

/** The filters that give pictures the film's format. Every chain of filters that makes pictures ends with these. */
export const FILM_FORMAT =
  'setsar=1,format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Copies the pixels: otherwise, their buffer could be garbage-collected while FFmpeg still reads the frame. */
export function toPictureFrame(pixels: Buffer, format: AVPixelFormat): Frame {
  const timeBase = { num: 1, den: FRAMES_PER_SECOND };
  const view = Frame.fromVideoBuffer(pixels, { width: WIDTH, height: HEIGHT, format, timeBase });
  const frame = view.clone();
  // `view` refers to the same pixels, so `makeWritable` copies them.
  if (!frame || frame.makeWritable() < 0) throw new Error('there is not enough memory for a picture');
  view.free();
  return frame;
}

/** Reads a program's job. Only its path is an argument, because users' texts do not belong on a command line. */
export function readJob(): unknown {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('the path of a job is needed');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Writes pictures to `<path>.mp4`, and uncompressed sound for as many frames to `<path>.pcm`. */
export async function writePart(
  path: string,
  pictures: AsyncIterable<Frame>,
  readSound: (frames: number) => Float32Array | Promise<Float32Array>,
): Promise<void> {
  const frames = await writeFilm(`${path}.mp4`, 'part', pictures);
  if (frames === 0) throw new Error('no picture could be decoded');
  const samples = await readSound(frames);
  await writeFile(`${path}.pcm`, Buffer.from(samples.buffer, samples.byteOffset, frames * SOUND_BYTES));
}

export async function countPartFrames(path: string): Promise<number> {
  return Math.floor((await stat(`${path}.pcm`)).size / SOUND_BYTES);
}

export async function* readPart(path: string): AsyncGenerator<{ picture: Buffer; sound: Float32Array }> {
  const track = await openVideo(new FilePathSource(`${path}.mp4`)).getPrimaryVideoTrack();
  if (!track) throw new Error('a part has no pictures');
  const file = await open(`${path}.pcm`);
  for await (const sample of new VideoSampleSink(track).samples()) {
    const frame = await frameOf(sample);
    const picture = frame.toBuffer();
    frame.free();
    const sound = new Float32Array(SAMPLES_PER_FRAME * CHANNELS);
    await file.read(new Uint8Array(sound.buffer), 0, SOUND_BYTES, null);
    yield { picture, sound };
  }
  await file.close();
}
