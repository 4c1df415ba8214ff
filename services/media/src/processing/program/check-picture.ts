/**
 * Program: decodes the first picture of an untrusted video, of which it has only the beginning. Usage: check-picture
 * <file of the beginning> <size of the video in bytes>. Exit code: 0, `UNPLAYABLE`, or 1 if unknown.
 */
import { open } from 'node:fs/promises';
import { CustomSource } from 'mediabunny';
import { UNPLAYABLE } from '../limited-program.js';
import { hasFirstPicture, openVideo } from './decoder.js';

const [path, bytes] = process.argv.slice(2);
if (!path) throw new Error('two arguments are needed');
const file = await open(path);
const { size } = await file.stat();
const missed: number[] = [];

const source = new CustomSource({
  getSize: () => Number(bytes),
  read: async (start, end) => {
    if (end > size) missed.push(end);
    if (missed.length > 0) throw new Error('the picture is not in the beginning of the video');
    return (await file.read(Buffer.alloc(end - start), 0, end - start, start)).buffer;
  },
});
const isPlayable = await hasFirstPicture(openVideo(source));
if (!isPlayable && missed.length > 0) throw new Error('the picture is not in the beginning of the video');
process.exit(isPlayable ? 0 : UNPLAYABLE);
