// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted one that speaks SMTP. A change of a
// zone's rules is played by planting a moment that the wall of the person's zone does not show at the chosen time.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { eventually } from '@dear-future/testing/eventually';
import { DeliveryHarness } from './delivery-harness.js';
import type { DeliveryRow } from './delivery-row.js';

const HOUR_MS = 3_600_000;
/** For a test in which the sweep must not be what helps. */
const NEVER = { LOCAL_TIME_SWEEP_MS: '86400000' };

let bench: DeliveryHarness;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
});
afterEach(() => bench.close());

/** Moves what is stored as if the rules had been others when it was. */
async function plant({ source }: DeliveryDefinition, hours: number): Promise<void> {
  await bench.admin.query(
    `UPDATE delivery.deliveries
        SET due_at = due_at + make_interval(hours => $2), next_attempt_at = next_attempt_at + make_interval(hours => $2)
      WHERE source_id = $1`,
    [source.id, hours],
  );
}

async function moved(definition: DeliveryDefinition): Promise<DeliveryRow> {
  return eventually(
    async () => {
      const row = await bench.row(definition);
      return row?.due_at.toISOString() === definition.dueAt ? row : undefined;
    },
    { what: 'the delivery to be at its local time' },
  );
}

describe('nine o’clock stays nine o’clock', () => {
  it('moves what is due soon to its local time, earlier or later, and tells nobody', async () => {
    await bench.start({ LOCAL_TIME_SWEEP_MS: '300' });
    const late = await bench.schedule(20 * 3600);
    const early = await bench.schedule(20 * 3600, { timeZone: 'America/New_York' });
    const distant = await bench.schedule(90 * 3600);
    for (const each of [late, early, distant]) await bench.reaches(each, 'scheduled');
    await plant(distant, 1);
    await plant(late, 1);
    await plant(early, -1);
    for (const each of [late, early]) {
      const row = await moved(each);
      expect(row.next_attempt_at).toEqual(row.due_at);
      expect(row).toMatchObject({ state: 'scheduled', attempt: 0 });
      expect(await bench.told(each)).toEqual([]);
    }
    // Looked at when it comes near.
    expect(Number((await bench.row(distant))?.due_at) - Date.parse(distant.dueAt)).toBe(HOUR_MS);
  });

  it('looks at everything at once when it starts, batch after batch', async () => {
    const starter = await bench.start(NEVER);
    const definition = await bench.schedule(20 * 3600);
    await bench.reaches(definition, 'scheduled');
    await starter.stop();
    await bench.admin.query(
      `INSERT INTO delivery.deliveries (id, source_kind, source_id, channel, generation, person_id, due_at, local_date, local_time,
                                        time_zone, recorded_at, prompt_title, message_id, next_attempt_at)
       SELECT gen_random_uuid(), source_kind, gen_random_uuid(), channel, 1, person_id, due_at + interval '1 hour', local_date,
              local_time, time_zone, recorded_at, prompt_title, 'copy ' || n, next_attempt_at
         FROM delivery.deliveries, generate_series(1, 1200) n`,
    );
    const second = await bench.start(NEVER);
    await second.logged('local_times.moved');
    await eventually(async () => {
      const { rows } = await bench.admin.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM delivery.deliveries WHERE due_at = $1 AND next_attempt_at = due_at',
        [definition.dueAt],
      );
      return rows[0]?.count === 1201;
    });
    await bench.admin.query('SET enable_seqscan = off');
    const { rows: plan } = await bench.admin.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM delivery.deliveries
        WHERE state = 'scheduled' AND time_zone IS NOT NULL
          AND (due_at, id) > (clock_timestamp(), '00000000-0000-0000-0000-000000000000')
          AND due_at < clock_timestamp() + interval '48 hours' ORDER BY due_at, id LIMIT 500`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain('deliveries_planned');
  });

  it('does not deliver before the local time what was claimed too early', async () => {
    await bench.start(NEVER);
    await bench.know();
    const definition = await bench.schedule(3600);
    await bench.reaches(definition, 'scheduled');
    await plant(definition, -1);
    const row = await moved(definition);
    expect(row).toMatchObject({ state: 'scheduled', attempt: 1, failures: 0 });
    expect(row.next_attempt_at).toEqual(row.due_at);
    expect(bench.stub.mails).toHaveLength(0);
    expect(await bench.notifications()).toEqual([]);
  });

  it('judges the owner who asks by the local time as well', async () => {
    await bench.start(NEVER);
    await bench.know();
    const definition = await bench.schedule(-1, {});
    await bench.reaches(definition, 'delivered');
    const waiting = await bench.schedule(60);
    await bench.reaches(waiting, 'scheduled');
    await plant(waiting, 1);
    expect((await bench.send('/deliveries/now', waiting)).status).toBe(409);
    expect((await bench.row(waiting))?.due_at.toISOString()).toBe(waiting.dueAt);
  });
});
