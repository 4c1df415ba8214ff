/**
 * Program: draws the first and last card of a reel and its poster. A process of its own, because it renders untrusted
 * texts. Usage: draw-cards <job.json>, see `DrawCardsJob`. Exit code 0, or 1 with a line on stderr.
 */
import { writeFile } from 'node:fs/promises';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { ALL_NAMED, drawClosingCard, GOES_DARK } from '../cards/closing-card.js';
import { drawTitleCard, SETTLED } from '../cards/title-card.js';
import { CHANNELS, FRAMES_PER_SECOND, HEIGHT, SAMPLES_PER_FRAME, WIDTH } from '../film.js';
import { type DrawCardsJob, readJob } from './jobs.js';
import { writePart } from './parts.js';
import { type Picture, pictureOf } from './pictures.js';

const POSTER_QUALITY = 88;

const job = readJob() as DrawCardsJob;
const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');

/** The pictures of a card. Nothing moves from `settled` to `leaves` (in seconds), so one picture is repeated. */
function* drawn(
  frames: number,
  [settled, leaves]: [number, number],
  draw: (context: SKRSContext2D, at: number) => void,
): Generator<Picture> {
  let still: Picture | null = null;
  for (let frame = 0; frame < frames; frame += 1) {
    const at = frame / FRAMES_PER_SECOND;
    const isStill = at >= settled && at < leaves;
    if (!isStill || !still) {
      draw(context, at);
      still = pictureOf(context.getImageData(0, 0, WIDTH, HEIGHT).data);
    }
    yield still;
  }
}
const silence = (frames: number): Float32Array => new Float32Array(frames * SAMPLES_PER_FRAME * CHANNELS);

const end = job.frames.closing / FRAMES_PER_SECOND;
const title = { name: job.name, occasion: job.occasion, day: job.day };
drawTitleCard(context, title, SETTLED);
await writeFile(job.poster, await canvas.encode('jpeg', POSTER_QUALITY));
await writePart(
  job.title,
  drawn(job.frames.title, [SETTLED, Infinity], (to, at) => drawTitleCard(to, title, at)),
  silence,
);
await writePart(
  job.closing,
  drawn(job.frames.closing, [ALL_NAMED, end - GOES_DARK], (to, at) => drawClosingCard(to, job.senders, at, end)),
  silence,
);
process.exit(0);
