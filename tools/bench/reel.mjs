// `npm run bench -- reel [contributors] [seconds each]` (30 and 30 by default) prints how long it takes to make a
// highlight reel. Runs the media service's programs with limits like the service's, but without storage.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programPath, runLimited } from '../../services/media/dist/processing/limited-program.js';
import { FRAMES_PER_SECOND } from '../../services/media/dist/reels/film.js';
import { planClips } from '../../services/media/dist/reels/timetable.js';

const LIMITS = { cpuSeconds: 1800, deadlineSeconds: 900, niceness: 10 };
/** Frames of the first and the last card, with the media service's defaults of 4.5 and 5.5 seconds. */
const CARD_FRAMES = { title: 135, closing: 165 };

const [count = 30, seconds = 30] = process.argv.slice(2).map(Number);
const recordings = [
  { file: 'laptop.webm', codec: 'vp9', width: 1280, height: 720, level: 0.4, loudFrom: 2, seconds, fps: 30 },
  { file: 'phone.webm', codec: 'vp8', width: 720, height: 1280, level: 0.06, loudFrom: 3, seconds, fps: 30 },
];
const folder = await mkdtemp(join(tmpdir(), 'bench-reel-'));
const pathOf = (name) => join(folder, name);
try {
  const makeSamples = fileURLToPath(new URL('../../services/media/test/samples/make-samples.mjs', import.meta.url));
  execFileSync(process.execPath, [makeSamples, folder, JSON.stringify(recordings)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const planned = planClips(
    Array.from({ length: count }, () => seconds),
    CARD_FRAMES,
  );
  const [title, closing, poster, film, result] = ['title', 'closing', 'poster.jpg', 'film.mp4', 'frames'].map(pathOf);
  const senders = planned.map(({ index }) => `Guest ${index + 1}`);
  const texts = { name: 'Lena & Jonas', occasion: 'wedding', day: '2027-06-14' };
  const start = Date.now();
  await run('draw-cards', { title, closing, poster, frames: CARD_FRAMES, texts, senders });
  const drawn = Date.now();
  const parts = planned.map(({ index }) => pathOf(`clip-${index}`));
  for (const [i, { index, frames }] of planned.entries()) {
    const input = pathOf(recordings[index % recordings.length].file);
    await run('cut-clip', { input, part: parts[i], name: senders[i], frames });
  }
  const cut = Date.now();
  await run('join-film', { parts: [title, ...parts, closing], film, result });
  const took = (from, to) => `${((to - from) / 1000).toFixed(0)} s`;
  const length = Number(await readFile(result, 'utf8')) / FRAMES_PER_SECOND;
  process.stdout.write(
    `${planned.length} contributors of ${seconds} s each: ${took(start, Date.now())} ` +
      `(cards ${took(start, drawn)}, clips ${took(drawn, cut)}, joining ${took(cut, Date.now())}); ` +
      `the film lasts ${length.toFixed(1)} s and has ${((await stat(film)).size / 1e6).toFixed(1)} MB\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(program, job) {
  await writeFile(pathOf('job.json'), JSON.stringify(job));
  await runLimited(programPath(`reels/program/${program}`), [pathOf('job.json')], LIMITS, new AbortController().signal);
}
