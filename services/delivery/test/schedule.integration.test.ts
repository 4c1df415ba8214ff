// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { randomUUID } from 'node:crypto';
import { CANCELLABLE_STATES, DELIVERY_STATES } from '../src/schedule/states.js';
import { openForFile } from './delivery-harness.js';

const harness = await openForFile({});

describe('a scheduled delivery', () => {
  it('is delivered at its due time, not before, and is reported once to the capsules service', async () => {
    const definition = await harness.schedule(1);
    const row = await harness.waitForState(definition, 'delivered');
    expect(Number(row.delivered_at)).toBeGreaterThanOrEqual(Number(row.due_at));
    expect(await harness.deliveredMessages(definition)).toMatchObject([
      { source: definition.source, generation: 1, channel: 'email', deliveredAt: row.delivered_at?.toISOString() },
    ]);
  });

  it('shows the newest picture of the video in its email', async () => {
    const definition = await harness.definition(1);
    for (const picture of ['/9j/0000', '/9j/2Q==']) {
      await harness.post('capsules', 'capsule.pictured', { capsuleId: definition.source.id, picture });
      await harness.waitUntilHandled();
    }
    await harness.post('capsules', 'delivery.scheduled', definition);
    await harness.waitForState(definition, 'delivered');
    const [mail] = harness.stub.mails;
    expect(mail?.source).toMatch(/^Content-Type: multipart\/related;/m);
    expect(mail?.source).toMatch(/^Content-Type: image\/jpeg;[^]*^Content-ID: <picture>\r\n[^]*^\/9j\/2Q==\r\n/m);
  });

  it('keeps the local date and time that the user chose', async () => {
    const definition = await harness.schedule(0, { dueAt: '2099-07-01T07:00:00.000Z', timeZone: 'Europe/Berlin' });
    await harness.waitForState(definition, 'scheduled');
    const { rows } = await harness.admin.query<object>(
      `SELECT local_date::text, local_time::text, time_zone FROM delivery.deliveries WHERE source_id = $1`,
      [definition.source.id],
    );
    expect(rows).toEqual([{ local_date: '2099-07-01', local_time: '09:00:00', time_zone: 'Europe/Berlin' }]);
  });

  it('is delivered once, even if its message arrives eight times', async () => {
    const definition = await harness.definition(0);
    await Promise.all(Array.from({ length: 8 }, () => harness.post('capsules', 'delivery.scheduled', definition)));
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails).toHaveLength(1);
    expect(await harness.deliveredMessages(definition)).toHaveLength(1);
  });

  it('is replaced by a newer generation, in either order', async () => {
    const old = await harness.definition(3600);
    const newer = { ...old, generation: 2, dueAt: new Date(Date.parse(old.dueAt) + 3_600_000).toISOString() };
    await harness.post('capsules', 'delivery.scheduled', old);
    await harness.waitForState(old, 'scheduled');
    await harness.post('capsules', 'delivery.scheduled', newer);
    await harness.waitForState(newer, 'scheduled');
    expect(await harness.row(old)).toBeUndefined();

    const late = { ...old, source: { kind: 'time-capsule' as const, id: randomUUID() } };
    const early = { ...newer, source: late.source };
    await harness.post('capsules', 'delivery.scheduled', early);
    await harness.waitForState(early, 'scheduled');
    await harness.post('capsules', 'delivery.scheduled', late);
    await harness.waitUntilHandled();
    expect(await harness.row(late)).toBeUndefined();
    expect((await harness.row(early))?.state).toBe('scheduled');
  });

  it('waits until its user’s address is known', async () => {
    const userId = randomUUID();
    const definition = await harness.schedule(0, { userId });
    const row = await harness.waitForState(definition, 'retry_wait');
    expect(row.last_error).toBe('no address');
    await harness.announceUser({ userId, email: 'grace@example.com' });
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([['grace@example.com']]);
  });

  it('goes to the newest address, whatever order the messages arrive in', async () => {
    const userId = randomUUID();
    const user = { userId, firstName: null };
    await harness.post('gateway', 'user.changed', { ...user, version: 2, email: 'two@example.com' });
    await harness.post('gateway', 'user.changed', { ...user, version: 1, email: 'one@example.com' });
    await harness.waitUntilHandled();
    const definition = await harness.schedule(0, { userId });
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([['two@example.com']]);
  });

  it('in the app creates one notification and no email', async () => {
    const definition = await harness.schedule(0, { channel: 'app', personalNote: '<b>note</b>' });
    await harness.waitForState(definition, 'delivered');
    const mine = (await harness.notifications()).filter(({ path }) => path.includes(definition.source.id));
    expect(mine).toMatchObject([{ kind: 'time-capsule-delivered', readAt: null }]);
    expect(harness.stub.mails).toHaveLength(0);
    expect(await harness.deliveredMessages(definition)).toMatchObject([{ channel: 'app' }]);
    expect(await harness.attemptOutcomes(definition)).toEqual(['accepted']);
  });

  it('changes its state only in the sixteen allowed ways', async () => {
    const definition = await harness.schedule(3600);
    const { id } = await harness.waitForState(definition, 'scheduled');
    const set = (state: string): Promise<unknown> =>
      harness.admin.query(
        `UPDATE delivery.deliveries
            SET state = $2, delivered_at = CASE WHEN $2 = 'delivered' THEN clock_timestamp() END, next_attempt_at = NULL
          WHERE id = $1`,
        [id, state],
      );
    const allowed: string[] = [];
    for (const from of DELIVERY_STATES) {
      for (const to of DELIVERY_STATES) {
        if (from === to) continue;
        await harness.admin.query('BEGIN');
        await harness.admin.query('ALTER TABLE delivery.deliveries DISABLE TRIGGER deliveries_transitions');
        await set(from);
        await harness.admin.query('ALTER TABLE delivery.deliveries ENABLE TRIGGER deliveries_transitions');
        const refusal = await set(to).then(
          () => null,
          (error: unknown) => String(error),
        );
        await harness.admin.query('ROLLBACK');
        if (refusal === null) allowed.push(`${from} → ${to}`);
        else expect(refusal).toContain(`a delivery cannot change from ${from} to ${to}`);
      }
    }
    expect(allowed.filter((step) => /^(delivered|cancelled) /.test(step))).toEqual([]);
    expect(allowed.filter((step) => step.endsWith(' sending'))).toEqual(['claimed → sending']);
    const cancelled = allowed.filter((step) => step.endsWith(' cancelled'));
    expect(cancelled).toEqual(CANCELLABLE_STATES.map((state) => `${state} → cancelled`));
    expect(allowed).toHaveLength(16);
    await expect(set('failed')).rejects.toThrow();
  });
});

