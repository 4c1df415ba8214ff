// No servers: the form reader and the scan, on a body in single bytes.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FORM_TYPE, formOf, MP4_INDEX_START } from '@dear-future/testing/attacks';
import { VideoScan } from '../containers/video-scan.js';
import { readUploadForm } from './upload-form.js';

const MEGABYTE = 1024 * 1024;
/** For one upload, in chunks of any size. */
const MAX_MEGABYTES = 16;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use without garbage, in mebibytes. */
function megabytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

it('an index in single bytes takes memory in proportion to the bytes received', () => {
  const scan = new VideoScan();
  const before = megabytesInUse();
  scan.push(MP4_INDEX_START);
  expect(megabytesInUse() - before).toBeLessThan(1);
  const byte = Buffer.alloc(1);
  for (let sent = 0; sent < MEGABYTE; sent += 1) scan.push(byte);
  expect(megabytesInUse() - before).toBeLessThan(MAX_MEGABYTES);
  // Keeps the scan alive, which would otherwise be collected.
  expect(scan.secondsSoFar).toBe(0);
});

it('a form in single bytes reaches its readers in larger chunks', async () => {
  const form = formOf({ note: 'x'.repeat(16_000) }, Buffer.alloc(64 * 1024));
  async function* singleBytes(): AsyncGenerator<Buffer> {
    for (let at = 0; at < form.length; at += 1) {
      yield form.subarray(at, at + 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const headers = { 'content-type': FORM_TYPE };
  const request = Object.assign(Readable.from(singleBytes()), { headers }) as unknown as IncomingMessage;
  let pieces = 0;
  let bytes = 0;
  const fields = await readUploadForm(
    request,
    (chunk) => {
      pieces += 1;
      bytes += chunk.length;
      return Promise.resolve();
    },
    new AbortController().signal,
  );
  expect(fields['note']).toHaveLength(16_000);
  expect(bytes).toBe(64 * 1024);
  expect(pieces).toBeLessThan(bytes / 50);
});
