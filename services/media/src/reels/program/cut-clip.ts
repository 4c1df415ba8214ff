/** Program: cuts the loudest stretch out of an untrusted video and adds a name. Usage: cut-clip <job.json>. */
import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { FilePathSource, VideoSampleSink } from 'mediabunny';
import { type Frame, Rational } from 'node-av/lib';
import { filterFrames, frameOf, openVideo, rotationFilter } from '../../processing/program/decoder.js';
import { drawLowerThird } from '../cards/lower-third.js';
import { FRAMES_PER_SECOND, HEIGHT, WIDTH } from '../film.js';
import { findStartOfLoudestStretch } from '../loudest-window.js';
import { measureLoudness, readClipSound } from './clip-sound.js';
import { FILM_FORMAT, readJob, writePart } from './parts.js';

export interface CutClipJob {
  /** Path of the video. */
  input: string;
  /** Path of the part to write, without its extensions. */
  part: string;
  name: string;
  frames: number;
}

/** The backdrop is blurred at an eighth of its size: just as soft, with a sixtieth of the work. */
const BACKDROP = `${WIDTH / 8}:${HEIGHT / 8}`;
const COLORS = 'flags=bicubic:out_color_matrix=bt709:out_range=tv';
/** The name slides in by SLIDE_PIXELS after the cross-fade, and stays long enough to be read. Times are in seconds. */
const SLIDES_IN_AT = 0.5;
const STAYS_FOR = 4;
const MOVES_FOR = 0.5;
const SLIDE_PIXELS = 56;

const job = readJob() as CutClipJob;
const input = openVideo(new FilePathSource(job.input));
const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
if (!video) throw new Error('the video has no picture track');

const zero = await video.getFirstTimestamp();
const end = await video.computeDuration();
const frames = Math.max(1, Math.min(job.frames, Math.floor((end - zero) * FRAMES_PER_SECOND)));
const seconds = frames / FRAMES_PER_SECOND;
const moments = audio ? await measureLoudness(audio, zero) : [];
const start = findStartOfLoudestStretch(moments, end - zero, seconds);
const clipMoments = moments.filter(({ at }) => at > start && at <= start + seconds);
const loudest = Math.max(-Infinity, ...clipMoments.map(({ loudness }) => loudness));

const canvas = createCanvas(WIDTH, HEIGHT);
drawLowerThird(canvas.getContext('2d'), job.name);
await writeFile(`${job.part}.png`, canvas.toBuffer('image/png'));
const readSound = (count: number): Promise<Float32Array> => readClipSound(audio, zero + start, count, loudest);
await writePart(job.part, filterFrames(pictures(), describeFilters()), readSound);
process.exit(0);

async function* pictures(): AsyncGenerator<Frame> {
  if (!video) return;
  const times = Array.from({ length: frames }, (_, i) => zero + start + i / FRAMES_PER_SECOND);
  let count = 0n;
  for await (const sample of new VideoSampleSink(video).samplesAtTimestamps(times.filter((time) => time < end))) {
    if (!sample) continue;
    const frame = await frameOf(sample);
    frame.timeBase = new Rational(1, FRAMES_PER_SECOND);
    frame.pts = count;
    count += 1n;
    yield frame;
  }
}

/** Scales each picture by its own size, because sizes change if a phone is turned during a recording. */
function describeFilters(): string {
  const appearsAt = Math.min(SLIDES_IN_AT, seconds * 0.12);
  const leavesAt = Math.min(appearsAt + MOVES_FOR + STAYS_FOR, seconds - MOVES_FOR - 0.4);
  // In a clip of a second or two, the label stays to the end.
  const fadeOut = leavesAt > appearsAt + MOVES_FOR + 0.8 ? `,fade=out:st=${leavesAt}:d=${MOVES_FOR}:alpha=1` : '';
  const size = `${WIDTH}:${HEIGHT}`;
  return [
    `${video ? rotationFilter(video) : ''}scale=iw*sar:ih,setsar=1,split[a][b]`,
    `[a]scale=${BACKDROP}:force_original_aspect_ratio=increase:force_divisible_by=2:${COLORS},crop=${BACKDROP},` +
      `format=yuv420p,gblur=sigma=5:steps=2,scale=${size}:${COLORS},eq=brightness=-0.1:saturation=0.85[back]`,
    `[b]scale=${size}:force_original_aspect_ratio=decrease:force_divisible_by=2:${COLORS},format=yuv420p[front]`,
    `movie='${job.part}.png',loop=-1:1,setpts=N/${FRAMES_PER_SECOND}/TB,fade=st=${appearsAt}:d=${MOVES_FOR}:alpha=1${fadeOut}[label]`,
    `[back][front]overlay=(W-w)/2:(H-h)/2:format=yuv420[whole]`,
    `[whole][label]overlay=x='-${SLIDE_PIXELS}*pow(1-clip((t-${appearsAt})/${MOVES_FOR},0,1),3)':shortest=1:format=yuv420,${FILM_FORMAT}`,
  ].join(';');
}
