import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from '@dear-future/testing/processes/repository';

const MAKER = join(import.meta.dirname, 'make-samples.mjs');

/**
 * Path of a real video: see make-samples.mjs for the names. All are made at the first use and kept in `.test/` for later files and
 * runs, under a name that changes with the program.
 */
export function samplePath(name: string): string {
  const recipe = createHash('sha256').update(readFileSync(MAKER)).digest('hex').slice(0, 16);
  const folder = inRepository('.test', `samples-${recipe}`);
  if (!existsSync(folder)) make(folder);
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`no sample is named ${name}`);
  return path;
}

/** Made beside their place and moved there whole: of two test files that start at once, the first one wins. */
function make(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, [MAKER, draft], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
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
