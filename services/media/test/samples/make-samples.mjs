// Makes real videos with FFmpeg's encoders, as a program of its own so that Jest need not load native code.
// Usage: node make-samples.mjs <folder>
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import * as bunny from 'mediabunny';

const WIDTH = 160;
const HEIGHT = 120;
const FRAMES_PER_SECOND = 10;
const SOUND_RATE = 48_000;

/** A frame with a moving pattern; the first `blank.frames` are of one shade. */
function picture(index, blank) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    if (index < blank.frames) pixels.fill(blank.shade, i, i + 3);
    else {
      pixels[i] = 60 + ((index * 9) % 190);
      pixels[i + 1] = (i / 4) % 256;
      pixels[i + 2] = 120;
    }
    pixels[i + 3] = 255;
  }
  return new bunny.VideoSample(pixels, {
    format: 'RGBA',
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    timestamp: index / FRAMES_PER_SECOND,
    duration: 1 / FRAMES_PER_SECOND,
  });
}

function sound(index) {
  const frames = SOUND_RATE / FRAMES_PER_SECOND;
  return new bunny.AudioSample({
    data: Float32Array.from({ length: frames }, (_, i) => Math.sin(i / 20) * 0.2),
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: SOUND_RATE,
    timestamp: index / FRAMES_PER_SECOND,
  });
}

async function make(folder, name, format, { video, audio, seconds, blank = { frames: 0 } }) {
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format, target });
  const pictures = video && new bunny.VideoSampleSource({ codec: video, bitrate: 300_000 });
  const sounds = audio && new bunny.AudioSampleSource({ codec: audio, bitrate: 64_000 });
  if (pictures) output.addVideoTrack(pictures);
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  for (let i = 0; i < seconds * FRAMES_PER_SECOND; i += 1) {
    for (const [source, sample] of [
      [pictures, pictures && picture(i, blank)],
      [sounds, sounds && sound(i)],
    ]) {
      if (!source) continue;
      await source.add(sample);
      sample.close();
    }
  }
  await output.finalize();
  await writeFile(join(folder, name), Buffer.from(target.buffer));
}

/** A black 4K picture that then stays as it is, so many times a second: little to send and much to decode. */
async function makeStill(folder, name, framesPerSecond) {
  const frames = 6000;
  const timing = (frame) => ({ timestamp: frame / framesPerSecond, duration: 1 / framesPerSecond });
  const black = new bunny.BufferTarget();
  const encoding = new bunny.Output({ format: live(), target: black });
  const source = new bunny.VideoSampleSource({ codec: 'vp8', bitrate: 300_000, keyFrameInterval: 1000 });
  encoding.addVideoTrack(source);
  await encoding.start();
  for (const frame of [0, 1]) {
    const size = { codedWidth: 3840, codedHeight: 2160 };
    const sample = new bunny.VideoSample(new Uint8Array(3840 * 2160 * 4), {
      format: 'RGBA',
      ...size,
      ...timing(frame),
    });
    await source.add(sample);
    sample.close();
  }
  await encoding.finalize();
  const input = new bunny.Input({ formats: bunny.ALL_FORMATS, source: new bunny.BufferSource(black.buffer) });
  const track = await input.getPrimaryVideoTrack();
  const packets = new bunny.EncodedPacketSink(track);
  const first = await packets.getFirstPacket();
  const second = await packets.getNextPacket(first);
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format: live(), target });
  const pictures = new bunny.EncodedVideoPacketSource('vp8');
  output.addVideoTrack(pictures);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  await pictures.add(first.clone(timing(0)), { decoderConfig });
  for (let frame = 1; frame < frames; frame += 1) await pictures.add(second.clone(timing(frame)));
  await output.finalize();
  await writeFile(join(folder, name), Buffer.from(target.buffer));
}

registerMediabunnyServer({ hardwareContext: () => null });
const folder = process.argv[2];
const live = () => new bunny.WebMOutputFormat({ appendOnly: true });
const talk = { video: 'vp8', audio: 'opus', seconds: 3 };
await make(folder, 'live-vp8.webm', live(), talk);
await make(folder, 'live-vp9.webm', live(), { ...talk, video: 'vp9', blank: { frames: 12, shade: 0 } });
await make(folder, 'live-av1.webm', live(), {
  ...talk,
  video: 'av1',
  audio: 'vorbis',
  blank: { frames: 12, shade: 230 },
});
await make(folder, 'silent.webm', live(), { ...talk, audio: null });
await make(folder, 'long.webm', live(), { ...talk, seconds: 30 });
await make(folder, 'brief.webm', live(), { ...talk, seconds: 1 });
await make(folder, 'brief.mp4', new bunny.Mp4OutputFormat({ fastStart: 'in-memory' }), {
  ...talk,
  video: 'avc',
  audio: 'aac',
  seconds: 1,
});
await make(folder, 'seekable.webm', new bunny.WebMOutputFormat(), talk);
await make(folder, 'audio-only.webm', live(), { ...talk, video: null });
await make(folder, 'fragmented.mp4', new bunny.Mp4OutputFormat({ fastStart: 'fragmented' }), {
  ...talk,
  video: 'avc',
  audio: 'aac',
});
await make(folder, 'index-last.mp4', new bunny.Mp4OutputFormat({ fastStart: false }), {
  ...talk,
  video: 'avc',
  audio: 'aac',
});
await make(folder, 'index-first.mp4', new bunny.Mp4OutputFormat({ fastStart: 'in-memory' }), {
  ...talk,
  video: 'avc',
  audio: 'aac',
});
await make(folder, 'audio-only.mp4', new bunny.Mp4OutputFormat(), { ...talk, video: null, audio: 'aac' });
await make(folder, 'other.mkv', new bunny.MkvOutputFormat(), talk);
await makeStill(folder, 'still.webm', 30);
await makeStill(folder, 'too-fast.webm', 1000);
