// Real: processes of the media service that the test kills, the service in this process, which finishes their work,
// PostgreSQL, Redis, an S3 server. Absent: the capsules and gateway services.
import type { VideoUnclaimed } from '@dear-future/contracts/messages/videos';
import { formOf, padded } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { MediaFixture, videoForm } from './media-fixture.js';
import { waitForProgramEnd, waitForProgram } from './programs.js';
import { sample } from './samples/samples.js';

/** Every program misses this deadline. */
const FAILING_SETTINGS = { PROCESSING_DEADLINE_SECONDS: '0.02' };

const video = sample('live-vp9.webm');
/** More than one part of a multipart upload to storage. */
const form = formOf({}, padded(video, 9_000_000));

const fixture = await MediaFixture.open();
afterEach(() => fixture.stopAll());

describe('the media service, when it is killed', () => {
  it('during an upload or before it writes the row of a video, leaves nothing behind, and a retry works', async () => {
    const first = await fixture.startProcess();
    await fixture.beginUpload(first, form.subarray(0, -1000), 40_000_000);
    await eventually(async () => (await fixture.storedFiles()).length === 1, { what: 'the first part in storage' });
    await fixture.withVideosLocked(async () => {
      const response = fixture.upload(first, videoForm(video)).catch(() => null);
      await eventually(async () => (await fixture.storedFiles()).some((file) => file.endsWith('_S3rver_object')), {
        what: 'the whole object in storage',
      });
      await first.kill();
      expect(await response).toBeNull();
    });
    await fixture.makeOpenObjectsDue();
    const second = await fixture.startApp();
    await fixture.waitUntilEmpty();
    await fixture.discard(await fixture.store(second, video));
  });

  it('during processing, takes its program with it, and another process finishes the work', async () => {
    const first = await fixture.startProcess();
    const name = await fixture.store(first, video);
    await fixture.post('video.committed', name);
    const child = await waitForProgram(first.pid);
    await first.kill();
    await waitForProgramEnd(first.pid, child);
    await fixture.makeOpenObjectsDue();

    await fixture.startApp();
    await fixture.waitForProcessed(name);
    await fixture.waitForCount('objects', `state <> 'kept'`, 0);
    expect(await fixture.count('objects')).toBe(3);
    expect(await fixture.storedFiles()).toHaveLength(3);
    await fixture.discard(name);
  });
});

describe('a video', () => {
  it('without a commit, as after a lost response, stays until the capsules service discards it', async () => {
    const media = await fixture.startApp();
    const name = await fixture.store(media, video);
    await fixture.sql.query(`UPDATE media.videos SET next_check_at = next_check_at - interval '24 hours'`);
    const question = await fixture.waitForMessage<VideoUnclaimed>('video.unclaimed', name);
    expect(question).toMatchObject({ videoName: name, admissionId: expect.any(String) as string });
    expect(await fixture.count('videos', `name = '${name}' AND state = 'stored' AND next_check_at > now()`)).toBe(1);
    await fixture.discard(name);
    // A repeated discard changes nothing, and neither does a commit that arrives later.
    await fixture.discard(name);
    await fixture.post('video.committed', name);
    await fixture.waitForCount(
      'inbox',
      `type = 'video.committed' AND payload->>'videoName' = '${name}' AND state = 'handled'`,
      1,
    );
    await fixture.waitUntilEmpty();
  });

  it('whose processing failed five times is still served, and its processing can be revived', async () => {
    const media = await fixture.startApp(FAILING_SETTINGS);
    const name = await fixture.store(media, video);
    await fixture.post('video.committed', name);
    await fixture.waitForCount('processings', `state = 'dead' AND failures = 20`, 1, () =>
      fixture.makeWorkDue('processings'),
    );
    expect(await fixture.getBytes(media, name)).toEqual(video);
    expect(await fixture.messagesToCapsules('video.processed')).not.toContainEqual(
      expect.objectContaining({ videoName: name }),
    );
    await fixture.stopAll();

    expect(await fixture.runReviveProcessings()).toContain('1 processings are due again');
    await fixture.startApp();
    await fixture.waitForProcessed(name);
    await fixture.discard(name);
  });

  it('is processed after nineteen attempts whose process died, but not after twenty', async () => {
    const media = await fixture.startApp(FAILING_SETTINGS);
    const name = await fixture.store(media, video);
    await fixture.post('video.committed', name);
    await fixture.waitForCount('processings', `failures = 4 AND state = 'waiting'`, 1);
    const pretendProcessDied = (failures: number): Promise<unknown> =>
      fixture.sql.query(
        `UPDATE media.processings SET state = 'working', attempt = attempt + 9, failures = $1, next_attempt_at = now()`,
        [failures],
      );
    await pretendProcessDied(19);
    await fixture.waitForCount('processings', `state = 'dead' AND failures >= 20`, 1);
    await fixture.stopAll();
    await pretendProcessDied(18);
    await fixture.startApp();
    await fixture.waitForProcessed(name);
    expect(await fixture.count('processings', `state = 'done' AND failures = 19 AND attempt > 15`)).toBe(1);
    await fixture.discard(name);
  });
});
