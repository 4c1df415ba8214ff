/**
 * Program: draws the poster of an untrusted video. Separate from `write-copy`, because a crafted video may crash the
 * decoder. Usage: draw-poster <input> <poster> <email picture>. Exit code 0, `UNPLAYABLE`, or 1.
 */
import { writeFile } from 'node:fs/promises';
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { FilePathSource, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { Encoder } from 'node-av/api';
import { FF_ENCODER_MJPEG } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { UNPLAYABLE } from '../limited-program.js';
import { filterFrames, frameOf, hasFirstPicture, openVideo, turn } from './decoder.js';

/** Times at which to look for a picture, in seconds; cameras often begin with black or white. */
const MOMENTS = [1, 2, 3, 5, 0.5, 0];
const WIDTH = 640;
const MAIL_WIDTHS = [480, 360, 240, 160];
/** Mean brightness (0 to 255) below which a frame counts as black. */
const BLACK = 24;
/** Standard deviation of the brightness below which a frame counts as having a single shade. */
const UNIFORM = 4;

const [inputPath, posterPath, mailPath] = process.argv.slice(2);
if (!inputPath || !posterPath || !mailPath) throw new Error('three arguments are needed');

const input = openVideo(new FilePathSource(inputPath));
if (!(await hasFirstPicture(input))) process.exit(UNPLAYABLE);
// The empty file tells the caller that the picture can be decoded, even if drawing fails.
await writeFile(posterPath, '');
const track = await input.getPrimaryVideoTrack();
const frame = track && (await chooseFrame(track));
if (!frame) throw new Error('no frame could be decoded');
const jpegOf = (width: number): Promise<Buffer> =>
  convert(frame, `${turn(track)}scale='min(${width},iw)':-2:out_range=full,format=yuvj420p`, encode);
await writeFile(posterPath, await jpegOf(WIDTH));
for (const width of MAIL_WIDTHS) {
  const picture = await jpegOf(width);
  if (picture.length > MAX_MAIL_PICTURE_BYTES) continue;
  await writeFile(mailPath, picture);
  break;
}
process.exit(0);

async function chooseFrame(track: InputVideoTrack): Promise<Frame | null> {
  const [first, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
  let fallback: Frame | null = null;
  for (const moment of MOMENTS) {
    if (moment > 0 && first + moment >= end) continue;
    const sample = await new VideoSampleSink(track).getSample(first + moment);
    if (!sample) continue;
    const frame = await frameOf(sample);
    if (!(await convert(frame, 'scale=32:32:out_range=full,format=gray', isBlank))) return frame;
    if (fallback) frame.free();
    else fallback = frame;
  }
  return fallback;
}

function isBlank(grey: Frame): boolean {
  const shades = [...grey.toBuffer()];
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  const variance = shades.reduce((sum, shade) => sum + (shade - mean) ** 2, 0) / shades.length;
  return mean < BLACK || variance < UNIFORM ** 2;
}

async function encode(picture: Frame): Promise<Buffer> {
  const encoder = await Encoder.create(FF_ENCODER_MJPEG, {});
  // The encoder may hold its only picture back until the end of its input.
  for (const next of [picture, null]) {
    for await (const packet of encoder.packets(next)) if (packet?.data) return packet.data;
  }
  throw new Error('the poster could not be encoded');
}

async function convert<T>(frame: Frame, description: string, use: (picture: Frame) => T | Promise<T>): Promise<T> {
  const copy = frame.clone();
  for await (const picture of filterFrames(copy ? [copy] : [], description)) return use(picture);
  throw new Error('a frame could not be scaled');
}
