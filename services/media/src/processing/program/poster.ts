import { writeFile } from 'node:fs/promises';
import { MAX_MAIL_PICTURE_BYTES } from '@dear-future/contracts/constants';
import { toAvFrame } from '@mediabunny/server';
import { type Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import { Encoder, FilterAPI } from 'node-av/api';
import { FF_ENCODER_MJPEG } from 'node-av/constants';
import { Frame } from 'node-av/lib';

/** Times at which to look for a picture, in seconds; cameras often begin with black or white. */
const MOMENTS = [1, 2, 3, 5, 0.5, 0];
const MAX_WIDTH = 640;
/** Widths to try until a picture is small enough for an email. */
const MAIL_WIDTHS = [480, 360, 240, 160];
/** Mean brightness (0 to 255) below which a frame counts as black. */
const BLACK = 24;
/** Standard deviation of the brightness below which a frame counts as having a single shade. */
const UNIFORM = 4;

/**
 * Draws the first frame at these times that is not blank, or else the first that can be decoded, as a JPEG.
 *
 * @param mailPath the same for an email, if it gets small enough
 */
export async function drawPoster(input: Input, path: string, mailPath: string): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('there is no picture to draw');
  const sink = new VideoSampleSink(track);
  const first = await track.getFirstTimestamp();
  const end = await track.computeDuration();
  let fallback: VideoSample | null = null;
  try {
    for (const moment of MOMENTS) {
      const at = first + moment;
      if (at >= end && moment > 0) continue;
      const sample = await sink.getSample(at);
      if (!sample) continue;
      if (await isBlank(sample)) {
        if (fallback) sample.close();
        else fallback = sample;
        continue;
      }
      await writeJpegs(sample, path, mailPath);
      sample.close();
      return;
    }
    if (!fallback) throw new Error('no frame could be decoded');
    await writeJpegs(fallback, path, mailPath);
  } finally {
    fallback?.close();
  }
}

/** Whether a frame is black or has a single shade. */
async function isBlank(sample: VideoSample): Promise<boolean> {
  const grey = await filtered(sample, 'scale=32:32:out_range=full,format=gray');
  const rows = grey.data?.[0];
  if (!rows) return false;
  const width = grey.linesize[0] ?? 32;
  let [sum, squares] = [0, 0];
  for (let y = 0; y < 32; y += 1) {
    for (let x = 0; x < 32; x += 1) {
      const brightness = rows[y * width + x] ?? 0;
      sum += brightness;
      squares += brightness ** 2;
    }
  }
  const mean = sum / 1024;
  return mean < BLACK || squares / 1024 - mean ** 2 < UNIFORM ** 2;
}

async function writeJpegs(sample: VideoSample, path: string, mailPath: string): Promise<void> {
  await writeFile(path, await jpegOf(sample, MAX_WIDTH));
  for (const width of MAIL_WIDTHS) {
    const picture = await jpegOf(sample, width);
    if (picture.length <= MAX_MAIL_PICTURE_BYTES) return writeFile(mailPath, picture);
  }
}

async function jpegOf(sample: VideoSample, width: number): Promise<Buffer> {
  const turn = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[sample.rotation];
  const picture = await filtered(sample, `${turn}scale='min(${width},iw)':-2:out_range=full,format=yuvj420p`);
  const encoder = await Encoder.create(FF_ENCODER_MJPEG, {});
  // The encoder may hold its only picture back until the end of its input.
  for (const next of [picture, null]) {
    for await (const packet of encoder.packets(next)) {
      if (packet?.data) return packet.data;
    }
  }
  throw new Error('the poster could not be encoded');
}

async function filtered(sample: VideoSample, description: string): Promise<Frame> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  const filter = FilterAPI.create(description);
  for (const next of [frame, null]) {
    for await (const result of filter.frames(next)) if (result) return result;
  }
  throw new Error('a frame could not be scaled');
}
