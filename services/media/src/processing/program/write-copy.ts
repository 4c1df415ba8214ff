/**
 * Program: opens an untrusted video and writes its seekable copy. It gets no settings and no secrets. Its parent limits
 * its memory and time, restricts it to these two files, and isolates it from the network and other processes where the
 * system allows it (`confinement`; otherwise the service logs a warning at startup). A forged file can only harm this
 * process. Nothing is decoded. Usage: write-copy <content type> <input> <copy>. Exit code 0, or 1 with a line on
 * stderr.
 */
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { writeSeekableCopy } from './seekable-copy.js';

const [contentType, inputPath, copyPath] = process.argv.slice(2);
if (!contentType || !inputPath || !copyPath) throw new Error('three arguments are needed');

const input = new Input({ source: new FilePathSource(inputPath), formats: [WEBM, MP4, QTFF] });
await writeSeekableCopy(input, contentType, copyPath);
