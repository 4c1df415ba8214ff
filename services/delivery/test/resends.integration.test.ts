// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub behind a proxy.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { openForFile } from './delivery-harness.js';
import { nextPlan, plansOf } from './plan-races.js';
import { recipientsOf, type Recipient } from './recipients.js';

const harness = await openForFile({});
const { plan } = plansOf(harness);
const { contactOf, createContact, mailedAddresses, rowOf } = recipientsOf(harness);

const REFUSED = { at: 'rcpt', code: 550 } as const;
const NOT_NOW = { at: 'rcpt', code: 451 } as const;

const withCopy = (definition: DeliveryDefinition, copy: number) => ({
  ...definition,
  recipients: definition.recipients!.map((recipient) => ({ ...recipient, copy })),
});
const sendAgain = (definition: DeliveryDefinition, copy: number) =>
  harness.post('capsules', 'capsule.shared', withCopy(definition, copy));
const readdress = (definition: DeliveryDefinition, ben: Recipient, email: string) => {
  const contact = contactOf(ben.contactId, { version: 2, email });
  return harness.post('capsules', 'recipient.readdressed', { contact, definition: withCopy(definition, 1) });
};

/** Schedules an email to one person and waits for its outcome. */
async function scheduleFor(ben: Recipient, state: string): Promise<DeliveryDefinition> {
  const definition = await harness.schedule(0, { recipients: [ben] });
  await harness.waitForNewestState(definition.source.id, state);
  return definition;
}

async function remove(definition: DeliveryDefinition): Promise<DeliveryDefinition> {
  const removed = nextPlan(definition);
  expect((await plan('remove', removed)).status).toBe(200);
  return removed;
}

/** Restores the capsule and waits until nothing is to be sent. Returns the addresses that got an email. */
async function restore(removed: DeliveryDefinition): Promise<string[]> {
  const restored = nextPlan(removed);
  harness.behave();
  expect((await plan('restore', restored)).status).toBe(200);
  await harness.waitUntilHandled();
  for (const { contactId } of restored.recipients!) {
    await harness.waitForRowState('delivered', () => rowOf(restored, contactId));
  }
  return mailedAddresses();
}

it('a person whose email was sent again, but not yet accepted, is written to after a removal and its undo', async () => {
  const ben = await createContact();
  harness.behave(REFUSED);
  const definition = await scheduleFor(ben, 'retry_wait');
  harness.behave(NOT_NOW);
  await sendAgain(definition, 1);
  await harness.waitForRowState('retry_wait', async () => (await harness.rows(definition.source.id))[1]);
  expect(await restore(await remove(definition))).toEqual([`${ben.contactId}@b.test`]);
});

it('a person who changed their address is written to there after a removal and its undo', async () => {
  const ben = await createContact();
  const definition = await scheduleFor(ben, 'delivered');
  harness.behave(NOT_NOW);
  await readdress(definition, ben, 'moved-one@b.test');
  await harness.waitForNewestState(definition.source.id, 'retry_wait');
  expect(await restore(await remove(definition))).toEqual([`${ben.contactId}@b.test`, 'moved-one@b.test']);
});

it('a new address that arrives while the capsule is removed gets the email after the restoration', async () => {
  const ben = await createContact();
  const definition = await scheduleFor(ben, 'delivered');
  const removed = await remove(definition);
  await readdress(definition, ben, 'moved-two@b.test');
  await harness.waitUntilHandled();
  expect(mailedAddresses()).toHaveLength(1);
  expect((await harness.rows(definition.source.id)).at(-1)).toMatchObject({ state: 'cancelled', prompt_title: '' });
  expect(await restore(removed)).toEqual([`${ben.contactId}@b.test`, 'moved-two@b.test']);
});

it('a person whose mailbox has accepted the email by then gets no other, even after a removal and its undo', async () => {
  const ben = await createContact();
  const definition = await scheduleFor(ben, 'delivered');
  await sendAgain(definition, 1);
  await harness.waitUntilHandled();
  const removed = await remove(definition);
  await sendAgain(definition, 2);
  await harness.waitUntilHandled();
  expect((await plan('restore', nextPlan(removed))).status).toBe(200);
  expect(mailedAddresses()).toEqual([`${ben.contactId}@b.test`]);
  expect((await harness.rows(definition.source.id)).map(({ state }) => state)).toEqual(['delivered']);
});

it('the email after a restoration shows a picture that arrived while the capsule was removed', async () => {
  const definition = await harness.schedule(3600);
  await harness.waitForState(definition, 'scheduled');
  const removed = await remove(definition);
  await harness.post('capsules', 'capsule.pictured', { capsuleId: definition.source.id, picture: '/9j/2Q==' });
  await harness.waitUntilHandled();
  const restored = nextPlan(removed, { dueAt: new Date().toISOString() });
  expect((await plan('restore', restored)).status).toBe(200);
  await harness.waitForState(restored, 'delivered');
  expect(harness.stub.mails[0]?.source).toContain('Content-ID: <picture>');
});
