// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { BOUNDARY, padded, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/test-installation';
import { problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, createTimeCapsule, RECORDING, upload, uploadStates } from './recording.js';
import { createPrompt, createResponse } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let user: Visitor;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  user = await gateway.signIn();
});

const listCapsules = (): Promise<TimeCapsuleDto[]> => user.fetchJson('/api/time-capsules');
const listStates = async (): Promise<string[]> => uploadStates(admin, await user.userId());
const withKey = (key: string): { headers: Record<string, string> } => ({ headers: { 'idempotency-key': key } });

async function waitForState(state: string): Promise<void> {
  await eventually(async () => (await listStates()).join() === state, { what: `an upload to be ${state}` });
}

/** Waits until each of the user's stored videos belongs to a capsule or is being discarded. */
async function waitUntilNoOrphans(): Promise<void> {
  const sql = `SELECT 1 FROM media.videos v JOIN capsules.admissions a ON a.id = v.admission_id
      WHERE a.scope LIKE '%' || $1 AND v.state NOT IN ('discarding', 'discarded')
        AND NOT EXISTS (SELECT 1 FROM capsules.time_capsules c WHERE c.video_name = v.name)`;
  const id = await user.userId();
  await eventually(async () => (await admin.query(sql, [id])).rowCount === 0, { what: 'the video to be discarded' });
}

/** Starts an upload by sending the first half of a form. */
async function beginUpload(sender = user, key?: string, body = capsuleForm()): Promise<SlowUpload> {
  const slow = new SlowUpload(sender, body.length, key);
  await slow.send(body.subarray(0, body.length / 2));
  await waitForState('open');
  return slow;
}

const secondHalf = (body = capsuleForm()): Buffer => body.subarray(body.length / 2);

