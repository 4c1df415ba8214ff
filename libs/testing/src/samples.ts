import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from './processes/repository.js';

const run = promisify(execFile);

/** The program that makes them, with FFmpeg's encoders. It belongs to media, which has those. */
const MAKER = inRepository('services/media/test/samples/make-samples.mjs');

/**
 * Real videos of three seconds (`long.webm`: thirty, `brief.webm`: one), 160 × 120. Those named `live-…` are like a
 * MediaRecorder's: without a duration and without an index. `still.webm` and `too-fast.webm` are 6,000 black 4K frames, 30 and 1,000 a second.
 */
export type SampleName =
  | 'live-vp8.webm'
  | 'live-vp9.webm'
  | 'live-av1.webm'
  | 'silent.webm'
  | 'long.webm'
  | 'brief.webm'
  | 'seekable.webm'
  | 'audio-only.webm'
  | 'fragmented.mp4'
  | 'index-first.mp4'
  | 'index-last.mp4'
  | 'audio-only.mp4'
  | 'other.mkv'
  | 'still.webm'
  | 'too-fast.webm';

/** The absolute path of a sample video. All are made at the first use and kept in `.test/` for later runs. */
export async function samplePath(name: SampleName): Promise<string> {
  const recipe = createHash('sha256')
    .update(await readFile(MAKER))
    .digest('hex')
    .slice(0, 16);
  const folder = inRepository('.test', `samples-${recipe}`);
  if (!(await stat(folder).catch(() => undefined))) await make(folder);
  return path.join(folder, name);
}

/** The bytes of a sample video. */
export async function sample(name: SampleName): Promise<Buffer> {
  return readFile(await samplePath(name));
}

/** Made beside their place and moved there whole: of two test files that start at once, the first one wins. */
async function make(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  await run(process.execPath, [MAKER, draft]);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(folder).catch(() => undefined))) throw error;
  });
}
