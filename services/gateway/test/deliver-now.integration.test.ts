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

let owner: Visitor;
let address: string;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  address = uniqueEmail();
  owner = await gateway.signIn(address);
});

/** Creates a due capsule; waits until its delivery has failed. Call this while the mail server is unreachable. */
async function createDueCapsule(): Promise<TimeCapsuleDto> {
  const capsule = await createTimeCapsule(owner);
  await makeCapsuleDue(admin, capsule.id);
  const failedSql = `SELECT 1 FROM delivery.deliveries WHERE source_id = $1 AND state = 'retry_wait'`;
  await eventually(async () => (await admin.query(failedSql, [capsule.id])).rows.length > 0, {
    withinMs: 30_000,
    what: 'the first attempt to fail',
  });
  return capsule;
}

const deliverNow = (id: string): Promise<Response> => owner.post(`/api/time-capsules/${id}/deliver`);
const countDeliveryMails = (): number =>
  gateway.backends.smtp.mails.filter(({ to, source }) => to.includes(address) && !source.includes('login/verify'))
    .length;

it('refuses Deliver Now before the date', async () => {
  const { id } = await createTimeCapsule(owner);
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
    expect(countDeliveryMails()).toBe(1);
  }
});

describe('when the owner', () => {
  const remove = async (id: string, user = owner): Promise<number> =>
    (await user.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' })).status;
  const change = (id: string, body: object, user = owner): Promise<Response> =>
    user.send('PATCH', `/api/time-capsules/${id}`, body);
  const readUsedBytes = async (): Promise<number> => (await owner.fetchJson<StorageDto>('/api/storage')).usedBytes;
  const listCapsules = () => owner.fetchJson<TimeCapsuleDto[]>('/api/time-capsules');
  const listRemoved = () => owner.fetchJson<RemovedTimeCapsuleDto[]>('/api/time-capsules/removed');
  const readLatestPlan = async (id: string): Promise<unknown> => {
    const sql = `SELECT state, channel, generation FROM delivery.deliveries WHERE source_id = $1 ORDER BY generation DESC LIMIT 1`;
    return (await admin.query<object>(sql, [id])).rows[0];
  };

  it('removes a capsule, it is not delivered until they restore it, and they can still watch it', async () => {
    const capsule = await createTimeCapsule(owner);
    const stranger = await gateway.signIn();
    const watchStatus = async () =>
      Promise.all(
        [owner, stranger].map(async (user) => (await user.get(`/api/videos/${capsule.videoFileName}/download`)).status),
      );
    expect(await watchStatus()).toEqual([200, 404]);
    expect(await remove(capsule.id, stranger)).toBe(404);
    expect([await remove(capsule.id), await remove(capsule.id)]).toEqual([204, 404]);
    expect([await listCapsules(), await watchStatus()]).toEqual([[], [200, 404]]);
    expect(await listRemoved()).toMatchObject([capsule]);
    expect(await readUsedBytes()).toBeGreaterThan(0);

    const restored = await owner.send('POST', `/api/time-capsules/${capsule.id}/restore`, {});
    expect(await restored.json()).toEqual(capsule);
    expect([await listCapsules(), await listRemoved(), await watchStatus()]).toEqual([[capsule], [], [200, 404]]);
    expect(await readLatestPlan(capsule.id)).toEqual({ state: 'scheduled', channel: 'email', generation: 3 });
  });

  it('erases a removed capsule, its storage is freed and its video is deleted', async () => {
    const { id, videoFileName } = await createTimeCapsule(owner);
    const erase = () => owner.fetch(`/api/time-capsules/removed/${id}`, { method: 'DELETE' });
    expect((await erase()).status).toBe(404);
    await remove(id);
    const watchStatus = async () => (await owner.get(`/api/videos/${videoFileName}`)).status;
    expect(await watchStatus()).toBe(200);
    expect([(await erase()).status, await readUsedBytes(), await listRemoved()]).toEqual([204, 0, []]);
    const remainingSql = `SELECT (SELECT count(*)::int FROM media.videos WHERE name = $1) AS videos,
                         (SELECT count(*)::int FROM delivery.removals WHERE id = $2 AND generation > 2) AS ended`;
    const isDeleted = async (): Promise<boolean> =>
      JSON.stringify((await admin.query<object>(remainingSql, [videoFileName, id])).rows) ===
      '[{"videos":0,"ended":1}]';
    await eventually(isDeleted, { withinMs: 20_000, what: 'the video to be deleted' });
    expect(await watchStatus()).toBe(404);
  });

  it('changes a capsule, its delivery moves, and its page, calendar and timeline show the change', async () => {
    const { id, promptTitle } = await createTimeCapsule(owner);
    const body = { deliveryDate: '2041-06-14T09:00:00+02:00', timeZone: 'Europe/Berlin', deliveryMethod: 'app' };
    const changed = await change(id, body);
    const expected = { id, deliveryDate: '2041-06-14T07:00:00.000Z', timeZone: 'Europe/Berlin', deliveryMethod: 'app' };
    expect(await changed.json()).toMatchObject(expected);
    expect(await owner.fetchJson(`/api/time-capsules/${id}`)).toMatchObject(expected);
    expect(await readLatestPlan(id)).toEqual({ state: 'scheduled', channel: 'app', generation: 2 });
    // A change without new values does nothing.
    expect([(await change(id, body)).status, await readLatestPlan(id)]).toEqual([
      200,
      expect.objectContaining({ generation: 2 }),
    ]);
    const timeline = await owner.fetchJson<TimelineEntryDto[]>(`/api/time-capsules/${id}/timeline`);
    expect(timeline).toMatchObject([{ kind: 'recorded' }, { kind: 'stored' }, { kind: 'changed' }]);
    const calendar = await (await owner.get(`/api/time-capsules/${id}/calendar.ics`)).text();
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

  it('changes a delivered capsule, the change is refused', async () => {
    const { id } = await createTimeCapsule(owner, { body: capsuleForm({ deliveryMethod: 'app' }) });
    await makeCapsuleDue(admin, id);
    await eventually(async () => (await listCapsules())[0]?.status === 'delivered', {
      withinMs: 30_000,
      what: 'the delivery',
    });
    expect(await problemOf(await change(id, { personalNote: 'Too late.' }))).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });

  /** Runs `act` between the delivery service's decision about a plan and its commit. Returns the plan's status. */
  async function planWhile(
    sendPlan: (user: Visitor) => Promise<number>,
    server: { url: string },
    act: () => Promise<void>,
  ): Promise<number | null> {
    let status: Promise<number | null> = Promise.resolve(null);
    await gateway.whileLocked('LOCK TABLE capsules.inbox IN ACCESS EXCLUSIVE MODE', async () => {
      status = sendPlan(owner.at(server)).catch(() => null);
      await gateway.waitUntilBlocked('delivery');
      await act();
    });
    return status;
  }

  it('makes a plan, it takes effect even if the gateway is killed after the decision', async () => {
    const { id } = await createTimeCapsule(owner);
    const deliverInApp = async (user: Visitor) => (await change(id, { deliveryMethod: 'app' }, user)).status;
    const firstGateway = await gateway.startProcess();
    expect(await planWhile(deliverInApp, firstGateway, () => firstGateway.kill())).toBeNull();
    const readMethod = async () => (await listCapsules())[0]?.deliveryMethod;
    await eventually(async () => (await readMethod()) === 'app', { withinMs: 20_000, what: 'the message to arrive' });
    const secondGateway = await gateway.startProcess();
    expect(
      await planWhile(
        (user) => remove(id, user),
        secondGateway,
        () => secondGateway.kill(),
      ),
    ).toBeNull();
    await eventually(async () => (await listRemoved()).length === 1, {
      withinMs: 20_000,
      what: 'the message to arrive',
    });
    expect([await listCapsules(), await readLatestPlan(id)]).toEqual([
      [],
      expect.objectContaining({ state: 'cancelled' }),
    ]);
  });

  it('makes a plan, it takes effect even if the capsules service is unreachable after the decision', async () => {
    const capsule = await createTimeCapsule(owner);
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
    await eventually(async () => (await listCapsules()).length === 0, {
      withinMs: 20_000,
      what: 'the message to arrive',
    });
  });
});
