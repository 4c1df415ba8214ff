// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP. The gateway is killed with kill -9.
import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { BOUNDARY, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, multipart, RECORDING, upload } from './recording.js';
import type { Visitor } from './visitor.js';

let visitor: Visitor;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  visitor = await gateway.signIn(`${randomUUID()}@b.test`);
});

async function capsules(): Promise<TimeCapsuleDto[]> {
  return (await (await visitor.get('/api/time-capsules')).json()) as TimeCapsuleDto[];
}

/** Admissions are held for a person; this is how theirs are found. */
async function scopeOfVisitor(): Promise<string> {
  const { sub } = (await (await visitor.get('/api/auth/user')).json()) as { sub: string };
  return `%${sub}`;
}

async function admissions(): Promise<string[]> {
  const { rows } = await admin.query<{ state: string }>(
    'SELECT state FROM capsules.admissions WHERE scope LIKE $1 ORDER BY created_at',
    [await scopeOfVisitor()],
  );
  return rows.map(({ state }) => state);
}

/** The visitor's videos in storage's register that no capsule has and nobody has given up. What others left is asked about after a day. */
async function videosWithoutCapsule(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM media.videos v JOIN capsules.admissions a ON a.id = v.admission_id
      WHERE a.scope LIKE $1 AND v.state NOT IN ('discarding', 'discarded')
        AND NOT EXISTS (SELECT 1 FROM capsules.time_capsules c WHERE c.video_name = v.name)`,
    [await scopeOfVisitor()],
  );
  return rows[0]?.n ?? -1;
}

describe('an upload', () => {
  it('becomes a capsule whose video is the one that was sent', async () => {
    const capsule = await capsuleOf(await upload(visitor));
    const video = await visitor.get(`/api/videos/${capsule.videoFileName}`);
    expect(video.status).toBe(200);
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(RECORDING.length / 2);
    expect(await admissions()).toEqual(['committed']);
  });

  it("is prepared in its user's turn", async () => {
    const { videoFileName } = await capsuleOf(await upload(visitor));
    const other = await capsuleOf(await upload(await gateway.signIn()));
    const { rows } = await gateway.admin.query<{ turn_key: string }>(
      'SELECT DISTINCT turn_key FROM media.videos WHERE name IN ($1, $2)',
      [videoFileName, other.videoFileName],
    );
    expect(rows.map(({ turn_key: key }) => key.length)).toEqual([43, 43]);
  });

  it('without a length is refused before it is read', async () => {
    const slow = new SlowUpload(visitor, null);
    await slow.send(multipart().subarray(0, 1000));
    expect((await slow.answer)?.statusCode).toBe(411);
    slow.request.destroy();
    expect(await admissions()).toEqual([]);
  });

  it('with the same key gets the same capsule; with another body 422', async () => {
    const key = randomUUID();
    const first = await capsuleOf(await upload(visitor, { key }));
    const second = await upload(visitor, { key });
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    const other = await upload(visitor, { key, body: multipart({ promptTitle: 'Another' }) });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await capsules()).toHaveLength(1);
  });

  it.each(['two words', 'x'.repeat(201)])('refuses the key %s with 400', async (key) => {
    const answer = await upload(visitor, { key });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid', details: [{ field: 'Idempotency-Key' }] });
  });

  it('passes on what media and capsules refuse, word for word, and frees the place', async () => {
    const garbage = await upload(visitor, { body: multipart({}, Buffer.from('<html><script>alert(1)</script>')) });
    expect(garbage.status).toBe(415);
    const past = await upload(visitor, { body: multipart({ deliveryDate: '2001-01-01T00:00:00Z' }) });
    expect(past.status).toBe(400);
    expect(await past.json()).toMatchObject({ code: 'invalid', details: [{ field: 'deliveryDate' }] });
    expect(await capsules()).toEqual([]);
    expect(await admissions()).toEqual(['released', 'released']);
  });

  it('is refused by its headers alone where they say enough', async () => {
    const json = await visitor.post('/api/time-capsules', '{}', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    const bare = await visitor.post('/api/time-capsules', 'x', { 'content-type': 'multipart/form-data' });
    expect(bare.status).toBe(400);
    const large = new SlowUpload(visitor, 900_000_000);
    await large.send(multipart().subarray(0, 500));
    expect((await large.answer)?.statusCode).toBe(413);
    large.request.destroy();
    await eventually(async () => (await admissions()).every((state) => state === 'released'));
  });

  it('of many megabytes that media refuses at once is heard to its end before the answer', async () => {
    const body = multipart({}, Buffer.alloc(20_000_000, 'no video '));
    const answer = await upload(visitor, { body });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'unsupported_media' });
  });

  it('of somebody who is not signed in is heard to its end before the 401', async () => {
    const body = multipart({}, Buffer.alloc(20_000_000, 'no video '));
    const answer = await upload(gateway.visitor(), { body });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('that brings a byte a second ends with 408 and leaves nothing', async () => {
    await gateway.restart({ UPLOAD_FLOOR_SECONDS: '1', UPLOAD_FLOOR_BYTES: '1024' });
    const slow = new SlowUpload(visitor, 10_000);
    const body = multipart();
    await slow.send(body.subarray(0, 600));
    const drip = setInterval(() => slow.request.write('x'), 300);
    try {
      expect((await slow.answer)?.statusCode).toBe(408);
    } finally {
      clearInterval(drip);
      slow.request.destroy();
    }
    await eventually(async () => (await admissions()).join() === 'released');
    expect(await capsules()).toEqual([]);
    await gateway.restart();
  });

  it('that the browser breaks off leaves neither capsule nor video, and its place is free', async () => {
    const body = multipart();
    const slow = new SlowUpload(visitor, body.length);
    await slow.send(body.subarray(0, body.length / 2));
    await eventually(async () => (await admissions()).join() === 'open');
    slow.request.destroy();
    await eventually(async () => (await admissions()).join() === 'released', { what: 'the admission to be released' });
    await eventually(async () => (await videosWithoutCapsule()) === 0);
    expect(await capsules()).toEqual([]);
  });
});

describe('with a service away', () => {
  it('answers 503 with Retry-After when capsules is down, and works again when it is back', async () => {
    await gateway.restart({ CAPSULES_URL: NOWHERE });
    const answer = await upload(visitor);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    const health = await visitor.get('/api/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ services: { gateway: 'ok', capsules: 'unavailable', media: 'ok' } });
    await gateway.restart();
    await capsuleOf(await upload(visitor));
  });

  it('frees the place when media is down', async () => {
    await gateway.restart({ MEDIA_URL: NOWHERE });
    expect((await upload(visitor)).status).toBe(503);
    expect(await admissions()).toEqual(['released']);
  });
});

it('does not need Redis', async () => {
  await gateway.restart({ REDIS_URL: NO_REDIS });
  const capsule = await capsuleOf(await upload(visitor));
  expect((await visitor.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
  await gateway.restart();
});

describe('the gateway killed with kill -9', () => {
  it('in the middle of the bytes: the same key makes the one capsule', async () => {
    const key = randomUUID();
    const body = multipart();
    const killed = await gateway.startProcess();
    const slow = new SlowUpload(visitor.at(killed), body.length, key);
    await slow.send(body.subarray(0, body.length / 2));
    await eventually(async () => (await admissions()).join() === 'open');
    await killed.kill();
    expect(await slow.answer).toBeNull();
    const capsule = await capsuleOf(await upload(visitor, { key, body }));
    expect((await capsules()).map(({ id }) => id)).toEqual([capsule.id]);
    expect((await visitor.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
    await eventually(async () => (await videosWithoutCapsule()) === 0);
  });

  it('with the object stored and the commit not made: the same key makes the one capsule, with its video', async () => {
    const key = randomUUID();
    const body = multipart();
    const killed = await gateway.startProcess();
    const slow = new SlowUpload(visitor.at(killed), body.length, key);
    await slow.send(body.subarray(0, body.length / 2));
    await eventually(async () => (await admissions()).join() === 'open');
    // The commit meets a service that does not turn any more; what media stored is there before it.
    await gateway.backends.service('capsules').kill('SIGSTOP');
    const stored = await admin.query<{ n: number }>('SELECT count(*)::int AS n FROM media.videos');
    slow.request.end(body.subarray(body.length / 2));
    await eventually(async () => {
      const { rows } = await admin.query<{ n: number }>('SELECT count(*)::int AS n FROM media.videos');
      return (rows[0]?.n ?? 0) > (stored.rows[0]?.n ?? 0);
    });
    await killed.kill();
    await gateway.backends.service('capsules').kill('SIGCONT');
    const capsule = await capsuleOf(await upload(visitor, { key, body }));
    expect((await capsules()).map(({ id }) => id)).toEqual([capsule.id]);
    expect((await visitor.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
  });

  it('after the commit with the answer lost: the same key gets the same capsule', async () => {
    const key = randomUUID();
    // The commit waits for a row that we hold, so that the gateway can be killed before it hears the answer.
    const killed = await gateway.startProcess();
    const slow = new SlowUpload(visitor.at(killed), multipart().length, key);
    await slow.send(multipart().subarray(0, 1000));
    await eventually(async () => (await admissions()).join() === 'open');
    // Held by a connection of its own: within a transaction PostgreSQL shows the connections of its beginning alone.
    const holder = await admin.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM capsules.admissions WHERE idempotency_key = $1 FOR UPDATE', [key]);
    slow.request.end(multipart().subarray(1000));
    await eventually(async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND usename = 'capsules' AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await killed.kill();
    await holder.query('COMMIT');
    holder.release();
    expect(await slow.answer).toBeNull();
    await eventually(async () => (await admissions()).join() === 'committed');
    const [made] = await capsules();
    const again = await capsuleOf(await upload(visitor, { key, body: multipart() }));
    expect(again.id).toBe(made?.id);
    expect(await capsules()).toHaveLength(1);
    await eventually(async () => (await videosWithoutCapsule()) === 0);
  });
});

it('never lets a boundary, a file name or a header of the browser through as anything but bytes', async () => {
  const body = Buffer.from(multipart().toString('latin1').replace('recording.webm', '../../etc/passwd'), 'latin1');
  const answer = await upload(visitor, {
    body,
    headers: {
      authorization: 'Bearer forged',
      'x-person-id': randomUUID(),
      'content-type': `multipart/form-data; boundary="${BOUNDARY}"`,
    },
  });
  const capsule = await capsuleOf(answer);
  expect(capsule.videoFileName).toMatch(/^[0-9a-f]{32}\.webm$/);
});
