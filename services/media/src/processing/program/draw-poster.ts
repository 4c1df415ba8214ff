/**
 * Program: decodes an untrusted video and draws its poster. Apart from `write-copy`, which decodes nothing: a crafted
 * video may crash the decoder. Exits with 0 on success, with `UNPLAYABLE` if the first picture cannot be decoded, and
 * with 1 and the error on stderr otherwise.
 */
import { writeFile } from 'node:fs/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { UNPLAYABLE } from '../unplayable.js';
import { hasFirstPicture } from './first-picture.js';
import { drawPoster } from './poster.js';

const [inputPath, posterPath, mailPath] = process.argv.slice(2);
if (!inputPath || !posterPath || !mailPath) throw new Error('usage: draw-poster <input> <poster> <mail-picture>');

// No hardware decoder: drivers differ, and run outside the limits of this process.
registerMediabunnyServer({ hardwareContext: () => null });
const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
if (!(await hasFirstPicture(input))) process.exit(UNPLAYABLE);
// The empty file tells the caller that the picture can be decoded, even if the drawing fails.
await writeFile(posterPath, '');
await drawPoster(input, posterPath, mailPath);
// FFmpeg's worker threads would keep the process running.
process.exit(0);
