// Real: built media processes killed with SIGKILL, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { readdir, readFile } from 'node:fs/promises';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaHouse, videoForm } from './media-house.js';
import { sentToCapsules } from './messages.js';
import { BOUNDARY, fillerStart, formEnd, formStart, RawUpload } from './raw-upload.js';
import { sample } from './samples/samples.js';

/** Objects whose writer is silent for two seconds are removed. */
const SHORT = { OPEN_OBJECT_SECONDS: '2' };

describe('media killed with SIGKILL, or only slow', () => {
  let house: MediaHouse;

  beforeAll(async () => {
    house = await MediaHouse.open();
  });
  afterAll(() => house.close());

  async function stored(media: ServiceProcess): Promise<string> {
    const answer = await house.upload(media, videoForm(sample('live-vp9.webm')));
    expect(answer.status).toBe(201);
    return ((await answer.json()) as UploadResponse).video.name;
  }

  async function discarded(name: string): Promise<void> {
    await house.post('video.discard', name);
    await house.isEmpty();
  }

  async function processed(name: string): Promise<void> {
    await eventually(
      async () =>
        (await sentToCapsules<{ videoName: string }>(house.sql, 'video.processed')).some(
          ({ videoName }) => videoName === name,
        ),
      { withinMs: 30_000, what: 'video.processed' },
    );
  }

  it('in the middle of an upload: nothing stays, and a retry works', async () => {
    const first = await house.start(SHORT);
    const { authorization } = await house.uploadHeaders();
    const upload = RawUpload.open(first.port, {
      Authorization: authorization,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': '40000000',
    });
    await upload.write(formStart(Buffer.concat([sample('live-vp8.webm'), fillerStart(9_000_000)])));
    await eventually(async () => (await house.storedFiles()).length === 1, { what: 'the first part in storage' });
    await first.kill();

    const second = await house.start(SHORT);
    await house.isEmpty();
    await discarded(await stored(second));
    await second.kill();
  });

  it('an upload that is slower than the sweep is patient lives', async () => {
    const media = await house.start(SHORT);
    const { authorization } = await house.uploadHeaders();
    const filler = 9_000_000;
    const body = Buffer.concat([
      formStart(Buffer.concat([sample('live-vp8.webm'), fillerStart(filler, filler - 5)])),
      Buffer.from(formEnd),
    ]);
    const upload = RawUpload.open(media.port, {
      Authorization: authorization,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(body.length),
    });
    await upload.write(body.subarray(0, -1000));
    await eventually(
      async () => (await house.count('objects', `created_at < clock_timestamp() - interval '4 seconds'`)) === 1,
      { what: 'an object older than its patience' },
    );
    expect(await house.count('objects', `state = 'open'`)).toBe(1);
    await upload.write(body.subarray(-1000));
    expect(await eventually(() => upload.status)).toBe(201);
    upload.destroy();
    const { rows } = await house.sql.query<{ name: string }>('SELECT name FROM media.videos');
    await discarded(rows[0]?.name ?? '');
    await media.kill();
  });

  it('with the object stored and no row for it: nothing stays', async () => {
    const first = await house.start(SHORT);
    const lock = await house.sql.connect();
    try {
      await lock.query('BEGIN; LOCK TABLE media.videos IN ACCESS EXCLUSIVE MODE');
      const answer = house.upload(first, videoForm(sample('live-vp9.webm'))).catch(() => null);
      await eventually(async () => (await house.storedFiles()).some((file) => file.endsWith('_S3rver_object')), {
        what: 'the whole object in storage',
      });
      await first.kill();
      expect(await answer).toBeNull();
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    const second = await house.start(SHORT);
    await house.isEmpty();
    await second.kill();
  });

  it('with the answer lost: the video is asked about, stays on silence and goes on discard', async () => {
    const first = await house.start({ ...SHORT, ORPHAN_AFTER_HOURS: '0.0001' });
    const name = await stored(first);
    await first.kill();

    const second = await house.start(SHORT);
    const question = await eventually(async () =>
      (await sentToCapsules<{ videoName: string }>(house.sql, 'video.unclaimed')).find(
        ({ videoName }) => videoName === name,
      ),
    );
    expect(question).toMatchObject({ videoName: name, admissionId: expect.any(String) as string });
    expect(await house.count('videos', `name = '${name}' AND state = 'stored' AND ask_at > now()`)).toBe(1);
    await discarded(name);
    // The same order again, about a video that is gone, changes nothing; nor does a commit that comes behind it.
    await discarded(name);
    await house.post('video.committed', name);
    await eventually(
      async () =>
        (await house.count(
          'inbox',
          `type = 'video.committed' AND payload->>'videoName' = '${name}' AND state = 'handled'`,
        )) === 1,
      { withinMs: 20_000, what: 'the late commit to be handled' },
    );
    await house.isEmpty();
    await second.kill();
  });

  it('in the middle of processing: its child dies with it, another process finishes, nothing stays behind', async () => {
    const first = await house.start(SHORT);
    const name = await stored(first);
    await house.post('video.committed', name);
    const child = await eventually(() => programsOf(first).then(([pid]) => pid), { everyMs: 5, what: 'the program' });
    await first.kill();
    await eventually(async () => !(await programsOf(first)).includes(child), { what: 'the end of the child' });

    const second = await house.start(SHORT);
    await processed(name);
    await eventually(async () => (await house.count('objects', `state <> 'kept'`)) === 0);
    expect(await house.count('objects')).toBe(3);
    expect(await house.storedFiles()).toHaveLength(3);
    await discarded(name);
    await second.kill();
  });

  it('a video that cannot be processed is given up after five failures, is served on, and can be revived', async () => {
    const media = await house.start({ ...SHORT, PROCESSING_DEADLINE_SECONDS: '0.02' });
    const name = await stored(media);
    await house.post('video.committed', name);
    await eventually(
      async () => {
        await house.sql.query(
          `UPDATE media.processings SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`,
        );
        return (await house.count('processings', `state = 'dead' AND failures = 5`)) === 1;
      },
      { withinMs: 30_000, what: 'the end of the attempts' },
    );
    const headers = await house.playbackHeaders(name);
    const answer = await fetch(`${media.url}/videos/${name}`, { headers });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sample('live-vp9.webm'));
    expect(await sentToCapsules(house.sql, 'video.processed')).not.toContainEqual({ videoName: name });
    await media.kill();

    const { stdout } = await house.runProgram('revive-processings');
    expect(stdout).toContain('1 processings are due again');
    const second = await house.start(SHORT);
    await processed(name);
    await discarded(name);
    await second.kill();
  });

  it('claims whose process died do not count, up to twenty of them', async () => {
    const media = await house.start(SHORT);
    const name = await stored(media);
    await media.kill();
    await house.post('video.committed', name);
    const second = await house.start({ ...SHORT, PROCESSING_DEADLINE_SECONDS: '0.02' });
    await eventually(async () => (await house.count('processings', `failures = 1 AND state = 'waiting'`)) === 1);
    await second.kill();
    const lost = (losses: number): Promise<unknown> =>
      house.sql.query(
        `UPDATE media.processings SET state = 'working', attempt = attempt + 9, losses = $1, next_attempt_at = now()`,
        [losses],
      );
    await lost(19);
    const third = await house.start(SHORT);
    await eventually(async () => (await house.count('processings', `state = 'dead' AND losses = 20`)) === 1);
    await third.kill();
    await lost(9);
    const fourth = await house.start(SHORT);
    await processed(name);
    expect(await house.count('processings', `state = 'done' AND losses = 10 AND attempt > 15`)).toBe(1);
    await discarded(name);
    await fourth.kill();
  });

  it('a migration needs the database alone', async () => {
    const { stdout } = await house.runProgram('migrate');
    expect(stdout).toBe('media: up to date\n');
  });
});

/** Numbers of the processes in which a service opens videos (Linux); their work folder carries the service's number. */
async function programsOf(service: ServiceProcess): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const words = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '') : '';
    if (words.includes(`dear-future-media-${service.pid}-`)) found.push(Number(entry));
  }
  return found;
}
