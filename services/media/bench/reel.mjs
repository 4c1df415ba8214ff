// Prints how long a highlight reel takes: `npm run bench:reel -- [contributors] [seconds each]` (30 and 60 by default). Runs media's
// programs under media's limits, without storage.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as bunny from 'mediabunny';
import { runLimited } from '../dist/processing/limited-program.js';
import { FRAMES_PER_SECOND } from '../dist/reels/film.js';
import { planClips } from '../dist/reels/timetable.js';

const LIMITS = { cpuSeconds: 1800, deadlineSeconds: 900, memoryMegabytes: 1536, niceness: 10 };
/** Frames of the first and the last card: 4.5 and 5.5 seconds. */
const CARD_FRAMES = { title: 135, closing: 165 };
const RECORDED_SECONDS = 10;
const RECORDINGS = [
  { file: 'laptop.webm', codec: 'vp9', width: 1280, height: 720, level: 0.4, loudFrom: 2 },
  { file: 'phone.webm', codec: 'vp8', width: 720, height: 1280, level: 0.06, loudFrom: 3 },
].map((recording) => ({ ...recording, seconds: RECORDED_SECONDS, fps: 30 }));

const [count = 30, seconds = 60] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'bench-reel-'));
const pathOf = (name) => join(folder, name);
const signal = new AbortController().signal;
try {
  const makeSamples = fileURLToPath(new URL('../test/samples/make-samples.mjs', import.meta.url));
  execFileSync(process.execPath, [makeSamples, folder, JSON.stringify(RECORDINGS)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const { file } of RECORDINGS) await lengthen(pathOf(file), pathOf(`long-${file}`));
  const lengths = Array.from({ length: count }, () => seconds);
  const planned = planClips(lengths, CARD_FRAMES);
  const start = Date.now();
  const cards = { title: pathOf('title'), closing: pathOf('closing'), poster: pathOf('poster.jpg') };
  const senders = planned.map(({ index }) => `Guest ${index + 1}`);
  const texts = { name: 'Lena & Jonas', occasion: 'wedding', day: '2027-06-14', senders };
  await run('draw-cards', { ...cards, frames: CARD_FRAMES, ...texts });
  const drawn = Date.now();
  const parts = [];
  for (const { index, frames } of planned) {
    const part = pathOf(`clip-${index}`);
    const input = pathOf(`long-${RECORDINGS[index % RECORDINGS.length].file}`);
    await run('cut-clip', { input, part, name: senders[index] ?? 'Guest', frames });
    parts.push(part);
  }
  const cut = Date.now();
  const [film, result] = [pathOf('film.mp4'), pathOf('joined.json')];
  await run('join-film', { parts: [cards.title, ...parts, cards.closing], film, result });
  const joined = Date.now();
  const { frames } = JSON.parse(await readFile(result, 'utf8'));
  const took = (from, to) => `${((to - from) / 1000).toFixed(0)} s`;
  process.stdout.write(
    `${planned.length} contributors of ${seconds} s each: ${took(start, joined)} ` +
      `(cards ${took(start, drawn)}, clips ${took(drawn, cut)}, joining ${took(cut, joined)}); ` +
      `the film lasts ${(frames / FRAMES_PER_SECOND).toFixed(1)} s and has ${((await stat(film)).size / 1e6).toFixed(1)} MB\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(program, job) {
  await writeFile(pathOf('job.json'), JSON.stringify(job));
  const file = fileURLToPath(new URL(`../dist/reels/program/${program}.js`, import.meta.url));
  await runLimited(file, [pathOf('job.json')], LIMITS, signal);
}

/** Repeats a recording's packets until it is long enough, without encoding it again. */
async function lengthen(from, to) {
  const input = new bunny.Input({ source: new bunny.FilePathSource(from), formats: [bunny.WEBM] });
  const output = new bunny.Output({ format: new bunny.WebMOutputFormat(), target: new bunny.FilePathTarget(to) });
  const tracks = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
    const isVideo = track.isVideoTrack();
    const source = isVideo
      ? new bunny.EncodedVideoPacketSource(track.codec)
      : new bunny.EncodedAudioPacketSource(track.codec);
    if (isVideo) output.addVideoTrack(source);
    else output.addAudioTrack(source);
    tracks.push({ source, sink: new bunny.EncodedPacketSink(track), config: await track.getDecoderConfig() });
  }
  await output.start();
  for (let shift = 0; shift < seconds; shift += RECORDED_SECONDS) {
    await Promise.all(
      tracks.map(async ({ source, sink, config }) => {
        for await (const packet of sink.packets()) {
          if (packet.timestamp >= RECORDED_SECONDS || packet.timestamp < 0) continue;
          await source.add(packet.clone({ timestamp: packet.timestamp + shift }), { decoderConfig: config });
        }
      }),
    );
  }
  await output.finalize();
  input.dispose();
}
