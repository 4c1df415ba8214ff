/**
 * Program: makes a poster from one picture of an untrusted video. Separate from `write-copy`, because a crafted video
 * may crash the decoder. Usage: draw-poster <input> <poster> <email picture>. Exit code: 0, `UNPLAYABLE`, or 1.
 */
import { writeFile } from 'node:fs/promises';
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { FilePathSource, VideoSampleSink } from 'mediabunny';
import { Encoder } from 'node-av/api';
import { FF_ENCODER_MJPEG } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { UNPLAYABLE } from '../limited-program.js';
import { filterFrames, frameOf, hasFirstPicture, openVideo, rotationFilter } from './decoder.js';

/** Times of the pictures to choose from, in seconds: a camera's first pictures are often all black or all white. */
const MOMENTS = [0, 0.5, 1, 2, 3, 5];
const WIDTH = 640;
const MAIL_WIDTHS = [480, 360, 240, 160];

const [inputPath, posterPath, mailPath] = process.argv.slice(2);
if (!inputPath || !posterPath || !mailPath) throw new Error('three arguments are needed');

const input = openVideo(new FilePathSource(inputPath));
if (!(await hasFirstPicture(input))) process.exit(UNPLAYABLE);
// If a later step fails, this empty file still tells the caller that the first picture can be decoded.
await writeFile(posterPath, '');
const track = await input.getPrimaryVideoTrack();
if (!track) throw new Error('there is no video track');
const [first, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
const times = MOMENTS.map((moment) => first + moment).filter((time) => time === first || time < end);
let frame: Frame | null = null;
let poster: Buffer = Buffer.alloc(0);
for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
  if (!sample) continue;
  const next = await frameOf(sample);
  const jpeg = await encodeJpeg(next, WIDTH);
  // The largest file has the most detail: pictures that are out of focus or of one shade make smaller files.
  const isBetter = jpeg.length > poster.length;
  (isBetter ? frame : next)?.free();
  if (isBetter) [frame, poster] = [next, jpeg];
}
if (!frame) throw new Error('no frame could be decoded');
await writeFile(posterPath, poster);
for (const width of MAIL_WIDTHS) {
  const picture = await encodeJpeg(frame, width);
  await writeFile(mailPath, picture);
  if (picture.length <= MAX_MAIL_PICTURE_BYTES) break;
}
process.exit(0);

async function encodeJpeg(frame: Frame, width: number): Promise<Buffer> {
  const copy = frame.clone();
  const description = `${track ? rotationFilter(track) : ''}scale='min(${width},iw)':-2:out_range=full,format=yuvj420p`;
  for await (const picture of filterFrames(copy ? [copy] : [], description)) {
    const encoder = await Encoder.create(FF_ENCODER_MJPEG, {});
    // The encoder may hold back its only picture until its input ends.
    for (const next of [picture, null]) {
      for await (const packet of encoder.packets(next)) if (packet?.data) return packet.data;
    }
  }
  throw new Error('a picture could not be encoded');
}
