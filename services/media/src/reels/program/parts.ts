import { open, stat } from 'node:fs/promises';
import { writeFile } from 'node:fs/promises';
import { toAvFrame } from '@mediabunny/server';
import { FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { Frame } from 'node-av/lib';
import { CHANNELS, PICTURE_BYTES, SAMPLES_PER_FRAME, SOUND_BYTES } from '../film.js';
import { FilmWriter } from './film-writer.js';
import type { Picture } from './pictures.js';

/**
 * A part of the film: `<path>.mp4` has the pictures, `<path>.pcm` the uncompressed sound. Their lengths match to the
 * sample: the sound is written for exactly as many frames as there are pictures.
 */
export async function writePart(
  path: string,
  pictures: AsyncIterable<Picture> | Iterable<Picture>,
  sound: (frames: number) => Float32Array | Promise<Float32Array>,
): Promise<number> {
  const writer = await FilmWriter.open(`${path}.mp4`, 'part');
  for await (const picture of pictures) await writer.add(picture, null);
  const frames = await writer.finish();
  const samples = await sound(frames);
  await writeFile(`${path}.pcm`, Buffer.from(samples.buffer, samples.byteOffset, frames * SOUND_BYTES));
  return frames;
}

/** Length of a part in frames. */
export async function partFrames(path: string): Promise<number> {
  return Math.floor((await stat(`${path}.pcm`)).size / SOUND_BYTES);
}

/** Reads frame by frame, each with its sound; holds at most one. */
export async function* readPart(path: string): AsyncGenerator<{ picture: Picture; sound: Float32Array }> {
  const input = new Input({ source: new FilePathSource(`${path}.mp4`), formats: [MP4] });
  const file = await open(`${path}.pcm`);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('a part has no pictures');
    for await (const sample of new VideoSampleSink(track).samples()) {
      const frame = new Frame();
      frame.alloc();
      await toAvFrame(sample, frame);
      sample.close();
      const picture = frame.toBuffer();
      frame.free();
      if (picture.length !== PICTURE_BYTES) throw new Error('a part has a picture of another size');
      const sound = new Float32Array(SAMPLES_PER_FRAME * CHANNELS);
      await file.read(new Uint8Array(sound.buffer), 0, SOUND_BYTES, null);
      yield { picture, sound };
    }
  } finally {
    await file.close();
    input.dispose();
  }
}
