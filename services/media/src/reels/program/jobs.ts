import { readFileSync } from 'node:fs';
import type { CapsuleType } from '@dear-future/contracts/constants';
import type { CardFrames } from '../film.js';

/** What the programs of the reel are told, as a file: words that people typed do not belong on a command line. */
export interface CutClipJob {
  input: string;
  /** Path of the part that is made, without its endings. */
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
  /** Path of the file that says how long it became, see `JoinedFilm`. */
  result: string;
}

export interface JoinedFilm {
  frames: number;
}

/** The job whose path is the program's only argument. */
export function readJob(): unknown {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('the path of a job is needed');
  return JSON.parse(readFileSync(path, 'utf8'));
}
