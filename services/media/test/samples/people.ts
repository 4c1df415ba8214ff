import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from './samples.js';

/** A recording of a drawn person who speaks loudly for six seconds and softly before and after. */
export interface Person {
  /** Its ending decides the container. */
  file: string;
  codec: 'vp8' | 'vp9' | 'av1' | 'avc';
  audio: 'opus' | 'aac' | null;
  /** Of the stored pictures, in pixels. */
  width: number;
  height: number;
  seconds: number;
  fps?: number;
  /** What the container says of how to turn the pictures, clockwise. */
  rotation?: 0 | 90 | 180 | 270;
  channels?: 1 | 2;
  rate?: number;
  /** 0 to 1. */
  level?: number;
  loudFrom?: number;
}

/** Somebody loud, and somebody soft whose phone was held upright. */
export const LOUD = { file: 'loud.webm', codec: 'vp9', audio: 'opus', level: 0.9 } as const;
export const PHONE = {
  file: 'phone.mp4',
  codec: 'avc',
  audio: 'aac',
  rotation: 90,
  rate: 44_100,
  channels: 2,
  level: 0.05,
} as const;

/** The recordings, in the order of the list. */
export function recordPeople(people: readonly Person[]): Buffer[] {
  const folder = madeOnce('people', join(import.meta.dirname, 'make-people.mjs'), JSON.stringify(people));
  return people.map(({ file }) => readFileSync(join(folder, file)));
}
