// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { randomUUID } from 'node:crypto';
import { CANCELLABLE_STATES, type DeliveryState } from '../src/schedule/states.js';
import { openForFile } from './delivery-harness.js';

/** The compiler asks for each state. */
const EVERY_STATE: Record<DeliveryState, true> = {
  scheduled: true,
  claimed: true,
  sending: true,
  retry_wait: true,
  unknown: true,
  delivered: true,
  cancelled: true,
};
const DELIVERY_STATES = Object.keys(EVERY_STATE);

const bench = await openForFile({});

describe('a scheduled delivery', () => {
  it('is delivered at its due time, not before, and reported to capsules once', async () => {
    const definition = await bench.schedule(1);
    const row = await bench.reaches(definition, 'delivered');
    expect(Number(row.delivered_at)).toBeGreaterThanOrEqual(Number(row.due_at));
    expect(await bench.told(definition)).toMatchObject([
      { source: definition.source, generation: 1, channel: 'email', deliveredAt: row.delivered_at?.toISOString() },
    ]);
  });

  it('shows the newest picture of the video in its mail', async () => {
    const definition = await bench.definition(1);
    for (const picture of ['/9j/0000', '/9j/2Q==']) {
      await bench.post('capsules', 'capsule.pictured', { capsuleId: definition.source.id, picture });
      await bench.allHandled();
    }
    await bench.post('capsules', 'delivery.scheduled', definition);
    await bench.reaches(definition, 'delivered');
    const [mail] = bench.stub.mails;
    expect(mail?.source).toMatch(/^Content-Type: multipart\/related;/m);
    expect(mail?.source).toMatch(/^Content-Type: image\/jpeg;[^]*^Content-ID: <picture>\r\n[^]*^\/9j\/2Q==\r\n/m);
  });

  it('keeps the local date and time that the user chose', async () => {
    const definition = await bench.schedule(0, { dueAt: '2099-07-01T07:00:00.000Z', timeZone: 'Europe/Berlin' });
    await bench.reaches(definition, 'scheduled');
    const { rows } = await bench.admin.query<object>(
      `SELECT local_date::text, local_time::text, time_zone FROM delivery.deliveries WHERE source_id = $1`,
      [definition.source.id],
    );
    expect(rows).toEqual([{ local_date: '2099-07-01', local_time: '09:00:00', time_zone: 'Europe/Berlin' }]);
  });

  it('is delivered once when its message comes eight times', async () => {
    const definition = await bench.definition(0);
    await Promise.all(Array.from({ length: 8 }, () => bench.post('capsules', 'delivery.scheduled', definition)));
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
    expect(await bench.told(definition)).toHaveLength(1);
  });

  it('is replaced by a newer generation, in either order', async () => {
    const old = await bench.definition(3600);
    const newer = { ...old, generation: 2, dueAt: new Date(Date.parse(old.dueAt) + 3_600_000).toISOString() };
    await bench.post('capsules', 'delivery.scheduled', old);
    await bench.reaches(old, 'scheduled');
    await bench.post('capsules', 'delivery.scheduled', newer);
    await bench.reaches(newer, 'scheduled');
    expect(await bench.row(old)).toBeUndefined();

    const late = { ...old, source: { kind: 'time-capsule' as const, id: randomUUID() } };
    const early = { ...newer, source: late.source };
    await bench.post('capsules', 'delivery.scheduled', early);
    await bench.reaches(early, 'scheduled');
    await bench.post('capsules', 'delivery.scheduled', late);
    await bench.allHandled();
    expect(await bench.row(late)).toBeUndefined();
    expect((await bench.row(early))?.state).toBe('scheduled');
  });

  it('waits for a recipient who is not known yet', async () => {
    const userId = randomUUID();
    const definition = await bench.schedule(0, { userId });
    const row = await bench.reaches(definition, 'retry_wait');
    expect(row.last_error).toBe('no address');
    await bench.know({ userId, email: 'grace@example.com' });
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([['grace@example.com']]);
  });

  it('goes to the newest address, in whatever order the messages come', async () => {
    const userId = randomUUID();
    const user = { userId, firstName: null };
    await bench.post('gateway', 'user.changed', { ...user, version: 2, email: 'two@example.com' });
    await bench.post('gateway', 'user.changed', { ...user, version: 1, email: 'one@example.com' });
    await bench.allHandled();
    const definition = await bench.schedule(0, { userId });
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([['two@example.com']]);
  });

  it('on the app channel is one notification and no mail', async () => {
    const definition = await bench.schedule(0, { channel: 'app', personalNote: '<b>note</b>' });
    await bench.reaches(definition, 'delivered');
    const mine = (await bench.notifications()).filter(({ path }) => path.includes(definition.source.id));
    expect(mine).toMatchObject([{ kind: 'time-capsule-delivered', readAt: null }]);
    expect(bench.stub.mails).toHaveLength(0);
    expect(await bench.told(definition)).toMatchObject([{ channel: 'app' }]);
    expect(await bench.story(definition)).toEqual(['ended accepted']);
  });

  it('has attempts that are append-only', async () => {
    for (const sql of [`UPDATE delivery.attempts SET outcome = 'accepted'`, 'DELETE FROM delivery.attempts']) {
      await expect(bench.admin.query(sql)).rejects.toThrow('append-only');
    }
  });

  it('can only make the state changes that the database allows', async () => {
    const definition = await bench.schedule(3600);
    const { id } = await bench.reaches(definition, 'scheduled');
    const set = (state: string): Promise<unknown> =>
      bench.admin.query(
        `UPDATE delivery.deliveries
            SET state = $2, delivered_at = CASE WHEN $2 = 'delivered' THEN clock_timestamp() END, next_attempt_at = NULL
          WHERE id = $1`,
        [id, state],
      );
    const allowed: string[] = [];
    for (const from of DELIVERY_STATES) {
      for (const to of DELIVERY_STATES) {
        if (from === to) continue;
        await bench.admin.query('BEGIN');
        await bench.admin.query('ALTER TABLE delivery.deliveries DISABLE TRIGGER deliveries_transitions');
        await set(from);
        await bench.admin.query('ALTER TABLE delivery.deliveries ENABLE TRIGGER deliveries_transitions');
        const refusal = await set(to).then(
          () => null,
          (error: unknown) => String(error),
        );
        await bench.admin.query('ROLLBACK');
        if (refusal === null) allowed.push(`${from} → ${to}`);
        else expect(refusal).toContain(`a delivery cannot change from ${from} to ${to}`);
      }
    }
    expect(allowed.filter((step) => /^(delivered|cancelled) /.test(step))).toEqual([]);
    expect(allowed.filter((step) => step.endsWith(' sending'))).toEqual(['claimed → sending']);
    const recalled = allowed.filter((step) => step.endsWith(' cancelled'));
    expect(recalled).toEqual(CANCELLABLE_STATES.map((state) => `${state} → cancelled`));
    expect(allowed).toHaveLength(16);
    await expect(set('failed')).rejects.toThrow();
  });
});

