/** Program: draws a reel's cards, away from the service, as texts are untrusted, too. Usage: draw-cards <job.json>. */
import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { AV_PIX_FMT_RGBA } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { filterFrames } from '../../processing/program/decoder.js';
import { drawClosingCard, FADE_OUT_SECONDS, NAMES_SHOWN_AT } from '../cards/closing-card.js';
import { drawTitleCard, SETTLED_AT, type Title } from '../cards/title-card.js';
import { type CardFrames, CHANNELS, FRAMES_PER_SECOND, HEIGHT, SAMPLES_PER_FRAME, WIDTH } from '../film.js';
import { FILM_FORMAT, readJob, toPictureFrame, writePart } from './parts.js';

export interface DrawCardsJob {
  /** Paths of what to write: both cards as parts (without extensions), and the poster. */
  title: string;
  closing: string;
  poster: string;
  frames: CardFrames;
  texts: Title;
  senders: string[];
}

const POSTER_QUALITY = 88;

const job = readJob() as DrawCardsJob;
const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');
const end = job.frames.closing / FRAMES_PER_SECOND;
drawTitleCard(context, job.texts, SETTLED_AT);
await writeFile(job.poster, await canvas.encode('jpeg', POSTER_QUALITY));
await writeCard('title', SETTLED_AT, Infinity, (at) => drawTitleCard(context, job.texts, at));
await writeCard('closing', NAMES_SHOWN_AT, end - FADE_OUT_SECONDS, (at) =>
  drawClosingCard(context, job.senders, at, end),
);
process.exit(0);

/** Writes a silent card. From `settledAt` to `fadesAt` (in seconds) nothing moves, so one drawing is enough there. */
async function writeCard(
  card: keyof CardFrames,
  settledAt: number,
  fadesAt: number,
  draw: (at: number) => void,
): Promise<void> {
  function* pictures(): Generator<Frame> {
    let isDrawn = false;
    for (let frame = 0; frame < job.frames[card]; frame += 1) {
      const at = frame / FRAMES_PER_SECOND;
      const isStill = at >= settledAt && at < fadesAt;
      if (!isStill || !isDrawn) draw(at);
      isDrawn = isStill;
      yield toPictureFrame(Buffer.from(context.getImageData(0, 0, WIDTH, HEIGHT).data), AV_PIX_FMT_RGBA);
    }
  }
  await writePart(
    job[card],
    filterFrames(pictures(), `scale=out_color_matrix=bt709:out_range=tv,${FILM_FORMAT}`),
    (frames) => new Float32Array(frames * SAMPLES_PER_FRAME * CHANNELS),
  );
}
