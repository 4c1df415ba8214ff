// The form reader and the scan alone, on a body that comes byte by byte; no servers.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MP4_INDEX_START } from '@dear-future/testing/attacks';
import { BOUNDARY, formEnd, formStart } from '../../test/form-bytes.js';
import { VideoScan } from '../containers/video-scan.js';
import { readUploadForm } from './upload-form.js';

const MEGABYTE = 1024 * 1024;
/** Of an upload, whatever the pieces that it comes in. */
const BOUND_MEGABYTES = 16;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory that is in use and not garbage, in mebibytes. */
function megabytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

it('an index in single bytes takes memory for what has come', () => {
  const scan = new VideoScan();
  const before = megabytesInUse();
  scan.push(MP4_INDEX_START);
  expect(megabytesInUse() - before).toBeLessThan(1);
  const byte = Buffer.alloc(1);
  for (let sent = 0; sent < MEGABYTE; sent += 1) scan.push(byte);
  expect(megabytesInUse() - before).toBeLessThan(BOUND_MEGABYTES);
  // Still in use: a scan that is garbage would have no memory to speak of.
  expect(scan.secondsSoFar).toBe(0);
});

it('a form in single bytes reaches its readers in larger pieces', async () => {
  const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'x'.repeat(16_000)}\r\n`;
  const form = Buffer.concat([Buffer.from(field), formStart(Buffer.alloc(64 * 1024)), Buffer.from(formEnd)]);
  async function* singleBytes(): AsyncGenerator<Buffer> {
    for (let at = 0; at < form.length; at += 1) {
      yield form.subarray(at, at + 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
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
