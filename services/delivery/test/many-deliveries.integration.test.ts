// Real: PostgreSQL, Redis and the delivery service. The mail server is an SMTP stub.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { openForFile } from './delivery-harness.js';
import { connect } from './delivery-database.js';

const harness = await openForFile({ SMTP_CONNECTIONS: '2' });

async function scheduleMany(count: number): Promise<DeliveryDefinition[]> {
  const scheduled: DeliveryDefinition[] = [];
  for (let each = 0; each < count; each += 1) scheduled.push(await harness.schedule(3600));
  await harness.waitUntilHandled();
  return scheduled;
}

async function makeDue(definitions: DeliveryDefinition[]): Promise<void> {
  await harness.makeDue(...definitions.map(({ source }) => source.id));
}

it('many deliveries use no more connections to the mail server than the setting allows', async () => {
  const before = harness.stub.connections;
  const definitions = await scheduleMany(30);
  await makeDue(definitions);
  for (const each of definitions) await harness.waitForState(each, 'delivered');
  expect(harness.stub.connections - before).toBeLessThanOrEqual(2);
  expect(new Set(harness.messageIds).size).toBe(30);
  expect(harness.messageIds).toHaveLength(30);
  for (const each of definitions) expect(await harness.attemptOutcomes(each)).toEqual(['accepted']);
  await harness.expectInvariants();
});

it('a delivery that the database refuses holds up no other', async () => {
  const definitions = await scheduleMany(12);
  const [poisoned, ...others] = definitions;
  if (!poisoned) throw new Error('nothing was scheduled');
  const row = await harness.waitForState(poisoned, 'scheduled');
  await harness.admin.query(`
    CREATE FUNCTION delivery.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON delivery.attempts FOR EACH ROW WHEN (NEW.delivery_id = '${row.id}')
      EXECUTE FUNCTION delivery.refuse()`);
  await makeDue(definitions);
  for (const each of others) await harness.waitForState(each, 'delivered');
  expect(await harness.row(poisoned)).not.toMatchObject({ state: 'delivered' });
  await harness.admin.query('DROP TRIGGER refuse ON delivery.attempts');
  await harness.makeRetriesDue(poisoned.source.id);
  await harness.waitForState(poisoned, 'delivered');
  expect(harness.messageIds).toHaveLength(12);
});

it('a claimed delivery that another transaction has locked holds up no other', async () => {
  const definitions = await scheduleMany(12);
  const [locked, ...others] = definitions;
  if (!locked) throw new Error('nothing was scheduled');
  const { id } = await harness.waitForState(locked, 'scheduled');
  const unlockUsers = await harness.lockTable('delivery.users');
  await makeDue(definitions);
  await harness.waitUntilBlocked();
  const holder = await connect(harness.database.adminUrl);
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM delivery.deliveries WHERE id = $1 FOR UPDATE', [id]);
  await unlockUsers();
  for (const each of others) await harness.waitForState(each, 'delivered');
  expect(await harness.row(locked)).toMatchObject({ state: 'claimed' });
  await holder.end();
  await harness.waitForState(locked, 'delivered');
  expect(harness.messageIds).toHaveLength(12);
});
