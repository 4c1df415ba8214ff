// Real: the built media service (in its own process), PostgreSQL, Redis, an S3 server. Absent: all other services.
import { readFile, writeFile } from 'node:fs/promises';
import { padded } from '@dear-future/testing/attacks';
import { MediaFixture } from './media-fixture.js';
import { sample } from './samples/samples.js';

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 64;
/** The size of each transfer: twice as much as memory may grow. */
const TRANSFER_MEGABYTES = 2 * MAX_MEGABYTES;

const fixture = await MediaFixture.open();
const media = await fixture.startProcess();

/** Uploads a recording that is padded to this size; returns the video's name. */
const upload = (megabytes: number): Promise<string> =>
  fixture.store(media, padded(sample('live-vp8.webm'), megabytes * MEGABYTE));

async function readMegabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${media.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Measures how far the service's memory rises during `work`, in mebibytes (proc_pid_clear_refs(5)). */
async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = await readMegabytes('VmRSS');
  await writeFile(`/proc/${media.pid}/clear_refs`, '5');
  await work();
  return (await readMegabytes('VmHWM')) - before;
}

describe('the memory of the media service', () => {
  it(`stays flat during an upload of ${TRANSFER_MEGABYTES} MB`, async () => {
    await upload(16);
    expect(await measureGrowth(() => upload(TRANSFER_MEGABYTES))).toBeLessThan(MAX_MEGABYTES);
  });

  it(`stays flat during an archive of ${TRANSFER_MEGABYTES} MB, even while another client reads nothing`, async () => {
    const videoName = await upload(16);
    const entries = Array.from({ length: TRANSFER_MEGABYTES / 16 }, (_, i) => ({
      videoName,
      fileName: `0${i} Guest.webm`,
    }));
    const listing = JSON.stringify({ title: 'Responses', entries });
    let bytes = 0;
    const growth = await measureGrowth(async () => {
      const idle = await fixture.requestArchive(media, listing);
      for await (const chunk of (await fixture.requestArchive(media, listing)).body ?? []) bytes += chunk.length;
      await idle.body?.cancel();
    });
    expect(bytes).toBeGreaterThan(TRANSFER_MEGABYTES * MEGABYTE);
    expect(growth).toBeLessThan(MAX_MEGABYTES);
  });
});