describe('Deliver Now', () => {
  it('delivers a due capsule immediately, even before its `delivery.scheduled`, and repeats its response', async () => {
    const definition = await harness.definition(-1);
    const first = await harness.send('/deliveries/now', definition);
    const second = await harness.send('/deliveries/now', definition);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    await harness.post('capsules', 'delivery.scheduled', definition);
    expect(harness.stub.mails).toHaveLength(1);
  });

  it('sends one email for five concurrent requests', async () => {
    const definition = await harness.definition(-1);
    const responses = await Promise.all(Array.from({ length: 5 }, () => harness.send('/deliveries/now', definition)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(harness.stub.mails).toHaveLength(1);
    expect(await harness.deliveredMessages(definition)).toHaveLength(1);
  });

  it('returns 409 before the due time and if a newer generation exists', async () => {
    const definition = await harness.definition(600);
    expect((await harness.send('/deliveries/now', definition)).status).toBe(409);
    await harness.send('/deliveries/now', { ...definition, generation: 2 });
    const past = { ...definition, dueAt: '2026-01-01T00:00:00.000Z' };
    expect((await harness.send('/deliveries/now', past)).status).toBe(409);
    expect(harness.stub.mails).toHaveLength(0);
  });

  it('returns 404 to other users, 401 to visitors and 400 for an invalid body', async () => {
    const definition = await harness.definition(-1);
    expect((await harness.send('/deliveries/now', definition, randomUUID())).status).toBe(404);
    expect((await harness.send('/deliveries/now', definition, null)).status).toBe(401);
    const url = `${harness.apps[0]?.url ?? ''}/deliveries/now`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    for (const wrong of [
      {},
      { ...definition, channel: 'sms' },
      { ...definition, dueAt: 'tomorrow' },
      { ...definition, source: { kind: 'time-capsule', id: '1' } },
      { ...definition, state: 'delivered' },
    ]) {
      expect((await harness.send('/deliveries/now', wrong)).status).toBe(400);
    }
    expect(await harness.row(definition)).toBeUndefined();
  });
});

describe('notifications', () => {
  it('are listed in pages, newest first, and marked as read one by one or all at once', async () => {
    const reader = randomUUID();
    for (let count = 0; count < 3; count += 1) {
      await harness.waitForState(await harness.schedule(0, { channel: 'app', userId: reader }), 'delivered');
    }
    const list = async (path: string): Promise<{ ids: string[]; next: string | null; total: string | null }> => {
      const response = await harness.call(path, {}, reader);
      const items = (await response.json()) as { id: string }[];
      const next = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      return { ids: items.map(({ id }) => id), next, total: response.headers.get('x-total-count') };
    };
    const all = await list('/notifications');
    expect(all).toMatchObject({ next: null, total: '3' });
    const first = await list('/notifications?limit=2');
    expect(first.ids).toEqual(all.ids.slice(0, 2));
    expect(await list(first.next ?? '')).toMatchObject({ ids: all.ids.slice(2), next: null });

    const read = (id: string, user: string): Promise<Response> => harness.send(`/notifications/${id}/read`, {}, user);
    expect((await read(all.ids[0] ?? '', randomUUID())).status).toBe(404);
    expect((await read(randomUUID(), reader)).status).toBe(404);
    expect((await read('not-an-id', reader)).status).toBe(404);
    expect((await read(all.ids[0] ?? '', reader)).status).toBe(204);
    expect((await read(all.ids[0] ?? '', reader)).status).toBe(204);
    expect((await harness.send('/notifications/read-all', {}, reader)).status).toBe(204);
    const items = (await (await harness.call('/notifications', {}, reader)).json()) as { readAt: string | null }[];
    expect(items.every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await harness.call('/notifications', {}, null)).status).toBe(401);
    for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'cursor=abc', 'other=1']) {
      expect((await harness.call(`/notifications?${wrong}`, {}, reader)).status).toBe(400);
    }
  });
});
