import type { PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { eventually } from '@dear-future/testing/eventually';
import type { DeliveryRow } from './delivery-database.js';
import type { DeliveryHarness } from './delivery-harness.js';

/** Conditions on a delivery's row and emails. A plan follows some round trips after its condition is true. */
const RACE_STARTS: ((row: DeliveryRow | undefined, mails: number) => boolean)[] = [
  () => true,
  (row) => row !== undefined,
  (row) => row !== undefined && row.state !== 'scheduled',
  (row) => row !== undefined && row.state !== 'scheduled' && row.state !== 'claimed',
  (_, mails) => mails > 0,
];

/** Returns helpers that send plans as the gateway does, and read their effects. */
export function plansOf(harness: DeliveryHarness) {
  const plan = (step: PlanStep, definition: DeliveryDefinition, user: string | null = harness.userId) =>
    harness.send('/deliveries/plans', { step, definition }, user);
  const countMails = ({ source }: DeliveryDefinition) =>
    harness.stub.mails.filter((mail) => mail.source.replaceAll('=\r\n', '').includes(source.id)).length;
  /** Returns, for each plan that was reported to the capsules service, whether it is a removal. */
  const plannedRemovals = async ({ source }: DeliveryDefinition): Promise<boolean[]> => {
    const plans = await harness.messagesToCapsules<{ isRemoved: boolean }>('capsule.planned', source.id);
    return plans.map(({ isRemoved }) => isRemoved);
  };
  const countNotifications = async ({ source }: DeliveryDefinition) =>
    (await harness.notifications()).filter(({ path }) => path.includes(source.id)).length;
  return { plan, countMails, plannedRemovals, countNotifications };
}

/** Returns a definition of the next generation. */
export const nextPlan = (definition: DeliveryDefinition, change: Partial<DeliveryDefinition> = {}) => ({
  ...definition,
  generation: definition.generation + 1,
  ...change,
});

/** Races deliveries against changes and removals, some of which are then undone. No capsule gets two emails. */
export async function raceDeliveries(harness: DeliveryHarness, seeds: number): Promise<void> {
  const { plan, countMails, plannedRemovals, countNotifications } = plansOf(harness);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const changed: DeliveryDefinition[] = [];
  // The latency makes it likely that a plan comes while the email is being sent.
  await harness.proxy.latency(5);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const definition = await harness.schedule(0);
    const canStart = RACE_STARTS[seed % RACE_STARTS.length];
    await eventually(async () => canStart?.(await harness.row(definition), countMails(definition)), { everyMs: 2 });
    for (let trips = (seed * 7919) % 11; trips > 0; trips -= 1) await harness.admin.query('SELECT 1');
    const step = seed % 2 === 0 ? 'change' : 'remove';
    const newer = nextPlan(definition, step === 'change' ? { dueAt: later } : {});
    const { status } = await plan(step, newer);
    await harness.waitUntilHandled();
    if (status === 409) {
      const row = await harness.waitForState(definition, 'delivered');
      expect([seed, row.state, countMails(definition), await plannedRemovals(definition)]).toEqual([
        seed,
        'delivered',
        1,
        [],
      ]);
      expect([seed, await harness.row(newer)]).toEqual([seed, undefined]);
      continue;
    }
    const state = (await harness.row(definition))?.state ?? 'cancelled';
    expect([seed, status, await plannedRemovals(definition)]).toEqual([seed, 200, [step === 'remove']]);
    if (step === 'change') {
      expect([seed, state, countMails(definition)]).toEqual([seed, 'cancelled', 0]);
      changed.push(newer);
      continue;
    }
    expect([seed, state, await countNotifications(definition)]).toEqual([
      seed,
      countMails(definition) === 1 ? 'delivered' : 'cancelled',
      0,
    ]);
    if (seed % 3 !== 0) continue;
    const restored = nextPlan(newer);
    expect([seed, (await plan('restore', restored)).status]).toEqual([seed, 200]);
    if (state === 'cancelled') await harness.waitForState(restored, 'delivered');
    expect([seed, countMails(definition), await plannedRemovals(definition)]).toEqual([seed, 1, [true, false]]);
  }
  await harness.proxy.pass();
  await harness.makeDue(...changed.map(({ source }) => source.id));
  for (const newer of changed) {
    await harness.waitForState(newer, 'delivered');
    expect([newer.source.id, countMails(newer)]).toEqual([newer.source.id, 1]);
  }
  await harness.expectInvariants();
}
