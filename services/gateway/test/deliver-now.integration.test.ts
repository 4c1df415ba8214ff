// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP (a stub).
import { randomUUID } from 'node:crypto';
import type {
  RemovedTimeCapsuleDto,
  StorageDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { problemOf, retryAfterOf } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, createTimeCapsule, makeCapsuleDue } from './recording.js';
import type { Visitor } from './visitor.js';

let visitor: Visitor;
let address: string;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  address = uniqueEmail();
  visitor = await gateway.signIn(address);
});

/** Creates a capsule and makes it due; waits until its delivery has failed. Only Deliver Now tries again soon. */
async function createDueCapsule(): Promise<TimeCapsuleDto> {
  const capsule = await createTimeCapsule(visitor);
  await makeCapsuleDue(admin, capsule.id);
  const failedSql = `SELECT 1 FROM delivery.deliveries WHERE source_id = $1 AND state = 'retry_wait'`;
  await eventually(async () => (await admin.query(failedSql, [capsule.id])).rows.length > 0, {
    withinMs: 30_000,
    what: 'the first attempt to fail',
  });
  return capsule;
}

const deliverNow = (id: string): Promise<Response> => visitor.post(`/api/time-capsules/${id}/deliver`);
const deliveryMailCount = (): number =>
  gateway.backends.smtp.mails.filter(({ to, source }) => to.includes(address) && !source.includes('login/verify'))
    .length;

it('refuses Deliver Now before the date', async () => {
  const { id } = await createTimeCapsule(visitor);
  expect(await problemOf(await deliverNow(id))).toMatchObject({ status: 409, code: 'wrong_state' });
});

it.each(['1', 'nothing', randomUUID()])('returns 404 for Deliver Now of the unknown capsule %s', async (id) => {
  expect((await deliverNow(id)).status).toBe(404);
});

it('returns 503 while the mail server is unreachable; later, several requests send one email', async () => {
  await gateway.backends.smtpProxy.refuse();
  const { id } = await createDueCapsule();
  const refused = await deliverNow(id);
  expect(refused.status).toBe(503);
  expect(retryAfterOf(refused)).toBeGreaterThan(0);
  await gateway.backends.smtpProxy.pass();
  const responses = await Promise.all([deliverNow(id), deliverNow(id)]);
  for (const response of [...responses, await deliverNow(id)]) {
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, status: 'delivered' });
    expect(deliveryMailCount()).toBe(1);
  }
});