describe('deliver now', () => {
  it('delivers a due one at once, even before its message came, and repeats its answer', async () => {
    const definition = await bench.definition(-1);
    const first = await bench.send('/deliveries/now', definition);
    const second = await bench.send('/deliveries/now', definition);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    await bench.post('capsules', 'delivery.scheduled', definition);
    expect(bench.stub.mails).toHaveLength(1);
  });

  it('sends once for five concurrent requests', async () => {
    const definition = await bench.definition(-1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => bench.send('/deliveries/now', definition)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(bench.stub.mails).toHaveLength(1);
    expect(await bench.told(definition)).toHaveLength(1);
  });

  it('is a 409 before the due time and after a newer generation', async () => {
    const definition = await bench.definition(600);
    expect((await bench.send('/deliveries/now', definition)).status).toBe(409);
    await bench.send('/deliveries/now', { ...definition, generation: 2 });
    const past = { ...definition, dueAt: '2026-01-01T00:00:00.000Z' };
    expect((await bench.send('/deliveries/now', past)).status).toBe(409);
    expect(bench.stub.mails).toHaveLength(0);
  });

  it('is a 404 for another user, a 401 for visitors, a 400 for an invalid body', async () => {
    const definition = await bench.definition(-1);
    expect((await bench.send('/deliveries/now', definition, randomUUID())).status).toBe(404);
    expect((await bench.send('/deliveries/now', definition, null)).status).toBe(401);
    const url = `${bench.apps[0]?.url ?? ''}/deliveries/now`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    for (const wrong of [
      {},
      { ...definition, channel: 'sms' },
      { ...definition, dueAt: 'tomorrow' },
      { ...definition, source: { kind: 'time-capsule', id: '1' } },
      { ...definition, state: 'delivered' },
    ]) {
      expect((await bench.send('/deliveries/now', wrong)).status).toBe(400);
    }
    expect(await bench.row(definition)).toBeUndefined();
  });
});

describe('notifications', () => {
  it('are listed newest first in pages, and marked as read one by one or all', async () => {
    const reader = randomUUID();
    for (let count = 0; count < 3; count += 1) {
      await bench.reaches(await bench.schedule(0, { channel: 'app', userId: reader }), 'delivered');
    }
    const list = async (path: string): Promise<{ ids: string[]; next: string | null; total: string | null }> => {
      const answer = await bench.call(path, {}, reader);
      const items = (await answer.json()) as { id: string }[];
      const next = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
      return { ids: items.map(({ id }) => id), next, total: answer.headers.get('x-total-count') };
    };
    const all = await list('/notifications');
    expect(all).toMatchObject({ next: null, total: '3' });
    const first = await list('/notifications?limit=2');
    expect(first.ids).toEqual(all.ids.slice(0, 2));
    expect(await list(first.next ?? '')).toMatchObject({ ids: all.ids.slice(2), next: null });

    const read = (id: string, user: string): Promise<Response> => bench.send(`/notifications/${id}/read`, {}, user);
    expect((await read(all.ids[0] ?? '', randomUUID())).status).toBe(404);
    expect((await read(randomUUID(), reader)).status).toBe(404);
    expect((await read('not-an-id', reader)).status).toBe(404);
    expect((await read(all.ids[0] ?? '', reader)).status).toBe(204);
    expect((await read(all.ids[0] ?? '', reader)).status).toBe(204);
    expect((await bench.send('/notifications/read-all', {}, reader)).status).toBe(204);
    const items = (await (await bench.call('/notifications', {}, reader)).json()) as { readAt: string | null }[];
    expect(items.every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await bench.call('/notifications', {}, null)).status).toBe(401);
    for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'cursor=abc', 'other=1']) {
      expect((await bench.call(`/notifications?${wrong}`, {}, reader)).status).toBe(400);
    }
  });
});
