/**
 * Program: joins the parts of a reel with cross-fades of picture and sound. It works frame by frame and holds at most
 * the half second of a cross-fade, for any number of parts. Usage: join-film <job.json>, see `JoinFilmJob`. Exit code
 * 0, or 1 with a line on stderr.
 */
import { writeFile } from 'node:fs/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import { fadeFrames } from '../film.js';
import { FilmWriter } from './film-writer.js';
import { type JoinedFilm, type JoinFilmJob, readJob } from './jobs.js';
import { partFrames, readPart } from './parts.js';
import { dissolve, type Picture } from './pictures.js';

interface Moment {
  picture: Picture;
  sound: Float32Array;
}

const job = readJob() as JoinFilmJob;
registerMediabunnyServer({ hardwareContext: () => null });
const lengths = await Promise.all(job.parts.map(partFrames));
const film = await FilmWriter.open(job.film, 'film');
/** The end of the previous part, for the next cross-fade. */
let fadeOut: Moment[] = [];
for (const [i, part] of job.parts.entries()) {
  const length = lengths[i] ?? 0;
  const next = lengths[i + 1];
  const fadeStart = length - (next === undefined ? 0 : fadeFrames(length, next));
  const previousEnd = fadeOut;
  fadeOut = [];
  let frame = 0;
  for await (const moment of readPart(part)) {
    const faded = previousEnd[frame];
    if (faded) crossFade(faded, moment, (frame + 1) / (previousEnd.length + 1));
    if (frame >= fadeStart) fadeOut.push(moment);
    else await film.add(moment.picture, moment.sound);
    frame += 1;
  }
}
const joined: JoinedFilm = { frames: await film.finish() };
await writeFile(job.result, JSON.stringify(joined));
process.exit(0);

/** Mixes two moments by a share of 0 to 1, with constant power of the sound. Writes into `to`. */
function crossFade(from: Moment, to: Moment, share: number): void {
  dissolve(from.picture, to.picture, share);
  const [fall, rise] = [Math.cos((share * Math.PI) / 2), Math.sin((share * Math.PI) / 2)];
  for (let i = 0; i < to.sound.length; i += 1) to.sound[i] = (from.sound[i] ?? 0) * fall + (to.sound[i] ?? 0) * rise;
}
