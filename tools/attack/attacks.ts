import { inTinyChunks } from '@dear-future/testing/attacks';
import type { Attack } from './attack.js';
import { badInput, flood, idleReaders, pipelined, slowSenders, taggedMails } from './requests.js';
import { expensiveVideos, filling, slowUploads, tinyPieces } from './uploads.js';

export const ATTACKS: readonly Attack[] = [
  tinyPieces('one-byte chunks', { 'Transfer-Encoding': 'chunked' }, (connection, body) => {
    const piece = body.subarray(0, 400);
    void connection.write(inTinyChunks(piece));
    return piece.length;
  }),
  tinyPieces('one-byte pieces of an announced length', { 'Content-Length': '8000000' }, (connection, body) => {
    for (let at = 0; at < Math.min(100, body.length); at += 1) void connection.write(body.subarray(at, at + 1));
    return Math.min(100, body.length);
  }),
  idleReaders(1),
  idleReaders(4),
  filling,
  slowUploads('uploads of headers alone', 0, 0, 1),
  slowUploads('uploads of headers alone', 0, 0, 4),
  slowUploads('stopped uploads', 400, 0, 1),
  slowUploads('uploads at a steady 2 kB/s', 5000, 2000, 1),
  slowUploads('uploads at a steady 2 kB/s', 5000, 2000, 2),
  expensiveVideos('6,000 black 4K frames in 6 s', 'too-fast.webm', true),
  expensiveVideos('6,000 black 4K frames in 200 s', 'still.webm', false),
  badInput,
  taggedMails,
  flood,
  pipelined(15),
  pipelined(100),
  slowSenders,
];
