// Makes recordings of drawn people who speak, in the shapes that phones and browsers send, as a program of its own.
// Usage: node make-people.mjs <folder> <JSON list of { file, codec, audio, width, height, seconds, fps, rotation, channels, level, loudFrom, skin }>
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { createCanvas } from '@napi-rs/canvas';
import * as bunny from 'mediabunny';

registerMediabunnyServer({ hardwareContext: () => null });
const folder = process.argv[2];
for (const person of JSON.parse(process.argv[3])) await make(person);
process.exit(0);

async function make(person) {
  const { file, codec, audio, width, height, seconds, fps = 30, rotation = 0, channels = 1, rate = 48_000 } = person;
  const target = new bunny.BufferTarget();
  const format = file.endsWith('.mp4')
    ? new bunny.Mp4OutputFormat({ fastStart: false })
    : new bunny.WebMOutputFormat({ appendOnly: true });
  const output = new bunny.Output({ format, target });
  const pictures = new bunny.VideoSampleSource({ codec, bitrate: 2_000_000 });
  output.addVideoTrack(pictures, { rotation });
  const sounds = audio ? new bunny.AudioSampleSource({ codec: audio, bitrate: 96_000 }) : null;
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  const sideways = rotation % 180 !== 0;
  const canvas = createCanvas(sideways ? height : width, sideways ? width : height);
  const stored = createCanvas(width, height);
  for (let i = 0; i < seconds * fps; i += 1) {
    draw(canvas, person, i / fps);
    const context = stored.getContext('2d');
    context.save();
    context.translate(width / 2, height / 2);
    // The player turns clockwise, so the camera's picture lies the other way.
    context.rotate((-rotation * Math.PI) / 180);
    context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
    context.restore();
    const sample = new bunny.VideoSample(new Uint8Array(context.getImageData(0, 0, width, height).data), {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: i / fps,
      duration: 1 / fps,
    });
    await pictures.add(sample);
    sample.close();
    if (!sounds) continue;
    const frames = Math.round(((i + 1) * rate) / fps) - Math.round((i * rate) / fps);
    const first = Math.round((i * rate) / fps);
    const data = new Float32Array(frames * channels);
    for (let k = 0; k < frames; k += 1) {
      const value = voice(person, (first + k) / rate);
      for (let c = 0; c < channels; c += 1) data[k * channels + c] = value;
    }
    const heard = new bunny.AudioSample({
      data,
      format: 'f32',
      numberOfChannels: channels,
      sampleRate: rate,
      timestamp: first / rate,
    });
    await sounds.add(heard);
    heard.close();
  }
  await output.finalize();
  await writeFile(join(folder, file), Buffer.from(target.buffer));
}

/** Syllables of a buzzing voice, loud from `loudFrom` on for six seconds and soft before and after. */
function voice({ level = 0.2, loudFrom = 2, pitch = 150 }, at) {
  const syllable = Math.max(0, Math.sin(at * Math.PI * 5)) ** 0.6 * (Math.sin(at * 1.7) > -0.75 ? 1 : 0.02);
  const loud = at >= loudFrom && at < loudFrom + 6 ? 1 : 0.15;
  let buzz = 0;
  for (let h = 1; h <= 12; h += 1) buzz += Math.sin(2 * Math.PI * pitch * h * at) / h;
  return buzz * 0.4 * syllable * level * loud;
}

function draw(
  canvas,
  { skin = '#e0ac86', wall = ['#86a7a0', '#f0d9b5'], shirt = '#3d5a80', hair = '#3b2417', loudFrom = 2 },
  at,
) {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  const wallpaper = context.createLinearGradient(0, 0, width, height);
  wallpaper.addColorStop(0, wall[0]);
  wallpaper.addColorStop(1, wall[1]);
  context.fillStyle = wallpaper;
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < 14; i += 1) {
    context.fillStyle = `rgba(255, 240, 205, ${0.1 + 0.08 * Math.sin(at + i)})`;
    context.beginPath();
    context.arc(
      ((i * 173) % 100) * 0.01 * width,
      ((i * 67) % 100) * 0.007 * height,
      height * (0.02 + (i % 4) * 0.012),
      0,
      7,
    );
    context.fill();
  }
  const unit = Math.min(width, height * 0.9) / 3.2;
  const x = width / 2 + Math.sin(at * 1.3) * unit * 0.12;
  const y = height * 0.46 + Math.sin(at * 2.1) * unit * 0.05;
  const oval = (colour, cx, cy, rx, ry) => {
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(cx, cy, rx, ry, 0, 0, 7);
    context.fill();
  };
  oval(shirt, x, y + unit * 2.05, unit * 1.35, unit * 1.15);
  oval(skin, x, y + unit * 0.95, unit * 0.3, unit * 0.42);
  oval(hair, x, y - unit * 0.22, unit * 0.82, unit * 0.88);
  oval(skin, x, y, unit * 0.68, unit * 0.86);
  for (const side of [-1, 1])
    oval('#241a1a', x + side * unit * 0.26, y - unit * 0.1, unit * 0.06, at % 4 < 0.12 ? 2 : unit * 0.08);
  const open = Math.max(0.12, Math.abs(Math.sin(at * Math.PI * 5)) * (at >= loudFrom ? 1 : 0.3));
  oval('#8c2f39', x, y + unit * 0.42, unit * 0.2, unit * 0.15 * open);
}
