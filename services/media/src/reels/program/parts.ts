import { readFileSync } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { FilePathSource, VideoSampleSink } from 'mediabunny';
import type { AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { frameOf, openVideo } from '../../processing/program/decoder.js';
import { CHANNELS, FRAMES_PER_SECOND, HEIGHT, SAMPLES_PER_FRAME, WIDTH } from '../film.js';
import { FilmWriter } from './film-writer.js';

const SOUND_BYTES = SAMPLES_PER_FRAME * CHANNELS * 4;

/** The pictures and the colours that they have in a film: the end of each filter that makes some. */
export const FILM_FORMAT =
  'setsar=1,format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

export function pictureFrame(pixels: Buffer, format: AVPixelFormat): Frame {
  const timeBase = { num: 1, den: FRAMES_PER_SECOND };
  return Frame.fromVideoBuffer(pixels, { width: WIDTH, height: HEIGHT, format, timeBase });
}

/** Reads the job whose path is a program's only argument: users' texts do not belong on a command line. */
export function readJob(): unknown {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('the path of a job is needed');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** `<path>.mp4` has the pictures, `<path>.pcm` the uncompressed sound of as many frames. */
export async function writePart(
  path: string,
  pictures: AsyncIterable<Frame>,
  sound: (frames: number) => Float32Array | Promise<Float32Array>,
): Promise<void> {
  const writer = await FilmWriter.open(`${path}.mp4`, 'part');
  for await (const picture of pictures) await writer.add(picture);
  const frames = await writer.finish();
  if (frames === 0) throw new Error('no picture could be decoded');
  const samples = await sound(frames);
  await writeFile(`${path}.pcm`, Buffer.from(samples.buffer, samples.byteOffset, frames * SOUND_BYTES));
}

export async function partFrames(path: string): Promise<number> {
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
