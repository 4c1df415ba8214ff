import { execFileSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from '@dear-future/local-servers/processes/repository';

const MAKER = join(import.meta.dirname, 'make-samples.mjs');

/** A recording to generate: a drawn face whose voice is loud for six seconds. make-samples.mjs has the defaults. */
export interface Recording {
  /** The extension decides the container. */
  file: string;
  codec?: 'vp9' | 'av1';
  audio?: null;
  width: number;
  height: number;
  seconds: number;
  fps: number;
  /** How players turn the pictures, in degrees clockwise. */
  rotation?: 90;
  channels?: 2;
  rate?: number;
  /** Level of the voice, 0 to 1. */
  level?: number;
  loudFrom?: number;
  /** From `at` on, all times are later by `by` seconds. */
  jump?: { at: number; by: number };
}

/** A recording with a loud voice. */
export const LOUD = { file: 'loud.webm', codec: 'vp9', level: 0.9 } as const;
/** A recording with a soft voice, from a phone held upright. */
export const PHONE = { file: 'phone.mp4', rotation: 90, rate: 44_100, channels: 2, level: 0.05 } as const;

export function record(recordings: readonly Recording[]): Buffer[] {
  const folder = generateOnce('recordings', JSON.stringify(recordings));
  return recordings.map(({ file }) => readFileSync(join(folder, file)));
}

/** Returns a video from `SAMPLES` in make-samples.mjs. */
export function sample(name: string): Buffer {
  return readFileSync(join(generateOnce('samples'), name));
}

/**
 * Returns a folder in `.test/` that make-samples.mjs has filled. The folder's name depends on that program and its
 * arguments. Fills a draft and renames it, so that if two test files call this at once, the first to finish wins.
 */
function generateOnce(name: string, ...args: string[]): string {
  const recipe = [readFileSync(MAKER), ...args].reduce<Hash>((hash, part) => hash.update(part), createHash('sha256'));
  const folder = inRepository('.test', `${name}-${recipe.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    execFileSync(process.execPath, [MAKER, draft, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
