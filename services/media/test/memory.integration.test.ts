// Real: the built media service, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { readFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaHouse } from './media-house.js';
import { BOUNDARY, fillerStart, formEnd, formStart } from './raw-upload.js';
import { sample } from './samples/samples.js';

const MEGABYTE = 1024 * 1024;
const BOUND_MEGABYTES = 64;

describe('memory', () => {
  let house: MediaHouse;
  let media: ServiceProcess;

  beforeAll(async () => {
    house = await MediaHouse.open();
    media = await house.start();
  });
  afterAll(() => house.close());

  /** Uploads a recording followed by filler of so many mebibytes; answers the status. */
  async function upload(megabytes: number): Promise<number> {
    const headers = await house.uploadHeaders();
    let settle: (outcome: number | Error) => void = () => undefined;
    const outcome = new Promise<number | Error>((resolve) => (settle = resolve));
    const request = openRequest(`${media.url}/videos`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    request
      .on('error', (error) => settle(error))
      .on('response', (response) => {
        response.resume();
        settle(response.statusCode ?? 0);
      });
    await pipeline(Readable.from(body(megabytes)), request);
    const answer = await outcome;
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async function residentMegabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
    const status = await readFile(`/proc/${media.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  it('stays flat during an upload of 200 MB', async () => {
    expect(await upload(16)).toBe(201);
    const before = await residentMegabytes('VmRSS');
    expect(await upload(200)).toBe(201);
    const peak = await residentMegabytes('VmHWM');
    process.stderr.write(`memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most during 200 MB\n`);
    expect(peak - before).toBeLessThan(BOUND_MEGABYTES);
  });
});

function* body(megabytes: number): Generator<Buffer> {
  yield formStart(sample('live-vp8.webm'));
  yield fillerStart(16, megabytes * MEGABYTE + 11);
  for (let i = 0; i < megabytes; i += 1) yield Buffer.alloc(MEGABYTE);
  yield Buffer.from(formEnd);
}
