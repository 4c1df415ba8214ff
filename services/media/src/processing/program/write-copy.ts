/**
 * Program: writes the seekable copy of an untrusted video, with its duration and an index, without decoding anything.
 * The copy starts at zero and has no gaps. Usage: write-copy <content type> <input> <copy>.
 */
import { FilePathTarget, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import { QTFF, WEBM, WebMOutputFormat } from 'mediabunny';
import { Timeline } from '../../containers/timeline.js';
import { type CopiedTrack, copyAudio, copyVideo } from './copied-track.js';
import { openWholeBlocks } from './whole-blocks.js';

const [contentType, inputPath, copyPath] = process.argv.slice(2);
if (!contentType || !inputPath || !copyPath) throw new Error('three arguments are needed');

const source = await openWholeBlocks(inputPath, contentType);
const input = new Input({ source, formats: [WEBM, MP4, QTFF] });
const format = contentType === 'video/mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat();
const output = new Output({ format, target: new FilePathTarget(copyPath) });
const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
if (!video) throw new Error('there is no video track');
const tracks = [await copyVideo(video, output), ...(audio ? [await copyAudio(audio, output)] : [])];

// Players hide what comes before zero, such as the beginning that a phone has trimmed off.
const firstTimes = await Promise.all(tracks.map((track) => track.firstTime()));
const start = Math.max(0, Math.min(...firstTimes));
const timeline = new Timeline();
for (const track of tracks) await track.addTimes(start, timeline);
await output.start();
await copyInOrder(tracks);
await output.finalize();

/** Always copies the track that is behind, so that the muxer holds back few packets. */
async function copyInOrder(copied: CopiedTrack[]): Promise<void> {
  const open = new Set<CopiedTrack>();
  for (const track of copied) {
    track.begin(start, timeline);
    open.add(track);
  }
  while (open.size > 0) {
    const [behind] = [...open].sort((a, b) => a.time - b.time);
    if (behind && !(await behind.copyNext())) open.delete(behind);
  }
}
