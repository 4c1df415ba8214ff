// Real: media processes killed with SIGKILL, media in this process to go on with their work, PostgreSQL, Redis, an S3 server. Absent:
// capsules and gateway.
import { RawConnection } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sentToCapsules } from './messages.js';
import { endOfProgram, runningProgram } from './programs.js';
import { BOUNDARY, fillerStart, formEnd, formStart } from './form-bytes.js';
import { sample } from './samples/samples.js';

/** Objects whose writer is silent for a second are removed. */
const SHORT = { OPEN_OBJECT_SECONDS: '1' };
/** No program on a video ends in time. */
const FAILING = { ...SHORT, PROCESSING_DEADLINE_SECONDS: '0.02' };

describe('media killed with SIGKILL, or only slow', () => {
  const video = sample('live-vp9.webm');
  let fixture: MediaFixture;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
  });
  afterEach(() => fixture.stopApps());
  afterAll(() => fixture.close());

  async function beginUpload(url: string, body: Buffer, length = body.length): Promise<RawConnection> {
    const { authorization } = await fixture.uploadHeaders();
    const upload = RawConnection.upload(`${url}/videos`, {
      Authorization: authorization,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(length),
    });
    await upload.write(body);
    return upload;
  }

  it('in the middle of an upload, and with an object stored and no row for it: nothing stays, and a retry works', async () => {
    const first = await fixture.startProcess(SHORT);
    const beginning = formStart(Buffer.concat([sample('live-vp8.webm'), fillerStart(9_000_000)]));
    await beginUpload(first.url, beginning, 40_000_000);
    await eventually(async () => (await fixture.storedFiles()).length === 1, { what: 'the first part in storage' });
    const lock = await fixture.sql.connect();
    try {
      await lock.query('BEGIN; LOCK TABLE media.videos IN ACCESS EXCLUSIVE MODE');
      const answer = fixture.upload(first, videoForm(video)).catch(() => null);
      await eventually(async () => (await fixture.storedFiles()).some((file) => file.endsWith('_S3rver_object')), {
        what: 'the whole object in storage',
      });
      await first.kill();
      expect(await answer).toBeNull();
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    const second = await fixture.startApp(SHORT);
    await fixture.isEmpty();
    await fixture.discard(await fixture.store(second, video));
  });

  it('in the middle of processing: its child dies with it, another process finishes, nothing stays behind', async () => {
    const first = await fixture.startProcess(SHORT);
    const name = await fixture.store(first, video);
    await fixture.post('video.committed', name);
    const child = await runningProgram(first.pid);
    await first.kill();
    await endOfProgram(first.pid, child);

    await fixture.startApp(SHORT);
    await fixture.processed(name);
    await eventually(async () => (await fixture.count('objects', `state <> 'kept'`)) === 0);
    expect(await fixture.count('objects')).toBe(3);
    expect(await fixture.storedFiles()).toHaveLength(3);
    await fixture.discard(name);
  });

  it('an upload that is slower than the sweep is patient lives', async () => {
    const media = await fixture.startApp(SHORT);
    const filler = 9_000_000;
    const body = Buffer.concat([
      formStart(Buffer.concat([sample('live-vp8.webm'), fillerStart(filler, filler - 5)])),
      Buffer.from(formEnd),
    ]);
    const upload = await beginUpload(media.url, body.subarray(0, -1000), body.length);
    await eventually(
      async () => (await fixture.count('objects', `created_at < clock_timestamp() - interval '2 seconds'`)) === 1,
      { what: 'an object older than its patience' },
    );
    expect(await fixture.count('objects', `state = 'open'`)).toBe(1);
    await upload.write(body.subarray(-1000));
    expect(await eventually(() => upload.status)).toBe(201);
    upload.destroy();
    const { rows } = await fixture.sql.query<{ name: string }>('SELECT name FROM media.videos');
    await fixture.discard(rows[0]?.name ?? '');
  });

  it('with the answer lost: the video is asked about, stays on silence and goes on discard', async () => {
    const media = await fixture.startApp(SHORT);
    const name = await fixture.store(media, video);
    await fixture.sql.query(`UPDATE media.videos SET ask_at = ask_at - interval '24 hours'`);
    const question = await eventually(async () =>
      (await sentToCapsules<{ videoName: string }>(fixture.sql, 'video.unclaimed')).find(
        ({ videoName }) => videoName === name,
      ),
    );
    expect(question).toMatchObject({ videoName: name, admissionId: expect.any(String) as string });
    expect(await fixture.count('videos', `name = '${name}' AND state = 'stored' AND ask_at > now()`)).toBe(1);
    await fixture.discard(name);
    // The same order again, about a video that is gone, changes nothing; nor does a commit that comes behind it.
    await fixture.discard(name);
    await fixture.post('video.committed', name);
    await eventually(
      async () =>
        (await fixture.count(
          'inbox',
          `type = 'video.committed' AND payload->>'videoName' = '${name}' AND state = 'handled'`,
        )) === 1,
      { withinMs: 20_000, what: 'the late commit to be handled' },
    );
    await fixture.isEmpty();
  });

  it('a video that cannot be processed is given up after five failures, is served on, and can be revived', async () => {
    const media = await fixture.startApp(FAILING);
    const name = await fixture.store(media, video);
    await fixture.post('video.committed', name);
    await eventually(
      async () => {
        await fixture.endWaits('processings');
        return (await fixture.count('processings', `state = 'dead' AND failures = 5`)) === 1;
      },
      { withinMs: 30_000, what: 'the end of the attempts' },
    );
    expect(await fixture.bytes(media, name)).toEqual(video);
    expect(await sentToCapsules(fixture.sql, 'video.processed')).not.toContainEqual({ videoName: name });
    await fixture.stopApps();

    expect(await fixture.revive()).toContain('1 processings are due again');
    await fixture.startApp(SHORT);
    await fixture.processed(name);
    await fixture.discard(name);
  });

  it('claims whose process died do not count, up to twenty of them', async () => {
    const media = await fixture.startApp(FAILING);
    const name = await fixture.store(media, video);
    await fixture.post('video.committed', name);
    await eventually(async () => (await fixture.count('processings', `failures = 1 AND state = 'waiting'`)) === 1);
    const lost = (losses: number): Promise<unknown> =>
      fixture.sql.query(
        `UPDATE media.processings SET state = 'working', attempt = attempt + 9, losses = $1, next_attempt_at = now()`,
        [losses],
      );
    await lost(19);
    await eventually(async () => (await fixture.count('processings', `state = 'dead' AND losses = 20`)) === 1);
    await fixture.stopApps();
    await lost(9);
    await fixture.startApp(SHORT);
    await fixture.processed(name);
    expect(await fixture.count('processings', `state = 'done' AND losses = 10 AND attempt > 15`)).toBe(1);
    await fixture.discard(name);
  });
});
