import { execFileSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from '@dear-future/testing/processes/repository';

const MAKER = join(import.meta.dirname, 'make-samples.mjs');

/**
 * Path of a real video: see make-samples.mjs for the names. All are made at the first use.
 */
export function samplePath(name: string): string {
  const path = join(madeOnce('samples', MAKER), name);
  if (!existsSync(path)) throw new Error(`no sample is named ${name}`);
  return path;
}

/**
 * The folder that a program fills: made at the first use and kept in `.test/` under a name that changes with the program and its
 * arguments. It is made beside its place and moved there whole: of two test files that start at once, the first one wins.
 *
 * @param maker path of the program; its arguments are the folder and those given
 */
export function madeOnce(name: string, maker: string, ...args: string[]): string {
  const recipe = [readFileSync(maker), ...args].reduce<Hash>((hash, part) => hash.update(part), createHash('sha256'));
  const folder = inRepository('.test', `${name}-${recipe.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    execFileSync(process.execPath, [maker, draft, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

export function sample(name: string): Buffer {
  return readFileSync(samplePath(name));
}

/** What mediabunny computes as the length of each sample, in seconds. */
export function mediabunnyDurations(names: readonly string[]): Record<string, number> {
  const paths = names.map(samplePath);
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'read-durations.mjs'), ...paths], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Record<string, number>;
}
