/**
 * Program: writes the seekable copy of an untrusted video, with its duration and an index, without decoding anything.
 * Usage: write-copy <content type> <input> <copy>.
 */
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import { QTFF, WEBM, WebMOutputFormat } from 'mediabunny';

const [contentType, inputPath, copyPath] = process.argv.slice(2);
if (!contentType || !inputPath || !copyPath) throw new Error('three arguments are needed');

const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
const format = contentType === 'video/mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat();
const conversion = await Conversion.init({
  input,
  output: new Output({ format, target: new FilePathTarget(copyPath) }),
  tracks: 'primary',
  copy: { mode: 'forced', shiftTolerance: Infinity },
  tags: {},
  showWarnings: false,
});
const lost = conversion.discardedTracks.filter(({ reason }) => reason !== 'discarded_by_user');
if (!conversion.isValid || lost.length > 0) {
  throw new Error(`tracks cannot be copied: ${lost.map(({ reason }) => reason).join(', ') || 'none is left'}`);
}
await conversion.execute();
