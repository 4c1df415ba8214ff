// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub behind a proxy.
import { createHash, randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { openForFile } from './delivery-harness.js';
import { nextPlan, plansOf } from './plan-races.js';
import { recipientsOf, type Recipient } from './recipients.js';

const harness = await openForFile({ NEW_SENDER_MAILS_PER_DAY: '3' });
const { plan } = plansOf(harness);
const { contactOf, changeContact, createContact, states, mailedAddresses, linkHashes, ownerView, rowOf } =
  recipientsOf(harness);

it('recipients get one email each, even if the message repeats; only the email has its link’s secret', async () => {
  const recipients = [await createContact(), await createContact()];
  const definition = await harness.schedule(0, { recipients });
  await harness.post('capsules', 'delivery.scheduled', definition);
  for (const { contactId } of recipients)
    await harness.waitForRowState('delivered', () => rowOf(definition, contactId));
  await harness.waitUntilHandled();
  expect(mailedAddresses().sort()).toEqual(recipients.map(({ contactId }) => `${contactId}@b.test`).sort());
  const reportedHashes = await Promise.all(recipients.map(async (each) => (await linkHashes(each)).reported));
  const { mailed } = await linkHashes(recipients[0]!);
  expect(reportedHashes.flat().sort()).toEqual(mailed);
  const deliveredTo = (await harness.deliveredMessages(definition)).map(
    (report) => 'recipientId' in report && report.recipientId,
  );
  expect(deliveredTo.sort()).toEqual(recipients.map(({ id }) => id).sort());
  const stored = await harness.admin.query('SELECT 1 FROM delivery.deliveries d WHERE d::text LIKE $1', ['%open#%']);
  expect(stored.rows).toEqual([]);
});

it('recipients get the email at their second address after the first refuses it', async () => {
  const ben = await createContact({ secondEmail: 'second@b.test' });
  harness.behave({ at: 'rcpt', code: 550 });
  const definition = await harness.schedule(0, { recipients: [ben] });
  expect(await harness.waitForNewestState(definition.source.id, 'retry_wait')).toMatchObject({ failures: 0 });
  expect(await harness.notifications()).not.toContainEqual(expect.objectContaining({ title: 'We couldn’t reach Ben' }));
  harness.behave();
  await harness.makeRetriesDue(definition.source.id);
  await harness.waitForNewestState(definition.source.id, 'delivered');
  expect(mailedAddresses()).toEqual(['second@b.test']);
});

it('recipients get no second email when others are added', async () => {
  const [ann, ben] = [await createContact(), await createContact()];
  const definition = await harness.schedule(0, { recipients: [ann] });
  await harness.waitForNewestState(definition.source.id, 'delivered');
  const changed = { ...definition, generation: 2, recipients: [ann, ben] };
  await harness.post('capsules', 'delivery.scheduled', changed);
  await harness.waitForRowState('delivered', () => rowOf(changed, ben.contactId));
  expect(await states(definition)).toEqual(['delivered', 'delivered']);
  expect(harness.stub.mails).toHaveLength(2);
  expect((await harness.send('/deliveries/now', changed)).status).toBe(200);
  expect(harness.stub.mails).toHaveLength(2);
});

it('recipients get no email while the capsule is removed; those without one get it after the restoration', async () => {
  const [ann, ben] = [await createContact(), { id: randomUUID(), contactId: randomUUID() }];
  const definition = await harness.schedule(0, { recipients: [ann, ben] });
  await harness.waitForRowState('delivered', () => rowOf(definition, ann.contactId));
  await harness.waitForRowState('retry_wait', () => rowOf(definition, ben.contactId));
  const removed = nextPlan(definition);
  expect((await plan('remove', removed)).status).toBe(200);
  expect(await states(definition)).toEqual(['cancelled', 'delivered']);
  await changeContact(ben, { email: 'found@b.test' });
  const restored = nextPlan(removed);
  expect((await plan('restore', restored)).status).toBe(200);
  await harness.waitForRowState('delivered', () => rowOf(restored, ben.contactId));
  expect(mailedAddresses()).toEqual([`${ann.contactId}@b.test`, 'found@b.test']);
});

it('recipients added after the delivery get one email each, even if the capsule is removed and restored', async () => {
  const [ann, ben, cleo] = [await createContact(), await createContact(), await createContact()];
  const definition = await harness.schedule(0, { channel: 'app' });
  await harness.waitForNewestState(definition.source.id, 'delivered');
  const share = (...recipients: Recipient[]) =>
    harness.post('capsules', 'capsule.shared', { ...definition, recipients });
  for (let count = 0; count < 2; count += 1) await share(ann);
  await harness.waitForRowState('delivered', () => rowOf(definition, ann.contactId));
  const removed = nextPlan(definition, { recipients: [ann, ben] });
  expect((await plan('remove', removed)).status).toBe(200);
  await share(ben);
  await harness.waitUntilHandled();
  const restored = nextPlan(removed);
  expect((await plan('restore', restored)).status).toBe(200);
  await harness.waitForRowState('delivered', () => rowOf(restored, ben.contactId));
  await share(ben, cleo);
  await harness.waitForRowState('delivered', () => rowOf(restored, cleo.contactId));
  await harness.waitUntilHandled();
  expect(mailedAddresses().sort()).toEqual([ann, ben, cleo].map(({ contactId }) => `${contactId}@b.test`).sort());
});

it('recipients get the email again when the owner asks, unless an email is being sent or was accepted', async () => {
  const sendAgain = async (definition: DeliveryDefinition, copy: number): Promise<string[]> => {
    const recipients = definition.recipients!.map((recipient) => ({ ...recipient, copy }));
    for (let count = 0; count < 2; count += 1)
      await harness.post('capsules', 'capsule.shared', { ...definition, recipients });
    await harness.waitUntilHandled();
    return states(definition);
  };
  harness.behave({ at: 'rcpt', code: 550 });
  const refused = await harness.schedule(0, { recipients: [await createContact()] });
  await harness.waitForNewestState(refused.source.id, 'retry_wait');
  harness.behave();
  await sendAgain(refused, 1);
  await harness.waitForNewestState(refused.source.id, 'delivered');
  expect(await sendAgain(refused, 2)).toEqual(['cancelled', 'delivered']);
  harness.behave('hang-after-dot');
  const held = await harness.schedule(0, { recipients: [await createContact()] });
  await harness.waitForNewestState(held.source.id, 'sending');
  expect(await sendAgain(held, 1)).toEqual(['sending']);
  harness.behave();
  await harness.waitForNewestState(held.source.id, 'unknown');
  await sendAgain(held, 2);
  await harness.waitForNewestState(held.source.id, 'delivered');
  expect(await states(held)).toEqual(['cancelled', 'delivered']);
  expect(mailedAddresses()).toHaveLength(3);
});

it('recipients whose mailbox refuses the email make Deliver Now return 503; a removal cancels the email', async () => {
  const ben = await createContact();
  harness.behave({ at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 });
  const definition = await harness.schedule(0, { recipients: [ben] });
  await harness.waitForNewestState(definition.source.id, 'retry_wait');
  const response = await harness.send('/deliveries/now', definition);
  const message = 'We couldn’t send the email just now. We’ll keep trying, and your video stays here.';
  expect([response.status, await response.json()]).toMatchObject([503, { message }]);
  await changeContact(ben, { version: 2, name: '', email: null });
  await harness.waitForNewestState(definition.source.id, 'cancelled');
  expect(mailedAddresses()).toEqual([]);
});

it('recipients and the date can change; a person who is no longer a recipient gets no email', async () => {
  const [ann, ben, cleo] = [await createContact(), await createContact(), await createContact()];
  const definition = await harness.schedule(3600, { recipients: [ann, ben] });
  await harness.waitForRowState('scheduled', () => rowOf(definition, ben.contactId));
  const changed = nextPlan(definition, { dueAt: new Date().toISOString(), recipients: [ben, cleo] });
  expect((await plan('change', changed)).status).toBe(200);
  for (const { contactId } of [ben, cleo]) await harness.waitForRowState('delivered', () => rowOf(changed, contactId));
  expect(await states(definition)).toEqual(['delivered', 'delivered']);
  for (const type of ['recipient.link-issued', 'delivery.attempted', 'delivery.delivered']) {
    const brought = { plan: { definition: changed, isRemoved: false, deliveredAt: null } };
    expect(await harness.messagesToCapsules(type, definition.source.id)).toMatchObject([brought, brought]);
  }
  expect(mailedAddresses().sort()).toEqual([ben, cleo].map(({ contactId }) => `${contactId}@b.test`).sort());
});

it('recipients who change their address get one more email there, with a new link', async () => {
  const ben = await createContact();
  const definition = await harness.schedule(0, { recipients: [ben] });
  await harness.waitForNewestState(definition.source.id, 'delivered');
  const contact = contactOf(ben.contactId, { version: 2, email: 'moved@b.test' });
  for (let count = 0; count < 2; count += 1) {
    const recipients = [{ ...ben, copy: 1 }];
    await harness.post('capsules', 'recipient.readdressed', { contact, definition: { ...definition, recipients } });
  }
  await harness.waitUntilHandled();
  await harness.waitForRowState('delivered', async () =>
    (await harness.rows(definition.source.id)).find((_, index) => index === 1),
  );
  expect(mailedAddresses()).toEqual([`${ben.contactId}@b.test`, 'moved@b.test']);
  const { reported, mailed } = await linkHashes(ben);
  expect(reported).toEqual(mailed);
  expect(new Set(reported).size).toBe(2);
});

it('recipients who do not know the sender get no more emails from them; the owner sees a refusal', async () => {
  const ben = await createContact({ email: 'ben+one@b.test' });
  await harness.waitForNewestState((await harness.schedule(0, { recipients: [ben] })).source.id, 'delivered');
  const { mailboxHash } = await linkHashes(ben);
  await harness.post('capsules', 'sender.judged', { userId: harness.userId, mailboxHash, isKnown: false });
  await harness.waitUntilHandled();
  harness.stub.mails.length = 0;
  const again = await createContact({ email: 'ben+two@b.test' });
  harness.behave({ at: 'rcpt', code: 550 });
  const blocked = await harness.schedule(0, { recipients: [again] });
  const refused = await harness.schedule(0, { recipients: [await createContact()] });
  for (const { source } of [blocked, refused]) await harness.waitForNewestState(source.id, 'retry_wait');
  const seen = await ownerView(blocked);
  expect(seen).toEqual(await ownerView(refused));
  const attempt = { payload: { outcome: 'refused', reason: null } };
  expect(seen).toMatchObject({
    response: [503, 'unavailable', expect.any(String)],
    attempts: [attempt, attempt],
    failures: 2,
    notifications: [{ title: 'We couldn’t reach Ben' }],
  });
  expect(harness.stub.mails).toEqual([]);
  // The second address is another mailbox, which has not blocked the sender.
  harness.behave();
  const withSecond = await createContact({ email: 'ben+three@b.test', secondEmail: 'second@b.test' });
  const { source } = await harness.schedule(0, { recipients: [withSecond] });
  await harness.waitForNewestState(source.id, 'retry_wait');
  await harness.makeRetriesDue(source.id);
  await harness.waitForNewestState(source.id, 'delivered');
  expect(mailedAddresses()).toEqual(['second@b.test']);
});

/** Creates another user. `send` sends their capsule; `judge` says whether a mailbox knows or blocks them. */
async function createSender() {
  const userId = randomUUID();
  await harness.announceUser({ userId, email: `${userId}@c.test` });
  const judge = (address: string, isKnown: boolean) =>
    harness.post('capsules', 'sender.judged', {
      userId,
      mailboxHash: createHash('sha256').update(address).digest('hex'),
      isKnown,
    });
  const send = async (...addresses: string[]) => {
    const recipients = await Promise.all(addresses.map((email) => createContact({ userId, email })));
    await harness.waitUntilHandled();
    return { ...(await harness.schedule(0, { userId, recipients })), recipients };
  };
  return { judge, send };
}

it('recipients get three emails a day from new senders; the next email waits until they open a capsule', async () => {
  const [one, two] = [await createSender(), await createSender()];
  const address = (tag: string) => `grace${tag}@b.test`;
  for (const mail of [await one.send(address('')), await two.send(address('+a')), await two.send(address('+b'))]) {
    await harness.waitForNewestState(mail.source.id, 'delivered');
  }
  const { source, recipients } = await one.send(address('+c'));
  const { next_attempt_at: at, due_at: due } = await harness.waitForNewestState(source.id, 'retry_wait');
  expect(Number(at) - Number(due)).toBeGreaterThan(86_000_000);
  expect(await harness.messagesToCapsules('delivery.attempted', source.id)).toMatchObject([
    { outcome: 'postponed', recipientId: recipients[0]!.id },
  ]);
  await harness.waitForNewestState((await one.send('other@b.test')).source.id, 'delivered');
  expect(harness.stub.mails).toHaveLength(4);
  await two.judge(address(''), true);
  await harness.waitForNewestState(source.id, 'delivered');
});

it('recipients get nothing from a sender whom three others blocked, unless they opened their capsule', async () => {
  const { judge, send } = await createSender();
  for (const stranger of ['x', 'y', 'z']) await judge(`${stranger}@d.test`, false);
  await judge('friend@d.test', true);
  await harness.waitUntilHandled();
  const definition = await send('friend@d.test', 'new@d.test');
  const [friend, newPerson] = definition.recipients;
  await harness.waitForRowState('delivered', () => rowOf(definition, friend!.contactId));
  await harness.waitForRowState('retry_wait', () => rowOf(definition, newPerson!.contactId));
  expect(mailedAddresses()).toEqual(['friend@d.test']);
});

it('recipients who reply are named in a notification, which is deleted with the capsule', async () => {
  const ben = await createContact();
  const definition = await harness.schedule(0, { recipients: [ben] });
  const { source } = definition;
  await harness.waitForNewestState(source.id, 'delivered');
  const reply = { replyId: randomUUID(), kind: 'thanks', capsuleId: source.id, userId: harness.userId };
  const typed = { recipientName: 'Ben\r\nX: y', promptTitle: 'Hi' };
  for (let count = 0; count < 2; count += 1)
    await harness.post('capsules', 'recipient.replied', { ...reply, ...typed });
  await harness.waitUntilHandled();
  const path = `/my-capsules/${source.id}`;
  const titles = async () => (await harness.notifications(path)).map(({ title }) => title);
  expect(await titles()).toEqual(['Ben X: y said thank you', 'We sent your time capsule to Ben']);
  expect((await plan('remove', nextPlan(definition))).status).toBe(200);
  expect(await titles()).toEqual([]);
});
