// Makes real videos with FFmpeg's encoders, in its own process so that Jest does not load native code. Usage: node
// make-samples.mjs <folder> [<JSON list of `Recording`s, see samples.ts>]. Without a list, makes SAMPLES and two more.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { createCanvas } from '@napi-rs/canvas';
import * as bunny from 'mediabunny';

const SAMPLES = [
  { file: 'live-vp8.webm' },
  { file: 'live-vp9.webm', codec: 'vp9', blank: 'black' },
  { file: 'live-av1.webm', codec: 'av1', audio: 'vorbis', blank: '#e6e6e6' },
  { file: 'silent.webm', audio: null },
  { file: 'long.webm', seconds: 30 },
  { file: 'brief.webm', seconds: 1 },
  { file: 'brief.mp4', seconds: 1, fastStart: 'in-memory' },
  { file: 'seekable.webm', appendOnly: false },
  { file: 'audio-only.webm', codec: null },
  { file: 'audio-only.mp4', codec: null },
  { file: 'fragmented.mp4', fastStart: 'fragmented' },
  { file: 'index-last.mp4' },
  { file: 'index-first.mp4', fastStart: 'in-memory' },
  { file: 'other.mkv' },
  { file: 'jump.webm', jump: { at: 1.5, by: 600 } },
  { file: 'jump.mp4', jump: { at: 1.5, by: 600 } },
  { file: 'jump-fragmented.mp4', fastStart: 'fragmented', jump: { at: 1.5, by: 600 } },
  { file: 'late.webm', start: 400 },
  { file: 'late.mp4', start: 400 },
];

function formatOf({ file, fastStart = false, appendOnly = true }) {
  if (file.endsWith('.mp4')) return new bunny.Mp4OutputFormat({ fastStart });
  return file.endsWith('.mkv') ? new bunny.MkvOutputFormat() : new bunny.WebMOutputFormat({ appendOnly });
}

async function record(recording) {
  const { start = 0, jump } = recording;
  const bytes = await encode(recording);
  if (start === 0 && !jump) return bytes;
  return changeTimes(recording, bytes, (time) => time + start + (jump && time >= jump.at ? jump.by : 0));
}

async function encode(recording) {
  const {
    file,
    width = 160,
    height = 120,
    seconds = 3,
    fps = 10,
    rotation = 0,
    channels = 1,
    rate = 48_000,
  } = recording;
  const [defaultCodec, defaultAudio] = file.endsWith('.mp4') ? ['avc', 'aac'] : ['vp8', 'opus'];
  const { codec = defaultCodec, audio = defaultAudio } = recording;
  const output = new bunny.Output({ format: formatOf(recording), target: new bunny.BufferTarget() });
  const bitrate = Math.min(2_000_000, width * height * 16);
  const videoSource = codec && new bunny.VideoSampleSource({ codec, bitrate });
  const audioSource = audio && new bunny.AudioSampleSource({ codec: audio, bitrate: 64_000 });
  if (videoSource) output.addVideoTrack(videoSource, { rotation });
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  const context = createCanvas(width, height).getContext('2d');
  const samplesPerFrame = rate / fps;
  for (let frame = 0; frame < seconds * fps; frame += 1) {
    const timestamp = frame / fps;
    draw(context, recording, timestamp);
    const pixels = new Uint8Array(context.getImageData(0, 0, width, height).data);
    const size = { codedWidth: width, codedHeight: height };
    await add(videoSource, new bunny.VideoSample(pixels, { format: 'RGBA', ...size, timestamp, duration: 1 / fps }));
    const data = Float32Array.from({ length: samplesPerFrame * channels }, (_, i) =>
      voice(recording, timestamp + Math.floor(i / channels) / rate),
    );
    const audioFormat = { format: 'f32', numberOfChannels: channels, sampleRate: rate };
    await add(audioSource, new bunny.AudioSample({ data, ...audioFormat, timestamp }));
  }
  await output.finalize();
  return Buffer.from(output.target.buffer);
}

