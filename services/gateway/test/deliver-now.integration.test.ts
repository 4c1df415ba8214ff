// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP (a server that follows a script).
import { randomUUID } from 'node:crypto';
import type { StorageDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { problemOf, retryAfterOf } from './answers.js';
import { anAddress, GatewayTestApp } from './gateway-test-app.js';
import { createTimeCapsule, letDatePass } from './recording.js';
import type { Visitor } from './visitor.js';

let visitor: Visitor;
let address: string;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  address = anAddress();
  visitor = await gateway.signIn(address);
});

/** A capsule whose date passes while the mail server is away. Only Deliver Now sends it soon. */
async function dueCapsule(): Promise<TimeCapsuleDto> {
  const capsule = await createTimeCapsule(visitor);
  await letDatePass(admin, capsule.id);
  const failed = `SELECT 1 FROM delivery.deliveries WHERE source_id = $1 AND state = 'retry_wait'`;
  await eventually(async () => (await admin.query(failed, [capsule.id])).rows.length > 0, {
    withinMs: 30_000,
    what: 'the first try to fail',
  });
  return capsule;
}

const deliver = (id: string): Promise<Response> => visitor.post(`/api/time-capsules/${id}/deliver`);
const deliveries = (): number =>
  gateway.backends.smtp.mails.filter(({ to, source }) => to.includes(address) && !source.includes('login/verify'))
    .length;

it('is refused before the date', async () => {
  const { id } = await createTimeCapsule(visitor);
  expect(await problemOf(await deliver(id))).toMatchObject({ status: 409, code: 'wrong_state' });
});

it.each(['1', 'nothing', randomUUID()])('answers 404 for %s', async (id) => {
  expect((await deliver(id)).status).toBe(404);
});

it('answers 503 while the mail server is away; when it is back, several requests send one mail', async () => {
  await gateway.backends.smtpProxy.refuse();
  const { id } = await dueCapsule();
  const away = await deliver(id);
  expect(away.status).toBe(503);
  expect(retryAfterOf(away)).toBeGreaterThan(0);
  await gateway.backends.smtpProxy.pass();
  const answers = await Promise.all([deliver(id), deliver(id)]);
  for (const answer of [...answers, await deliver(id)]) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, status: 'delivered' });
    expect(deliveries()).toBe(1);
  }
});

describe('removing a capsule', () => {
  const remove = async (id: string, who = visitor): Promise<number> =>
    (await who.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' })).status;
  const usedBytes = async (): Promise<number> => (await visitor.read<StorageDto>('/api/storage')).usedBytes;

  /** Its owner does not see it, its video is deleted, and its delivery is cancelled. */
  async function expectGone({ id, videoFileName }: TimeCapsuleDto): Promise<void> {
    await eventually(async () => (await usedBytes()) === 0, { withinMs: 20_000, what: 'the message to be handled' });
    expect(await visitor.read('/api/time-capsules')).toEqual([]);
    expect((await visitor.get(`/api/videos/${videoFileName}`)).status).toBe(404);
    expect(await remove(id)).toBe(404);
    const left = `SELECT (SELECT count(*)::int FROM media.videos WHERE name = $1) AS videos,
                         (SELECT count(*)::int FROM delivery.deliveries WHERE source_id = $2 AND state <> 'cancelled') AS open`;
    const deleted = async (): Promise<boolean> =>
      JSON.stringify((await admin.query<object>(left, [videoFileName, id])).rows) === '[{"videos":0,"open":0}]';
    await eventually(deleted, { withinMs: 20_000, what: 'the video to be deleted' });
  }

  it('frees its storage, and its video no longer plays', async () => {
    const capsule = await createTimeCapsule(visitor);
    expect((await visitor.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
    expect(await usedBytes()).toBeGreaterThan(0);
    expect(await remove(capsule.id, await gateway.signIn())).toBe(404);
    expect([await remove(capsule.id), await usedBytes()]).toEqual([204, 0]);
    await expectGone(capsule);
  });

  /**
   * Removes a capsule through a gateway. While delivery waits with its decision, `meanwhile` runs. Gives the status.
   */
  async function removeWhile(id: string, at: { url: string }, meanwhile: () => Promise<void>): Promise<number | null> {
    let status: Promise<number | null> = Promise.resolve(null);
    await gateway.whileLocked('LOCK TABLE capsules.inbox IN ACCESS EXCLUSIVE MODE', async () => {
      status = remove(id, visitor.at(at)).catch(() => null);
      await gateway.lockAwaitedBy('delivery');
      await meanwhile();
    });
    return status;
  }

  it('also happens if the gateway is killed after the decision', async () => {
    const capsule = await createTimeCapsule(visitor);
    const killed = await gateway.startProcess();
    expect(await removeWhile(capsule.id, killed, () => killed.kill())).toBeNull();
    await expectGone(capsule);
  });

  it('hides the video at a gateway that loses capsules after the decision', async () => {
    const capsule = await createTimeCapsule(visitor);
    const { proxy, settings } = await gateway.proxyTo('capsules');
    const cutOff = await gateway.startProcess(settings);
    const watch = async () => (await visitor.at(cutOff).get(`/api/videos/${capsule.videoFileName}`)).status;
    expect(await watch()).toBe(200);
    expect(await removeWhile(capsule.id, cutOff, () => proxy.refuse())).toBe(503);
    // A cached permission would still give 200 without capsules.
    expect(await watch()).toBe(503);
    await cutOff.kill();
    await expectGone(capsule);
  });
});
