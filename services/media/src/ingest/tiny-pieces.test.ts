// Only the scan, with an index that arrives in single bytes. No servers.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MP4_INDEX_START } from '@dear-future/testing/attacks';
import { VideoScan } from '../containers/video-scan.js';

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 16;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Collects garbage, and returns how many mebibytes are still in use. */
function measureMegabytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

it('an index that arrives in single bytes takes memory in proportion to its bytes', () => {
  const scan = new VideoScan();
  const before = measureMegabytes();
  scan.push(MP4_INDEX_START);
  expect(measureMegabytes() - before).toBeLessThan(1);
  const byte = Buffer.alloc(1);
  for (let sent = 0; sent < MEGABYTE; sent += 1) scan.push(byte);
  expect(measureMegabytes() - before).toBeLessThan(MAX_MEGABYTES);
  // Without this use, the scan could be garbage-collected before its memory is measured.
  expect(scan.secondsSoFar).toBe(0);
});
