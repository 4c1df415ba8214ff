/**
 * A program of its own: opens a stranger's video, writes its seekable copy and its poster, and ends. It has no settings, no
 * secrets, no network, and its parent limits its memory and its time; whatever a forged file does to a decoder, it does here.
 *
 * Usage: open-video <content type> <input> <copy> <poster>. Exit code 0, or 1 with a line on stderr.
 */
import { registerMediabunnyServer } from '@mediabunny/server';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { drawPoster } from './poster.js';
import { writeSeekableCopy } from './seekable-copy.js';

const [contentType, inputPath, copyPath, posterPath] = process.argv.slice(2);
if (!contentType || !inputPath || !copyPath || !posterPath) throw new Error('four arguments are needed');

const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
// Codecs are registered only afterwards: without them the copy can only copy.
await writeSeekableCopy(input, contentType, copyPath);
// No graphics card is asked: drivers differ, and a decoder in them is beyond the limits on this process.
registerMediabunnyServer({ hardwareContext: () => null });
await drawPoster(input, posterPath);
// FFmpeg's worker threads would keep the process.
process.exit(0);