describe('an upload', () => {
  it('becomes a capsule with the video that was sent', async () => {
    const capsule = await createTimeCapsule(user);
    const video = await user.get(`/api/videos/${capsule.videoFileName}`);
    expect(video.status).toBe(200);
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(RECORDING.length / 2);
    expect(await listStates()).toEqual(['committed']);
  });

  it("is processed in its owner's turn, even when a guest sends it through the owner's link", async () => {
    const { videoFileName } = await createTimeCapsule(user);
    const other = await createTimeCapsule(await gateway.signIn());
    const guest = gateway.visitor();
    for (let link = 0; link < 2; link += 1) await createResponse(guest, (await createPrompt(user)).slug);
    const { rows } = await admin.query<{ turn_key: string; videos: number }>(
      `SELECT turn_key, count(*)::int AS videos FROM media.videos
        WHERE turn_key IN (SELECT turn_key FROM media.videos WHERE name IN ($1, $2)) GROUP BY 1 ORDER BY 2`,
      [videoFileName, other.videoFileName],
    );
    expect(rows.map(({ turn_key: key, videos }) => [key.length, videos])).toEqual([
      [43, 1],
      [43, 3],
    ]);
  });

  it('without a length is refused before it is admitted', async () => {
    const slow = new SlowUpload(user, null);
    await slow.send(capsuleForm().subarray(0, 1000));
    expect((await slow.response)?.statusCode).toBe(411);
    slow.request.destroy();
    expect(await listStates()).toEqual([]);
  });

  it('with a repeated key gets the same capsule, or 422 for another body', async () => {
    const key = randomUUID();
    const first = await createTimeCapsule(user, withKey(key));
    expect(await createTimeCapsule(user, withKey(key))).toEqual(first);
    const other = await upload(user, { body: capsuleForm({ promptTitle: 'Another' }), ...withKey(key) });
    expect(await problemOf(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await listCapsules()).toHaveLength(1);
  });

  it.each(['two words', 'x'.repeat(201)])('is refused with the malformed key %s', async (key) => {
    const refusal = { status: 400, code: 'invalid', details: [{ field: 'Idempotency-Key' }] };
    expect(await problemOf(await upload(user, withKey(key)))).toMatchObject(refusal);
  });

  it('gets the refusals of the media and capsules services, and is released', async () => {
    const garbage = await upload(user, { body: capsuleForm({}, Buffer.from('<html><script>alert(1)</script>')) });
    expect(garbage.status).toBe(415);
    const past = await upload(user, { body: capsuleForm({ deliveryDate: '2001-01-01T00:00:00Z' }) });
    const refusal = { status: 400, code: 'invalid', details: [{ field: 'deliveryDate' }] };
    expect(await problemOf(past)).toMatchObject(refusal);
    expect(await listCapsules()).toEqual([]);
    expect(await listStates()).toEqual(['released', 'released']);
  });

  it('is refused if its headers are invalid or announce too many bytes', async () => {
    expect((await user.send('POST', '/api/time-capsules', {})).status).toBe(415);
    const bare = await user.post('/api/time-capsules', 'x', { 'content-type': 'multipart/form-data' });
    expect(bare.status).toBe(400);
    const large = new SlowUpload(user, 900_000_000);
    await large.send(capsuleForm().subarray(0, 500));
    expect((await large.response)?.statusCode).toBe(413);
    large.request.destroy();
    await eventually(async () => (await listStates()).every((state) => state === 'released'));
  });

  it.each([
    ['by the media service', 415, 'unsupported_media', () => user],
    ['for a visitor', 401, 'unauthenticated', () => gateway.visitor()],
  ])('of many megabytes is read to the end before it is refused %s', async (_, status, code, sender) => {
    const body = capsuleForm({}, Buffer.alloc(20_000_000, 'no video '));
    expect(await problemOf(await upload(sender(), { body }))).toMatchObject({ status, code });
  });

  it('of a few bytes per second ends with 408 and leaves nothing', async () => {
    await gateway.restartWithMedia({ UPLOAD_STALL_SECONDS: '1' });
    const slow = new SlowUpload(user, 10_000);
    await slow.send(capsuleForm().subarray(0, 600));
    const timer = setInterval(() => slow.request.write('x'), 300);
    try {
      expect((await slow.response)?.statusCode).toBe(408);
    } finally {
      clearInterval(timer);
      slow.request.destroy();
    }
    await waitForState('released');
    expect(await listCapsules()).toEqual([]);
    await gateway.restart();
  });

  it('that the browser aborts leaves neither capsule nor video, and is released', async () => {
    const slow = await beginUpload();
    slow.request.destroy();
    await waitForState('released');
    await waitUntilNoOrphans();
    expect(await listCapsules()).toEqual([]);
  });
});

describe('during an outage', () => {
  it('of the capsules service, an upload gets a 503 with Retry-After; afterwards, uploads work again', async () => {
    await gateway.restart({ CAPSULES_URL: NOWHERE });
    const response = await upload(user);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await problemOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
    await gateway.restart();
    await createTimeCapsule(user);
  });

  it('of the media service, an upload gets a 503 and is released', async () => {
    await gateway.restart({ MEDIA_URL: NOWHERE });
    expect((await upload(user)).status).toBe(503);
    expect(await listStates()).toEqual(['released']);
  });

  it('of Redis, uploads work', async () => {
    await gateway.restart({ REDIS_URL: NO_REDIS });
    const capsule = await createTimeCapsule(user);
    expect((await user.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
    await gateway.restart();
  });
});

describe('a retry with the same key makes one capsule after the gateway is killed', () => {
  /** Uploads again with the key, and expects one capsule that plays. */
  async function expectOneCapsule(key: string, body = capsuleForm()): Promise<void> {
    const { id, videoFileName } = await createTimeCapsule(user, { body, ...withKey(key) });
    expect(await listCapsules()).toMatchObject([{ id }]);
    expect((await user.get(`/api/videos/${videoFileName}`)).status).toBe(200);
  }

  it('while it receives the video', async () => {
    const key = randomUUID();
    const killed = await gateway.startProcess();
    const slow = await beginUpload(user.at(killed), key);
    await killed.kill();
    expect(await slow.response).toBeNull();
    await expectOneCapsule(key);
    await waitUntilNoOrphans();
  });

  it('after the video is stored, before the commit', async () => {
    const key = randomUUID();
    const killed = await gateway.startProcess();
    // Half of the body exceeds the socket buffers. So once it is sent, the upload is admitted and the gateway reads it.
    const body = capsuleForm({}, padded(RECORDING, 30_000_000));
    const slow = await beginUpload(user.at(killed), key, body);
    const storedSql = `SELECT 1 FROM media.videos v JOIN capsules.admissions a ON a.id = v.admission_id
                        WHERE a.idempotency_key = '${key}'`;
    // The media service stores the video, but the commit waits for the suspended capsules service.
    await gateway.whileSuspended('capsules', async () => {
      slow.request.end(secondHalf(body));
      await eventually(async () => (await admin.query(storedSql)).rowCount === 1, { what: 'the video to be stored' });
      await killed.kill();
    });
    await expectOneCapsule(key, body);
  });

  it('after the commit, before the response', async () => {
    const key = randomUUID();
    const killed = await gateway.startProcess();
    const slow = await beginUpload(user.at(killed), key);
    // The commit waits for the lock on this row, so the gateway is killed before it gets the response.
    const lockSql = `SELECT 1 FROM capsules.admissions WHERE idempotency_key = '${key}' FOR UPDATE`;
    await gateway.whileLocked(lockSql, async () => {
      slow.request.end(secondHalf());
      await gateway.waitUntilBlocked('capsules');
      await killed.kill();
    });
    expect(await slow.response).toBeNull();
    await waitForState('committed');
    await expectOneCapsule(key);
    await waitUntilNoOrphans();
  });
});

it('the file names and headers that a browser sends are not trusted; a quoted boundary is accepted', async () => {
  const body = Buffer.from(capsuleForm().toString('latin1').replace('recording.webm', '../../etc/passwd'), 'latin1');
  const headers = {
    authorization: 'Bearer forged',
    'x-user-id': randomUUID(),
    'content-type': `multipart/form-data; boundary="${BOUNDARY}"`,
  };
  const capsule = await createTimeCapsule(user, { body, headers });
  expect(capsule.videoFileName).toMatch(/^[0-9a-f]{32}\.webm$/);
});
