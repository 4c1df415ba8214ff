/**
 * Program: opens an untrusted video and cuts out its loudest stretch, upright, 1280×720, at the target loudness, with
 * the name on it. A forged file can only harm this process. Usage: cut-clip <job.json>, see `CutClipJob`. Exit code 0,
 * or 1 with a line on stderr.
 */
import { registerMediabunnyServer } from '@mediabunny/server';
import { createCanvas } from '@napi-rs/canvas';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { drawLowerThird } from '../cards/lower-third.js';
import { FRAMES_PER_SECOND, HEIGHT, WIDTH } from '../film.js';
import { loudestStart, loudnessBetween } from '../loudest-window.js';
import { clipPictures } from './clip-pictures.js';
import { clipSound, listen } from './clip-sound.js';
import { type CutClipJob, readJob } from './jobs.js';
import { named } from './named-pictures.js';
import { writePart } from './parts.js';
import { overlayOf } from './pictures.js';

const job = readJob() as CutClipJob;
registerMediabunnyServer({ hardwareContext: () => null });
const input = new Input({ source: new FilePathSource(job.input), formats: [WEBM, MP4, QTFF] });
const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
if (!video) throw new Error('there is no picture');

const zero = await video.getFirstTimestamp();
const duration = (await video.computeDuration()) - zero;
const frames = Math.max(1, Math.min(job.frames, Math.floor(duration * FRAMES_PER_SECOND)));
const seconds = frames / FRAMES_PER_SECOND;
const moments = audio ? await listen(audio, zero) : [];
const start = loudestStart(moments, duration, seconds);
const loudness = loudnessBetween(moments, start, start + seconds);

const canvas = createCanvas(WIDTH, HEIGHT);
drawLowerThird(canvas.getContext('2d'), job.name);
const label = overlayOf(canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT).data);
const pictures = named(clipPictures(video, zero + start, frames), label, frames);
const made = await writePart(job.part, pictures, (count) => clipSound(audio, zero + start, count, loudness));
if (made === 0) throw new Error('no picture could be decoded');
// FFmpeg's worker threads would keep the process running.
process.exit(0);
