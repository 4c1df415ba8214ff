/**
 * A program of its own: opens a stranger's video, writes its seekable copy, and ends. It is given no settings and no secrets, its parent
 * limits its memory and its time, lets it read and write these two files alone, and keeps it from the network and from other processes where the
 * system allows that (`confinement`; where not, the service says so at its start). Whatever a forged file does to a reader, it does here. Nothing is decoded.
 *
 * Usage: write-copy <content type> <input> <copy>. Exit code 0, or 1 with a line on stderr.
 */
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { writeSeekableCopy } from './seekable-copy.js';

const [contentType, inputPath, copyPath] = process.argv.slice(2);
if (!contentType || !inputPath || !copyPath) throw new Error('three arguments are needed');

const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
await writeSeekableCopy(input, contentType, copyPath);
