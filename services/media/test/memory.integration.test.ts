// Real: the built media service as a process, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaFixture } from './media-fixture.js';
import { BOUNDARY, fillerStart, formEnd, formStart } from './form-bytes.js';
import { sample } from './samples/samples.js';

const MEGABYTE = 1024 * 1024;
/** What travels is at least twice as much as the memory that may be taken for it. */
const BOUND_MEGABYTES = 64;
const BIG = 2 * BOUND_MEGABYTES;

describe('memory', () => {
  let fixture: MediaFixture;
  let media: ServiceProcess;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startProcess();
  });
  afterAll(() => fixture.close());

  /** Uploads a recording followed by filler of so many mebibytes; answers the video's name. */
  async function upload(megabytes: number): Promise<string> {
    const headers = await fixture.uploadHeaders();
    const request = openRequest(`${media.url}/videos`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      request.on('response', resolve).on('error', reject),
    );
    await pipeline(Readable.from(body(megabytes)), request);
    const text = Buffer.concat(await Readable.from(await answer).toArray()).toString();
    return (JSON.parse(text) as UploadResponse).video.name;
  }

  /** The beginning of an answer; nothing of its body is read yet. */
  async function askForArchive(listing: string): Promise<IncomingMessage> {
    const headers = await fixture.archiveHeaders(listing);
    return new Promise((resolve, reject) => {
      openRequest(`${media.url}/archives`, { method: 'POST', headers, agent: false }, resolve)
        .on('error', reject)
        .end(listing);
    });
  }

  /** The most memory that media took meanwhile beyond what it had before, in mebibytes (proc_pid_clear_refs(5)). */
  async function growth(work: () => Promise<void>): Promise<number> {
    const before = await residentMegabytes('VmRSS');
    await writeFile(`/proc/${media.pid}/clear_refs`, '5');
    await work();
    return (await residentMegabytes('VmHWM')) - before;
  }

  async function residentMegabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
    const status = await readFile(`/proc/${media.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  it(`stays flat during an upload of ${BIG} MB`, async () => {
    await upload(16);
    expect(await growth(async () => void (await upload(BIG)))).toBeLessThan(BOUND_MEGABYTES);
  });

  it(`stays flat during an archive of ${BIG} MB, and for a reader who takes nothing`, async () => {
    const name = await upload(16);
    const entries = Array.from({ length: BIG / 16 }, (_, i) => ({ videoName: name, fileName: `0${i} Guest.webm` }));
    const listing = JSON.stringify({ title: 'Responses', entries });
    let bytes = 0;
    const grown = await growth(async () => {
      const idle = await askForArchive(listing);
      for await (const chunk of await askForArchive(listing)) bytes += (chunk as Buffer).length;
      idle.destroy();
    });
    expect(bytes).toBeGreaterThan(BIG * MEGABYTE);
    expect(grown).toBeLessThan(BOUND_MEGABYTES);
  });
});

function* body(megabytes: number): Generator<Buffer> {
  yield formStart(sample('live-vp8.webm'));
  yield fillerStart(16, megabytes * MEGABYTE + 11);
  for (let i = 0; i < megabytes; i += 1) yield Buffer.alloc(MEGABYTE);
  yield Buffer.from(formEnd);
}
