import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;

/** Path of a real video, made on first use in this test file: see make-samples.mjs for the names. */
export function samplePath(name: string): string {
  if (!folder) {
    const made = mkdtempSync(join(tmpdir(), 'video-samples-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    execFileSync(process.execPath, [join(__dirname, 'make-samples.mjs'), made], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    folder = made;
  }
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`no sample is named ${name}`);
  return path;
}

export function sample(name: string): Buffer {
  return readFileSync(samplePath(name));
}

/** What mediabunny computes as the length of each sample, in seconds. */
export function mediabunnyDurations(names: readonly string[]): Record<string, number> {
  const paths = names.map(samplePath);
  const output = execFileSync(process.execPath, [join(__dirname, 'read-durations.mjs'), ...paths], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Record<string, number>;
}
