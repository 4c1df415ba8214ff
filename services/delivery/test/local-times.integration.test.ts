// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub. To simulate new rules of a
// time zone, tests move the stored due time away from the chosen local time.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { eventually } from '@dear-future/testing/eventually';
import type { DeliveryRow } from './delivery-database.js';
import { DeliveryHarness } from './delivery-harness.js';
import { nextPlan, plansOf } from './plan-races.js';

const HOUR_MS = 3_600_000;
/** The sweep runs when the service starts, and never again during a test. */
const SWEEP_AT_START = { LOCAL_TIME_SWEEP_MS: '86400000' };

let harness: DeliveryHarness;

beforeEach(async () => {
  harness = await DeliveryHarness.open();
});
afterEach(() => harness.close());

/** Moves the stored due time, as if the zone's rules had changed after the delivery was scheduled. */
async function shift({ source }: DeliveryDefinition, hours: number): Promise<void> {
  await harness.admin.query(
    `UPDATE delivery.deliveries
        SET due_at = due_at + make_interval(hours => $2), next_attempt_at = next_attempt_at + make_interval(hours => $2)
      WHERE source_id = $1`,
    [source.id, hours],
  );
}

/** Waits until the due time is again that of the definition. */
async function waitForMove(definition: DeliveryDefinition): Promise<DeliveryRow> {
  return harness.waitForRowState('scheduled', async () => {
    const row = await harness.row(definition);
    return row?.due_at.toISOString() === definition.dueAt ? row : undefined;
  });
}

/** Returns the messages that tell the capsules service about new due times. */
const reportedMoves = ({ source }: DeliveryDefinition) => harness.messagesToCapsules('delivery.moved', source.id);

describe('when the rules of a time zone change', () => {
  it('deliveries that are due soon move earlier or later, and nothing but the move is reported', async () => {
    await harness.startApp({ LOCAL_TIME_SWEEP_MS: '300' });
    const late = await harness.schedule(20 * 3600);
    const early = await harness.schedule(20 * 3600, { timeZone: 'America/New_York' });
    const distant = await harness.schedule(90 * 3600);
    for (const each of [late, early, distant]) await harness.waitForState(each, 'scheduled');
    await shift(distant, 1);
    await shift(late, 1);
    await shift(early, -1);
    for (const each of [late, early]) {
      const row = await waitForMove(each);
      expect(row.next_attempt_at).toEqual(row.due_at);
      expect(row.attempt).toBe(0);
      expect(await harness.deliveredMessages(each)).toEqual([]);
      expect(await reportedMoves(each)).toMatchObject([{ generation: 1, move: 1, dueAt: each.dueAt }]);
    }
    // A delivery in the distant future does not move until its date is near.
    expect(Number((await harness.row(distant))?.due_at) - Date.parse(distant.dueAt)).toBe(HOUR_MS);
  });

  it('a starting service moves all batches of deliveries, which it finds by an index', async () => {
    const first = await harness.startApp(SWEEP_AT_START);
    const definition = await harness.schedule(20 * 3600);
    await harness.waitForState(definition, 'scheduled');
    await first.stop();
    await harness.admin.query(
      `INSERT INTO delivery.deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, local_date, local_time,
                                        time_zone, recorded_at, prompt_title, message_id, next_attempt_at)
       SELECT gen_random_uuid(), source_kind, gen_random_uuid(), channel, 1, user_id, due_at + interval '1 hour', local_date,
              local_time, time_zone, recorded_at, prompt_title, 'copy ' || n, next_attempt_at
         FROM delivery.deliveries, generate_series(1, 1200) n`,
    );
    const second = await harness.startApp(SWEEP_AT_START);
    await second.waitForLog('local_times.moved');
    const moved = 'SELECT 1 FROM delivery.deliveries WHERE due_at = $1 AND next_attempt_at = due_at';
    await eventually(async () => (await harness.admin.query(moved, [definition.dueAt])).rowCount === 1201);
    await harness.admin.query('SET enable_seqscan = off');
    const { rows: plan } = await harness.admin.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM delivery.deliveries
        WHERE state = 'scheduled' AND time_zone IS NOT NULL
          AND (due_at, id) > (clock_timestamp(), '00000000-0000-0000-0000-000000000000')
          AND due_at < clock_timestamp() + interval '48 hours' ORDER BY due_at, id LIMIT 500`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain('deliveries_planned');
  });

  it('a delivery that was claimed before its local time is not sent', async () => {
    await harness.startApp(SWEEP_AT_START);
    await harness.announceUser();
    const definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    await shift(definition, -1);
    const row = await waitForMove(definition);
    expect(row).toMatchObject({ attempt: 1, failures: 0 });
    expect(row.next_attempt_at).toEqual(row.due_at);
    expect(harness.stub.mails).toHaveLength(0);
    expect(await harness.notifications()).toEqual([]);
    expect(await reportedMoves(definition)).toMatchObject([{ generation: 1, dueAt: definition.dueAt }]);
  });

  it('each move has a higher number, and names the plan that it belongs to', async () => {
    await harness.startApp(SWEEP_AT_START);
    const first = await harness.schedule(3600);
    await harness.waitForState(first, 'scheduled');
    const definition = nextPlan(first);
    const plan = (await (await plansOf(harness).plan('change', definition)).json()) as object;
    for (const move of [1, 2]) {
      await shift(definition, -1);
      await waitForMove(definition);
      expect((await reportedMoves(definition)).at(-1)).toMatchObject({ generation: 2, move, plan });
    }
  });

  it('a change of the note keeps the local time', async () => {
    await harness.startApp(SWEEP_AT_START);
    const definition = await harness.schedule(90 * 3600);
    const { local_time } = await harness.waitForState(definition, 'scheduled');
    await shift(definition, 1);
    const dueAt = new Date(Date.parse(definition.dueAt) + HOUR_MS).toISOString();
    const changed = { ...definition, generation: 2, dueAt, personalNote: 'Soon.' };
    await harness.post('capsules', 'delivery.scheduled', changed);
    expect(await harness.waitForState(changed, 'scheduled')).toMatchObject({ local_time });
  });

  it('Deliver Now also follows the local time', async () => {
    await harness.startApp(SWEEP_AT_START);
    await harness.announceUser();
    const definition = await harness.schedule(-1);
    await harness.waitForState(definition, 'delivered');
    const waiting = await harness.schedule(60);
    await harness.waitForState(waiting, 'scheduled');
    await shift(waiting, 1);
    expect((await harness.send('/deliveries/now', waiting)).status).toBe(409);
    expect((await harness.row(waiting))?.due_at.toISOString()).toBe(waiting.dueAt);
  });
});