/** Returns the video with the times of all its packets changed, in seconds, as if the recorder had paused. */
async function changeTimes(recording, bytes, change) {
  const input = new bunny.Input({ formats: bunny.ALL_FORMATS, source: new bunny.BufferSource(bytes) });
  const output = new bunny.Output({ format: formatOf(recording), target: new bunny.BufferTarget() });
  const packets = [];
  for (const track of await input.getTracks()) {
    const isVideo = track.type === 'video';
    const source = new bunny[isVideo ? 'EncodedVideoPacketSource' : 'EncodedAudioPacketSource'](track.codec);
    output[isVideo ? 'addVideoTrack' : 'addAudioTrack'](source);
    const decoderConfig = await track.getDecoderConfig();
    for await (const packet of new bunny.EncodedPacketSink(track).packets()) {
      packets.push({ source, decoderConfig, packet: packet.clone({ timestamp: change(packet.timestamp) }) });
    }
  }
  await output.start();
  packets.sort((a, b) => a.packet.timestamp - b.packet.timestamp);
  for (const { source, packet, decoderConfig } of packets) await source.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer);
}

async function add(source, sample) {
  if (source) await source.add(sample);
  sample.close();
}

/** Draws a face that moves in front of a wall. `blank` is a color for the whole picture in the first 1.2 seconds. */
function draw(context, { blank }, at) {
  const { width, height } = context.canvas;
  const wall = context.createLinearGradient(0, 0, width, height);
  wall.addColorStop(0, '#86a7a0');
  wall.addColorStop(1, '#3b2417');
  const isBlank = blank && at < 1.2;
  context.fillStyle = isBlank ? blank : wall;
  context.fillRect(0, 0, width, height);
  if (isBlank) return;
  context.fillStyle = '#f0d9b5';
  context.beginPath();
  context.arc(width * (0.5 + Math.sin(at * 1.3) * 0.1), height * (0.5 + Math.sin(at * 2.1) * 0.1), height / 4, 0, 7);
  context.fill();
}

/** Returns a sample of a buzzing voice that speaks in syllables, loudly in the six seconds from `loudFrom` on. */
function voice({ level = 0.2, loudFrom = 2 }, at) {
  const syllable = Math.max(0, Math.sin(at * Math.PI * 5)) ** 0.6 * (Math.sin(at * 1.7) > -0.75 ? 1 : 0.02);
  const loud = at >= loudFrom && at < loudFrom + 6 ? 1 : 0.15;
  let buzz = 0;
  for (let harmonic = 1; harmonic <= 12; harmonic += 1) buzz += Math.sin(300 * Math.PI * harmonic * at) / harmonic;
  return buzz * 0.4 * syllable * level * loud;
}

/** Makes a video of 6,000 black 4K frames: little to send, but much to decode. */
async function makeStill(fps) {
  const black = { file: 'black.webm', audio: null, width: 3840, height: 2160, seconds: 0.2, blank: 'black' };
  const source = new bunny.BufferSource(await record(black));
  const track = await new bunny.Input({ formats: bunny.ALL_FORMATS, source }).getPrimaryVideoTrack();
  const packets = new bunny.EncodedPacketSink(track);
  const first = await packets.getFirstPacket();
  const second = await packets.getNextPacket(first);
  const output = new bunny.Output({ format: formatOf(black), target: new bunny.BufferTarget() });
  const videoSource = new bunny.EncodedVideoPacketSource('vp8');
  output.addVideoTrack(videoSource);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  for (let frame = 0; frame < 6000; frame += 1) {
    const packet = (frame === 0 ? first : second).clone({ timestamp: frame / fps, duration: 1 / fps });
    await videoSource.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer);
}

registerMediabunnyServer({ hardwareContext: () => null });
const [folder, list] = process.argv.slice(2);
for (const recording of list ? JSON.parse(list) : SAMPLES)
  await writeFile(join(folder, recording.file), await record(recording));
if (!list) {
  await writeFile(join(folder, 'still.webm'), await makeStill(30));
  await writeFile(join(folder, 'too-fast.webm'), await makeStill(1000));
}
process.exit(0);
