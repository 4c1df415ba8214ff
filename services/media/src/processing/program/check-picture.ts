/**
 * Program: decodes the first picture of an untrusted video, given whole or as its beginning and end. Usage:
 * check-picture <input> <bytes of the video> <bytes of its beginning>. Exit code 0, `UNPLAYABLE`, or 1 if unknown.
 */
import { open } from 'node:fs/promises';
import { CustomSource } from 'mediabunny';
import { UNPLAYABLE } from '../limited-program.js';
import { hasFirstPicture, openVideo } from './decoder.js';

const [path, bytes, beginning] = process.argv.slice(2);
if (!path) throw new Error('three arguments are needed');
const total = Number(bytes);
const [gapStart, file] = [Number(beginning), await open(path)];
const gapEnd = total - ((await file.stat()).size - gapStart);
const missed: number[] = [];

const source = new CustomSource({
  getSize: () => total,
  read: async (start, end) => {
    if (end > gapStart && start < gapEnd) {
      missed.push(start);
      throw new Error('the picture is in the middle of the video');
    }
    const position = start < gapEnd ? start : start - gapEnd + gapStart;
    const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, position);
    return buffer;
  },
});
const isPlayable = await hasFirstPicture(openVideo(source));
if (!isPlayable && missed.length > 0) throw new Error('the picture is in the middle of the video');
process.exit(isPlayable ? 0 : UNPLAYABLE);
