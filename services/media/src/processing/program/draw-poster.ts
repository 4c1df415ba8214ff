/**
 * Program: decodes an untrusted video and draws its poster. Separate from the copy, because a forged picture may crash
 * the decoder, and the copy needs no decoder. Usage: draw-poster <input> <poster> <mail-picture>. Exit code 0, `UNPLAYABLE` if the
 * first picture cannot be decoded, or 1 with a line on stderr.
 */
import { writeFile } from 'node:fs/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { UNPLAYABLE } from '../unplayable.js';
import { hasFirstPicture } from './first-picture.js';
import { drawPoster } from './poster.js';

const [inputPath, posterPath, mailPath] = process.argv.slice(2);
if (!inputPath || !posterPath || !mailPath) throw new Error('three arguments are needed');

// No hardware decoder: drivers differ, and run outside the limits of this process.
registerMediabunnyServer({ hardwareContext: () => null });
const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
if (!(await hasFirstPicture(input))) process.exit(UNPLAYABLE);
// Creates the file to show that there is a picture, even if drawing it fails.
await writeFile(posterPath, '');
await drawPoster(input, posterPath, mailPath);
// FFmpeg's worker threads would keep the process running.
process.exit(0);
