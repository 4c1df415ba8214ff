import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from './processes/repository.js';

const run = promisify(execFile);

/** Belongs to media, which has FFmpeg's encoders. */
const MAKER = inRepository('services/media/test/samples/make-samples.mjs');

/**
 * Real videos of three seconds (`long.webm`: thirty, `brief.webm`: one), 160 × 120. Like a MediaRecorder's, `live-…`
 * have no duration and no index. `still.webm` and `too-fast.webm` are 6,000 black 4K frames, 30 and 1,000 a second.
 */
export type SampleName =
  | `live-${'vp8' | 'vp9' | 'av1'}.webm`
  | `${'silent' | 'long' | 'brief' | 'seekable' | 'audio-only' | 'still' | 'too-fast'}.webm`
  | `${'fragmented' | 'index-first' | 'index-last' | 'audio-only'}.mp4`
  | 'other.mkv';

/** All samples are made at the first use and kept in `.test/`. */
export async function samplePath(name: SampleName): Promise<string> {
  const recipe = createHash('sha256').update(await readFile(MAKER));
  const folder = inRepository('.test', `samples-${recipe.digest('hex').slice(0, 16)}`);
  if (!(await stat(folder).catch(() => undefined))) await make(folder);
  return path.join(folder, name);
}

export async function sample(name: SampleName): Promise<Buffer> {
  return readFile(await samplePath(name));
}

/** Renames a finished draft folder: of two test files that start at once, the first wins. */
async function make(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  await run(process.execPath, [MAKER, draft]);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(folder).catch(() => undefined))) throw error;
  });
}
