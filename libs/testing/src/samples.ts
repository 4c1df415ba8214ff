import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from '@dear-future/local-servers/processes/repository';

const run = promisify(execFile);

/** In the media service, whose packages include FFmpeg's encoders. */
const SCRIPT = inRepository('services/media/test/samples/make-samples.mjs');

/**
 * Real videos, most of them of 160 × 120 pixels and three seconds. `long.webm` lasts thirty seconds, `brief.webm` one.
 * All WebM files but `seekable.webm` lack a duration and an index, like MediaRecorder's output. `still.webm` and
 * `too-fast.webm` have 6,000 black 4K frames each, at 30 and 1,000 frames per second.
 */
export type SampleName =
  | `live-${'vp8' | 'vp9' | 'av1'}.webm`
  | `${'silent' | 'long' | 'brief' | 'seekable' | 'audio-only' | 'still' | 'too-fast'}.webm`
  | `${'fragmented' | 'index-first' | 'index-last' | 'audio-only'}.mp4`
  | 'other.mkv';

/** Returns a sample. The first call makes all samples, in `.test/`. */
export async function sample(name: SampleName): Promise<Buffer> {
  const recipe = createHash('sha256').update(await readFile(SCRIPT));
  const folder = inRepository('.test', `samples-${recipe.digest('hex').slice(0, 16)}`);
  if (!(await stat(folder).catch(() => undefined))) await makeSamples(folder);
  return readFile(path.join(folder, name));
}

/** Makes the samples in a draft folder, and then renames it. If several processes do this at once, the first wins. */
async function makeSamples(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  await run(process.execPath, [SCRIPT, draft]);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(folder).catch(() => undefined))) throw error;
  });
}
