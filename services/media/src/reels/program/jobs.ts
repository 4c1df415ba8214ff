import { readFileSync } from 'node:fs';
import type { CapsuleType } from '@dear-future/contracts/constants';
import type { CardFrames } from '../film.js';

/** The jobs of the reel's programs are passed in files, because users' texts do not belong on a command line. */
export interface CutClipJob {
  input: string;
  /** Path of the part to write, without its extensions. */
  part: string;
  name: string;
  frames: number;
}

export interface DrawCardsJob {
  title: string;
  closing: string;
  frames: CardFrames;
  /** Path of the JPEG. */
  poster: string;
  name: string;
  occasion: CapsuleType;
  day: string;
  senders: string[];
}

export interface JoinFilmJob {
  parts: string[];
  film: string;
  /** Path of the file for the result, see `JoinedFilm`. */
  result: string;
}

export interface JoinedFilm {
  frames: number;
}

/** Reads the job whose path is the program's only argument. */
export function readJob(): unknown {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('the path of a job is needed');
  return JSON.parse(readFileSync(path, 'utf8'));
}
