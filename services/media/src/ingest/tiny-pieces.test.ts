// The scan alone, with a video that arrives in single bytes. No servers.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MP4_INDEX_START } from '@dear-future/testing/attacks';
import { VideoScan } from '../containers/video-scan.js';

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 16;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use without garbage, in mebibytes. */
function megabytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

it('an index that arrives in single bytes takes memory in proportion to its bytes', () => {
  const scan = new VideoScan();
  const before = megabytesInUse();
  scan.push(MP4_INDEX_START);
  expect(megabytesInUse() - before).toBeLessThan(1);
  const byte = Buffer.alloc(1);
  for (let sent = 0; sent < MEGABYTE; sent += 1) scan.push(byte);
  expect(megabytesInUse() - before).toBeLessThan(MAX_MEGABYTES);
  // Without this use, the scan could be garbage-collected before its memory is measured.
  expect(scan.secondsSoFar).toBe(0);
});
