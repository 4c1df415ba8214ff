/**
 * A program of its own, like `write-copy`: decodes a stranger's video, draws its poster, and ends. Apart from the copy, because
 * a forged picture may end a decoder and its process in any way, and the copy needs no decoder.
 *
 * Usage: draw-poster <input> <poster>. Exit code 0, `UNPLAYABLE` when not even the first picture can be decoded, or 1 with a line on stderr.
 */
import { writeFile } from 'node:fs/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { UNPLAYABLE } from '../unplayable.js';
import { hasFirstPicture } from './first-picture.js';
import { drawPoster } from './poster.js';

const [inputPath, posterPath] = process.argv.slice(2);
if (!inputPath || !posterPath) throw new Error('two arguments are needed');

// No graphics card is asked: drivers differ, and a decoder in them is beyond the limits on this process.
registerMediabunnyServer({ hardwareContext: () => null });
const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
if (!(await hasFirstPicture(input))) process.exit(UNPLAYABLE);
// Says that there is a picture, whatever ends the drawing.
await writeFile(posterPath, '');
await drawPoster(input, posterPath);
// FFmpeg's worker threads would keep the process.
process.exit(0);
