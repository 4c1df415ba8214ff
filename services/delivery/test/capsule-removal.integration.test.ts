// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { eventually } from '@dear-future/testing/eventually';
import type { DeliveryRow } from './delivery-database.js';
import { openForFile } from './delivery-harness.js';

/** How far a delivery is when the race with its removal begins. The seed adds some round trips. */
const MOMENTS: ((row: DeliveryRow | undefined, mails: number) => boolean)[] = [
  () => true,
  (row) => row !== undefined,
  (row) => row !== undefined && row.state !== 'scheduled',
  (row) => row !== undefined && row.state !== 'scheduled' && row.state !== 'claimed',
  (_, mails) => mails > 0,
];

type Source = Pick<DeliveryDefinition, 'source'>;

const bench = await openForFile({});

const remove = async ({ source }: Source, user: string | null = bench.userId): Promise<number> =>
  (await bench.call(`/deliveries/of-time-capsule/${source.id}`, { method: 'DELETE' }, user)).status;
const mailsOf = ({ source }: Source) => bench.stub.mails.filter((mail) => mail.source.includes(source.id)).length;
const toldOfRemoval = async ({ source }: Source): Promise<number> => {
  const sql = `SELECT 1 FROM capsules.inbox WHERE type = 'capsule.removed' AND payload->>'capsuleId' = $1`;
  return (await bench.admin.query(sql, [source.id])).rows.length;
};
const notified = async ({ source }: Source) =>
  (await bench.notifications()).filter(({ path }) => path.includes(source.id)).length;

describe('a removed time capsule', () => {
  it('is never delivered, not even by a newer generation, and its texts and picture are erased', async () => {
    const definition = await bench.schedule(3600);
    const picture = { capsuleId: definition.source.id, picture: '/9j/2Q==' };
    await bench.post('capsules', 'capsule.pictured', picture);
    await bench.reaches(definition, 'scheduled');
    await bench.allHandled();
    expect([await remove(definition), await remove(definition)]).toEqual([204, 204]);
    expect(await toldOfRemoval(definition)).toBe(1);
    expect(await bench.row(definition)).toMatchObject({ state: 'cancelled', prompt_title: '', personal_note: null });
    const newer = { ...definition, generation: 2, dueAt: '2026-01-01T00:00:00.000Z' };
    await bench.post('capsules', 'delivery.scheduled', newer);
    await bench.post('capsules', 'capsule.pictured', picture);
    await bench.allHandled();
    const kept = 'SELECT 1 FROM delivery.pictures WHERE capsule_id = $1';
    expect((await bench.admin.query(kept, [definition.source.id])).rowCount).toBe(0);
    expect((await bench.send('/deliveries/now', newer)).status).toBe(409);
    expect(await bench.row(newer)).toBeUndefined();
  });

  it('is not delivered when its message comes after the removal', async () => {
    const definition = await bench.definition(0);
    expect(await remove(definition)).toBe(204);
    await bench.post('capsules', 'delivery.scheduled', definition);
    await bench.allHandled();
    expect(await bench.row(definition)).toBeUndefined();
    expect(await toldOfRemoval(definition)).toBe(1);
  });

  it('stays delivered once it is, but its notification is deleted', async () => {
    const definition = await bench.schedule(0, { channel: 'app' });
    const { delivered_at: at } = await bench.reaches(definition, 'delivered');
    expect(await notified(definition)).toBe(1);
    expect(await remove(definition)).toBe(204);
    expect(await notified(definition)).toBe(0);
    expect(await bench.row(definition)).toMatchObject({ state: 'delivered', delivered_at: at });
  });

  it('cannot be removed while its mail is being sent; then it can', async () => {
    bench.behave('hang-after-dot');
    const definition = await bench.schedule(0);
    await eventually(() => mailsOf(definition) === 1);
    const refused = await bench.call(`/deliveries/of-time-capsule/${definition.source.id}`, { method: 'DELETE' });
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      'We are emailing you about this time capsule right now. You can remove it in a minute.',
    ]);
    expect(await toldOfRemoval(definition)).toBe(0);
    bench.proxy.cut();
    // The outcome is unknown: the mail would be sent once more.
    await bench.reaches(definition, 'unknown');
    expect(await remove(definition)).toBe(204);
    expect((await bench.row(definition))?.state).toBe('cancelled');
  });

  it('deletes the report of a broken video, unless its mail is being sent', async () => {
    const definition = await bench.definition(0);
    const { userId, source, recordedAt: receivedAt, promptTitle: title } = definition;
    const about = { itemId: source.id, kind: 'time-capsule', sourceId: source.id, userId, title, senderName: null };
    const tell = (at: string) => bench.post('capsules', 'video.unplayable', { ...about, receivedAt: at });
    bench.behave('hang-after-dot');
    await tell(receivedAt);
    await eventually(() => mailsOf(definition) === 1);
    expect(await remove(definition)).toBe(409);
    bench.proxy.cut();
    await bench.reaches(definition, 'unknown');
    expect(await notified(definition)).toBe(1);
    expect(await remove(definition)).toBe(204);
    await tell('2026-05-05T10:00:00.000Z');
    await bench.allHandled();
    expect(await notified(definition)).toBe(0);
    expect(await bench.row(definition)).toMatchObject({ state: 'cancelled', prompt_title: '' });
    expect(await bench.row({ ...definition, generation: 2 })).toBeUndefined();
  });

  it('is a 404 for another user and an invalid id, a 401 for visitors', async () => {
    const definition = await bench.schedule(3600);
    await bench.reaches(definition, 'scheduled');
    expect(await remove(definition, randomUUID())).toBe(404);
    expect(await remove({ source: { kind: 'time-capsule', id: 'x' } })).toBe(404);
    expect(await remove(definition, null)).toBe(401);
    expect((await bench.row(definition))?.state).toBe('scheduled');
  });

  it('and a concurrent delivery have one outcome: 30 seeds', async () => {
    const all: Source[] = [];
    let expected = 0;
    // Latency makes it likely to meet a mail that is being sent.
    await bench.proxy.latency(5);
    for (let seed = 1; seed <= 30; seed += 1) {
      const definition = await bench.schedule(0);
      const reached = MOMENTS[seed % MOMENTS.length];
      await eventually(async () => reached?.(await bench.row(definition), mailsOf(definition)), { everyMs: 2 });
      for (let trips = (seed * 7919) % 11; trips > 0; trips -= 1) await bench.admin.query('SELECT 1');
      const status = await remove(definition);
      await bench.allHandled();
      const row = await bench.row(definition);
      if (status === 409) {
        await bench.reaches(definition, 'delivered');
        expect([seed, mailsOf(definition), await notified(definition)]).toEqual([seed, 1, 1]);
        expect([seed, await toldOfRemoval(definition), await remove(definition)]).toEqual([seed, 0, 204]);
      } else {
        expect([seed, status, row?.state ?? 'cancelled']).toEqual([
          seed,
          204,
          mailsOf(definition) === 1 ? 'delivered' : 'cancelled',
        ]);
      }
      expect([seed, await notified(definition), await toldOfRemoval(definition)]).toEqual([seed, 0, 1]);
      expected += mailsOf(definition);
      all.push(definition);
    }
    await bench.proxy.pass();
    expect(all.reduce((sum, each) => sum + mailsOf(each), 0)).toBe(expected);
    await bench.holdsInvariants();
  });
});
