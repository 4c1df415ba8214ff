import type { PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { eventually } from '@dear-future/testing/eventually';
import type { DeliveryRow } from './delivery-database.js';
import type { DeliveryHarness } from './delivery-harness.js';

/** How far a delivery is when the race with a plan begins. The seed adds some round trips. */
const MOMENTS: ((row: DeliveryRow | undefined, mails: number) => boolean)[] = [
  () => true,
  (row) => row !== undefined,
  (row) => row !== undefined && row.state !== 'scheduled',
  (row) => row !== undefined && row.state !== 'scheduled' && row.state !== 'claimed',
  (_, mails) => mails > 0,
];

/** Asks a service for plans as the gateway does, and looks at what came of them. */
export function plansOf(bench: DeliveryHarness) {
  const plan = (step: PlanStep, definition: DeliveryDefinition, user: string | null = bench.userId) =>
    bench.send('/deliveries/plans', { step, definition }, user);
  const mailsOf = ({ source }: DeliveryDefinition) =>
    bench.stub.mails.filter((mail) => mail.source.replaceAll('=\r\n', '').includes(source.id)).length;
  /** The plans that capsules was told of: whether each is a removal. */
  const told = async ({ source }: DeliveryDefinition): Promise<boolean[]> => {
    const sql = `SELECT (payload->>'isRemoved')::boolean AS removed FROM capsules.inbox
                  WHERE type = 'capsule.planned' AND payload->'definition'->'source'->>'id' = $1 ORDER BY received_at`;
    return (await bench.admin.query<{ removed: boolean }>(sql, [source.id])).rows.map(({ removed }) => removed);
  };
  const notified = async ({ source }: DeliveryDefinition) =>
    (await bench.notifications()).filter(({ path }) => path.includes(source.id)).length;
  return { plan, mailsOf, told, notified };
}

/** The next generation. */
export const next = (definition: DeliveryDefinition, change: Partial<DeliveryDefinition> = {}): DeliveryDefinition => ({
  ...definition,
  generation: definition.generation + 1,
  ...change,
});

/** A change, or a removal that is undone or not, races the delivery: each seed has one outcome, and at most one mail. */
export async function raceDeliveries(bench: DeliveryHarness, seeds: number): Promise<void> {
  const { plan, mailsOf, told, notified } = plansOf(bench);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const changed: DeliveryDefinition[] = [];
  // Latency makes it likely to meet a mail that is being sent.
  await bench.proxy.latency(5);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const definition = await bench.schedule(0);
    const reached = MOMENTS[seed % MOMENTS.length];
    await eventually(async () => reached?.(await bench.row(definition), mailsOf(definition)), { everyMs: 2 });
    for (let trips = (seed * 7919) % 11; trips > 0; trips -= 1) await bench.admin.query('SELECT 1');
    const step = seed % 2 === 0 ? 'change' : 'remove';
    const newer = next(definition, step === 'change' ? { dueAt: later } : {});
    const { status } = await plan(step, newer);
    await bench.allHandled();
    if (status === 409) {
      const row = await bench.reaches(definition, 'delivered');
      expect([seed, row.state, mailsOf(definition), await told(definition)]).toEqual([seed, 'delivered', 1, []]);
      expect([seed, await bench.row(newer)]).toEqual([seed, undefined]);
      continue;
    }
    const state = (await bench.row(definition))?.state ?? 'cancelled';
    expect([seed, status, await told(definition)]).toEqual([seed, 200, [step === 'remove']]);
    if (step === 'change') {
      expect([seed, state, mailsOf(definition)]).toEqual([seed, 'cancelled', 0]);
      changed.push(newer);
      continue;
    }
    expect([seed, state, await notified(definition)]).toEqual([
      seed,
      mailsOf(definition) === 1 ? 'delivered' : 'cancelled',
      0,
    ]);
    if (seed % 3 !== 0) continue;
    const restored = next(newer);
    expect([seed, (await plan('restore', restored)).status]).toEqual([seed, 200]);
    if (state === 'cancelled') await bench.reaches(restored, 'delivered');
    expect([seed, mailsOf(definition), await told(definition)]).toEqual([seed, 1, [true, false]]);
  }
  await bench.proxy.pass();
  await bench.comesDue(...changed.map(({ source }) => source.id));
  for (const newer of changed) {
    await bench.reaches(newer, 'delivered');
    expect([newer.source.id, mailsOf(newer)]).toEqual([newer.source.id, 1]);
  }
  await bench.holdsInvariants();
}
