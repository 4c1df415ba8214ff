// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP (a server that follows a script).
import { randomUUID } from 'node:crypto';
import type { StorageDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, letDatePass, upload } from './recording.js';
import type { Visitor } from './visitor.js';

let visitor: Visitor;
let address: string;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  address = `${randomUUID()}@b.test`;
  visitor = await gateway.signIn(address);
});

/** A capsule whose date passes while the mail server is away, so that nothing but Deliver Now is quick. */
async function dueCapsule(): Promise<TimeCapsuleDto> {
  const capsule = await capsuleOf(await upload(visitor));
  await letDatePass(admin, capsule.id);
  await eventually(
    async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM delivery.deliveries WHERE source_id = $1 AND state = 'retry_wait'`,
        [capsule.id],
      );
      return rows.length > 0;
    },
    { withinMs: 30_000, what: 'the try in vain' },
  );
  return capsule;
}

const deliver = (id: string): Promise<Response> => visitor.post(`/api/time-capsules/${id}/deliver`);
const lettersHere = (): number =>
  gateway.backends.smtp.mails.filter(({ to, source }) => to.includes(address) && !source.includes('login/verify'))
    .length;

it('is refused before the date with 409', async () => {
  const capsule = await capsuleOf(await upload(visitor));
  const answer = await deliver(capsule.id);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'wrong_state' });
});

it.each(['1', 'nothing', randomUUID()])('answers 404 for %s', async (id) => {
  expect((await deliver(id)).status).toBe(404);
});

it('answers 503 while the mail server is away, and delivers once it is back: twice at once, one mail', async () => {
  await gateway.backends.smtpProxy.refuse();
  const capsule = await dueCapsule();
  const away = await deliver(capsule.id);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).not.toBeNull();
  await gateway.backends.smtpProxy.pass();
  const answers = await Promise.all([deliver(capsule.id), deliver(capsule.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0].json()).toMatchObject({ id: capsule.id, status: 'delivered' });
  expect(lettersHere()).toBe(1);
  const again = await deliver(capsule.id);
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ id: capsule.id, status: 'delivered' });
  expect(lettersHere()).toBe(1);
});

describe('removing a capsule', () => {
  const remove = async (id: string, who = visitor): Promise<number> =>
    (await who.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' })).status;
  const usedBytes = async (): Promise<number> =>
    ((await (await visitor.get('/api/storage')).json()) as StorageDto).usedBytes;

  /** Its owner sees nothing of it, media deletes its video, and its delivery is cancelled. */
  async function expectGone({ id, videoFileName }: TimeCapsuleDto): Promise<void> {
    await eventually(async () => (await usedBytes()) === 0, { withinMs: 20_000, what: 'the message to be handled' });
    expect(await (await visitor.get('/api/time-capsules')).json()).toEqual([]);
    expect((await visitor.get(`/api/videos/${videoFileName}`)).status).toBe(404);
    expect(await remove(id)).toBe(404);
    const left = `SELECT (SELECT count(*)::int FROM media.videos WHERE name = $1) AS videos,
                         (SELECT count(*)::int FROM delivery.deliveries WHERE source_id = $2 AND state <> 'cancelled') AS open`;
    await eventually(
      async () => {
        const { rows } = await admin.query<object>(left, [videoFileName, id]);
        return JSON.stringify(rows) === '[{"videos":0,"open":0}]';
      },
      { withinMs: 20_000, what: 'the video to be deleted' },
    );
  }

  it('frees its room, and its video plays for nobody from then on', async () => {
    const capsule = await capsuleOf(await upload(visitor));
    expect((await visitor.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
    expect(await usedBytes()).toBeGreaterThan(0);
    expect(await remove(capsule.id, await gateway.signIn())).toBe(404);
    expect([await remove(capsule.id), await usedBytes()]).toEqual([204, 0]);
    await expectGone(capsule);
  });

  /** Has delivery wait with its decision about a removal at this gateway until `meanwhile` ends; gives the gateway's answer. */
  async function removeWhile(id: string, at: { url: string }, meanwhile: () => Promise<void>): Promise<number | null> {
    const holder = await admin.connect();
    await holder.query('BEGIN; LOCK TABLE capsules.inbox IN ACCESS EXCLUSIVE MODE');
    const answer = remove(id, visitor.at(at)).catch(() => null);
    await eventually(
      async () => {
        const waits = `SELECT 1 FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%post_message%'`;
        return (await admin.query(waits)).rows.length > 0;
      },
      { what: 'delivery to decide' },
    );
    await meanwhile();
    await holder.query('COMMIT');
    holder.release();
    return answer;
  }

  it('happens although the gateway is killed once it is decided', async () => {
    const capsule = await capsuleOf(await upload(visitor));
    const killed = await gateway.startProcess();
    expect(await removeWhile(capsule.id, killed, () => killed.kill())).toBeNull();
    await expectGone(capsule);
  });

  it('is not shown by a gateway that has lost capsules once it is decided', async () => {
    const capsule = await capsuleOf(await upload(visitor));
    const road = await FaultProxy.start(gateway.backends.service('capsules').url);
    const cutOff = await gateway.startProcess({ CAPSULES_URL: road.through(gateway.backends.service('capsules').url) });
    const watch = async () => (await visitor.at(cutOff).get(`/api/videos/${capsule.videoFileName}`)).status;
    expect(await watch()).toBe(200);
    expect(await removeWhile(capsule.id, cutOff, () => road.refuse())).toBe(503);
    // What this gateway remembers needs no capsules.
    expect(await watch()).toBe(503);
    await cutOff.kill();
    await expectGone(capsule);
  });
});
