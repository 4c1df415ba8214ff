/** Program: joins the parts of a reel. Keeps only one cross-fade in memory. Usage: join-film <job.json>. */
import { writeFile } from 'node:fs/promises';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { filterFrames } from '../../processing/program/decoder.js';
import { countFadeFrames } from '../film.js';
import { writeFilm } from './film-writer.js';
import { FILM_FORMAT, countPartFrames, toPictureFrame, readJob, readPart } from './parts.js';

export interface JoinFilmJob {
  parts: string[];
  film: string;
  /** Path of the file that gets the film's number of frames. */
  result: string;
}

interface FilmFrame {
  picture: Buffer;
  sound: Float32Array;
}

const { parts, film, result } = readJob() as JoinFilmJob;
const sounds: Float32Array[] = [];
const frames = await writeFilm(film, 'film', filterFrames(pictures(), FILM_FORMAT), () => sounds.shift());
await writeFile(result, String(frames));
process.exit(0);

async function* pictures(): AsyncGenerator<Frame> {
  for await (const { picture, sound } of joinParts()) {
    sounds.push(sound);
    yield toPictureFrame(picture, AV_PIX_FMT_YUV420P);
  }
}

async function* joinParts(): AsyncGenerator<FilmFrame> {
  const lengths = await Promise.all(parts.map(countPartFrames));
  let fadeOut: FilmFrame[] = [];
  for (const [i, part] of parts.entries()) {
    const [length = 0, nextLength] = lengths.slice(i);
    const fadeStart = length - (nextLength === undefined ? 0 : countFadeFrames(length, nextLength));
    const previousEnd = fadeOut;
    fadeOut = [];
    let index = 0;
    for await (const frame of readPart(part)) {
      const previous = previousEnd[index];
      if (previous) crossFade(previous, frame, (index + 1) / (previousEnd.length + 1));
      if (index >= fadeStart) fadeOut.push(frame);
      else yield frame;
      index += 1;
    }
  }
}

/** Mixes `from` into `to`. The picture of `to` gets `share` (0 to 1) of the weight. The sound keeps its power. */
function crossFade(from: FilmFrame, to: FilmFrame, share: number): void {
  const weight = Math.round(share * 256);
  for (let i = 0; i < to.picture.length; i += 1) {
    to.picture[i] = ((from.picture[i] ?? 0) * (256 - weight) + (to.picture[i] ?? 0) * weight + 128) >> 8;
  }
  const [fall, rise] = [Math.cos((share * Math.PI) / 2), Math.sin((share * Math.PI) / 2)];
  for (let i = 0; i < to.sound.length; i += 1) to.sound[i] = (from.sound[i] ?? 0) * fall + (to.sound[i] ?? 0) * rise;
}