describe('a plan of the owner', () => {
  const remove = async (id: string, user = visitor): Promise<number> =>
    (await user.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' })).status;
  const change = (id: string, body: object, user = visitor): Promise<Response> =>
    user.send('PATCH', `/api/time-capsules/${id}`, body);
  const usedBytes = async (): Promise<number> => (await visitor.fetchJson<StorageDto>('/api/storage')).usedBytes;
  const capsules = () => visitor.fetchJson<TimeCapsuleDto[]>('/api/time-capsules');
  const removed = () => visitor.fetchJson<RemovedTimeCapsuleDto[]>('/api/time-capsules/removed');
  const latestPlan = async (id: string): Promise<unknown> => {
    const sql = `SELECT state, channel, generation FROM delivery.deliveries WHERE source_id = $1 ORDER BY generation DESC LIMIT 1`;
    return (await admin.query<object>(sql, [id])).rows[0];
  };

  it('to remove a capsule cancels its delivery until it is restored; the owner can still watch it', async () => {
    const capsule = await createTimeCapsule(visitor);
    const stranger = await gateway.signIn();
    const watchStatus = async () =>
      Promise.all(
        [visitor, stranger].map(
          async (user) => (await user.get(`/api/videos/${capsule.videoFileName}/download`)).status,
        ),
      );
    expect(await watchStatus()).toEqual([200, 404]);
    expect(await remove(capsule.id, stranger)).toBe(404);
    expect([await remove(capsule.id), await remove(capsule.id)]).toEqual([204, 404]);
    expect([await capsules(), await watchStatus()]).toEqual([[], [200, 404]]);
    expect(await removed()).toMatchObject([capsule]);
    expect(await usedBytes()).toBeGreaterThan(0);

    const restored = await visitor.send('POST', `/api/time-capsules/${capsule.id}/restore`, {});
    expect(await restored.json()).toEqual(capsule);
    expect([await capsules(), await removed(), await watchStatus()]).toEqual([[capsule], [], [200, 404]]);
    expect(await latestPlan(capsule.id)).toEqual({ state: 'scheduled', channel: 'email', generation: 3 });
  });

  it('to erase a removed capsule frees its storage and deletes its video and texts', async () => {
    const { id, videoFileName } = await createTimeCapsule(visitor);
    const erase = () => visitor.fetch(`/api/time-capsules/removed/${id}`, { method: 'DELETE' });
    expect((await erase()).status).toBe(404);
    await remove(id);
    const watchStatus = async () => (await visitor.get(`/api/videos/${videoFileName}`)).status;
    expect(await watchStatus()).toBe(200);
    expect([(await erase()).status, await usedBytes(), await removed()]).toEqual([204, 0, []]);
    const remainingSql = `SELECT (SELECT count(*)::int FROM media.videos WHERE name = $1) AS videos,
                         (SELECT count(*)::int FROM delivery.removals WHERE id = $2 AND generation > 2) AS ended`;
    const isDeleted = async (): Promise<boolean> =>
      JSON.stringify((await admin.query<object>(remainingSql, [videoFileName, id])).rows) ===
      '[{"videos":0,"ended":1}]';
    await eventually(isDeleted, { withinMs: 20_000, what: 'the video to be deleted' });
    expect(await watchStatus()).toBe(404);
  });

  it('to change a capsule moves its delivery, and shows on its page, in its calendar and in its timeline', async () => {
    const { id, promptTitle } = await createTimeCapsule(visitor);
    const body = { deliveryDate: '2041-06-14T09:00:00+02:00', timeZone: 'Europe/Berlin', deliveryMethod: 'app' };
    const changed = await change(id, body);
    const expected = { id, deliveryDate: '2041-06-14T07:00:00.000Z', timeZone: 'Europe/Berlin', deliveryMethod: 'app' };
    expect(await changed.json()).toMatchObject(expected);
    expect(await visitor.fetchJson(`/api/time-capsules/${id}`)).toMatchObject(expected);
    expect(await latestPlan(id)).toEqual({ state: 'scheduled', channel: 'app', generation: 2 });
    // A change without new values does nothing.
    expect([(await change(id, body)).status, await latestPlan(id)]).toEqual([
      200,
      expect.objectContaining({ generation: 2 }),
    ]);
    const timeline = await visitor.fetchJson<TimelineEntryDto[]>(`/api/time-capsules/${id}/timeline`);
    expect(timeline).toMatchObject([{ kind: 'recorded' }, { kind: 'stored' }, { kind: 'changed' }]);
    const calendar = await (await visitor.get(`/api/time-capsules/${id}/calendar.ics`)).text();
    for (const line of [
      'DTSTART:20410614T070000Z',
      `SUMMARY:Time capsule: ${promptTitle}`,
      `UID:${id}@`,
      `/my-capsules/${id}`,
    ]) {
      expect(calendar.replaceAll('\r\n ', '')).toContain(line);
    }
    expect(await problemOf(await change(id, { deliveryDate: '2020-01-01T00:00:00Z' }))).toMatchObject({ status: 400 });
  });

  it('to change a delivered capsule is refused', async () => {
    const { id } = await createTimeCapsule(visitor, { body: capsuleForm({ deliveryMethod: 'app' }) });
    await makeCapsuleDue(admin, id);
    await eventually(async () => (await capsules())[0]?.status === 'delivered', {
      withinMs: 30_000,
      what: 'the delivery',
    });
    expect(await problemOf(await change(id, { personalNote: 'Too late.' }))).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });

  /** Runs `during` after the delivery service has decided a plan, but before it commits. Returns the plan's status. */
  async function planWhile(
    sendPlan: (user: Visitor) => Promise<number>,
    server: { url: string },
    during: () => Promise<void>,
  ): Promise<number | null> {
    let status: Promise<number | null> = Promise.resolve(null);
    await gateway.whileLocked('LOCK TABLE capsules.inbox IN ACCESS EXCLUSIVE MODE', async () => {
      status = sendPlan(visitor.at(server)).catch(() => null);
      await gateway.waitUntilBlocked('delivery');
      await during();
    });
    return status;
  }

  it('takes effect even if the gateway is killed after the decision', async () => {
    const { id } = await createTimeCapsule(visitor);
    const deliverInApp = async (user: Visitor) => (await change(id, { deliveryMethod: 'app' }, user)).status;
    const changing = await gateway.startProcess();
    expect(await planWhile(deliverInApp, changing, () => changing.kill())).toBeNull();
    const method = async () => (await capsules())[0]?.deliveryMethod;
    await eventually(async () => (await method()) === 'app', { withinMs: 20_000, what: 'the message to arrive' });
    const removing = await gateway.startProcess();
    expect(
      await planWhile(
        (user) => remove(id, user),
        removing,
        () => removing.kill(),
      ),
    ).toBeNull();
    await eventually(async () => (await removed()).length === 1, { withinMs: 20_000, what: 'the message to arrive' });
    expect([await capsules(), await latestPlan(id)]).toEqual([[], expect.objectContaining({ state: 'cancelled' })]);
  });

  it('takes effect even if the gateway can no longer reach the capsules service after the decision', async () => {
    const capsule = await createTimeCapsule(visitor);
    const { proxy, settings } = await gateway.startProxy('capsules');
    const cutOff = await gateway.startProcess(settings);
    expect(
      await planWhile(
        (user) => remove(capsule.id, user),
        cutOff,
        () => proxy.refuse(),
      ),
    ).toBe(503);
    await cutOff.kill();
    await eventually(async () => (await capsules()).length === 0, { withinMs: 20_000, what: 'the message to arrive' });
  });
});
