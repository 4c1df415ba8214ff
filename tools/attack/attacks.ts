import { inTinyChunks } from '@dear-future/testing/attacks';
import type { Attack } from './attack.js';
import { badInput, flood, idleReaders, pipelinedRequests, slowSenders, taggedMails } from './requests.js';
import { capsuleFilling, expensiveVideos, slowUploads, tinyChunks } from './uploads.js';

export const ATTACKS: readonly Attack[] = [
  tinyChunks('one-byte chunks', { 'Transfer-Encoding': 'chunked' }, (connection, body) => {
    const chunk = body.subarray(0, 400);
    void connection.write(inTinyChunks(chunk));
    return chunk.length;
  }),
  tinyChunks('one-byte writes with a Content-Length', { 'Content-Length': '8000000' }, (connection, body) => {
    for (let index = 0; index < Math.min(100, body.length); index += 1)
      void connection.write(body.subarray(index, index + 1));
    return Math.min(100, body.length);
  }),
  idleReaders(1),
  idleReaders(4),
  capsuleFilling,
  slowUploads('uploads of headers alone', 0, 0, 1),
  slowUploads('uploads of headers alone', 0, 0, 4),
  slowUploads('uploads that stop after 400 bytes', 400, 0, 1),
  slowUploads('uploads at a steady 2 kB/s', 5000, 2000, 1),
  slowUploads('uploads at a steady 2 kB/s', 5000, 2000, 2),
  expensiveVideos('6,000 black 4K frames in 6 s', 'too-fast.webm', true),
  expensiveVideos('6,000 black 4K frames in 200 s', 'still.webm', false),
  badInput,
  taggedMails,
  flood,
  pipelinedRequests(15),
  pipelinedRequests(100),
  slowSenders,
];
