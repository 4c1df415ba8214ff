// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub behind a proxy.
import { createHash, randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { openForFile } from './delivery-harness.js';
import { next, plansOf } from './plan-races.js';
import { recipientsOf, type Recipient } from './recipients-bench.js';

const bench = await openForFile({ NEW_SENDER_MAILS_PER_DAY: '3' });
const { plan } = plansOf(bench);
const { aContact, states, addressed, links, seenByOwner, rowOf } = recipientsOf(bench);

it('get one mail each, with a link whose secret only the mail has; a repeated message sends no other', async () => {
  const recipients = [await aContact(), await aContact()];
  const definition = await bench.schedule(0, { recipients });
  await bench.post('capsules', 'delivery.scheduled', definition);
  for (const { contactId } of recipients) await bench.inState('delivered', () => rowOf(definition, contactId));
  await bench.allHandled();
  expect(addressed().sort()).toEqual(recipients.map(({ contactId }) => `${contactId}@b.test`).sort());
  const told = await Promise.all(recipients.map(async (each) => (await links(each)).told));
  const { mailed } = await links(recipients[0]!);
  expect(told.flat().sort()).toEqual(mailed);
  const reported = (await bench.told(definition)).map((report) => 'recipientId' in report && report.recipientId);
  expect(reported.sort()).toEqual(recipients.map(({ id }) => id).sort());
  const stored = await bench.admin.query('SELECT 1 FROM delivery.deliveries d WHERE d::text LIKE $1', ['%open#%']);
  expect(stored.rows).toEqual([]);
});

it('have their address read at sending; the second one is tried when the first refuses', async () => {
  const ben = await aContact({ secondEmail: 'second@b.test' });
  bench.behave({ at: 'rcpt', code: 550 });
  const definition = await bench.schedule(0, { recipients: [ben] });
  expect(await bench.newestReaches(definition.source.id, 'retry_wait')).toMatchObject({ failures: 0 });
  expect(await bench.notifications()).not.toContainEqual(expect.objectContaining({ title: 'We couldn’t reach Ben' }));
  bench.behave();
  await bench.hurry(definition.source.id);
  await bench.newestReaches(definition.source.id, 'delivered');
  expect(addressed()).toEqual(['second@b.test']);
});

it('who stay when others are added get no second mail', async () => {
  const [ann, ben] = [await aContact(), await aContact()];
  const definition = await bench.schedule(0, { recipients: [ann] });
  await bench.newestReaches(definition.source.id, 'delivered');
  const changed = { ...definition, generation: 2, recipients: [ann, ben] };
  await bench.post('capsules', 'delivery.scheduled', changed);
  await bench.inState('delivered', () => rowOf(changed, ben.contactId));
  expect(await states(definition)).toEqual(['delivered', 'delivered']);
  expect(bench.stub.mails).toHaveLength(2);
  expect((await bench.send('/deliveries/now', changed)).status).toBe(200);
  expect(bench.stub.mails).toHaveLength(2);
});

it('get nothing while the capsule is removed; who had no mail yet gets one once it is restored', async () => {
  const [ann, ben] = [await aContact(), { id: randomUUID(), contactId: randomUUID() }];
  const definition = await bench.schedule(0, { recipients: [ann, ben] });
  await bench.inState('delivered', () => rowOf(definition, ann.contactId));
  await bench.inState('retry_wait', () => rowOf(definition, ben.contactId));
  const removed = next(definition);
  expect((await plan('remove', removed)).status).toBe(200);
  expect(await states(definition)).toEqual(['cancelled', 'delivered']);
  const known = { contactId: ben.contactId, userId: bench.userId, version: 2, name: 'Ben', email: 'found@b.test' };
  await bench.post('capsules', 'contact.changed', { ...known, secondEmail: null, guardianName: null });
  await bench.allHandled();
  const restored = next(removed);
  expect((await plan('restore', restored)).status).toBe(200);
  await bench.inState('delivered', () => rowOf(restored, ben.contactId));
  expect(addressed()).toEqual([`${ann.contactId}@b.test`, 'found@b.test']);
});

it('with whom a delivered capsule is shared get one mail each, whatever its plans do meanwhile', async () => {
  const [ann, ben, cleo] = [await aContact(), await aContact(), await aContact()];
  const definition = await bench.schedule(0, { channel: 'app' });
  await bench.newestReaches(definition.source.id, 'delivered');
  const share = (...recipients: Recipient[]) => bench.post('capsules', 'capsule.shared', { ...definition, recipients });
  for (let count = 0; count < 2; count += 1) await share(ann);
  await bench.inState('delivered', () => rowOf(definition, ann.contactId));
  const removed = next(definition, { recipients: [ann, ben] });
  expect((await plan('remove', removed)).status).toBe(200);
  await share(ben);
  await bench.allHandled();
  const restored = next(removed);
  expect((await plan('restore', restored)).status).toBe(200);
  await bench.inState('delivered', () => rowOf(restored, ben.contactId));
  await share(ben, cleo);
  await bench.inState('delivered', () => rowOf(restored, cleo.contactId));
  await bench.allHandled();
  expect(addressed().sort()).toEqual([ann, ben, cleo].map(({ contactId }) => `${contactId}@b.test`).sort());
});

it('get it again when the owner asks, once, unless a mail is being sent or has left', async () => {
  const sendAgain = async (definition: DeliveryDefinition, copy: number): Promise<string[]> => {
    const recipients = definition.recipients!.map((recipient) => ({ ...recipient, copy }));
    for (let count = 0; count < 2; count += 1)
      await bench.post('capsules', 'capsule.shared', { ...definition, recipients });
    await bench.allHandled();
    return states(definition);
  };
  bench.behave({ at: 'rcpt', code: 550 });
  const refused = await bench.schedule(0, { recipients: [await aContact()] });
  await bench.newestReaches(refused.source.id, 'retry_wait');
  bench.behave();
  await sendAgain(refused, 1);
  await bench.newestReaches(refused.source.id, 'delivered');
  expect(await sendAgain(refused, 2)).toEqual(['cancelled', 'delivered']);
  bench.behave('hang-after-dot');
  const held = await bench.schedule(0, { recipients: [await aContact()] });
  await bench.newestReaches(held.source.id, 'sending');
  expect(await sendAgain(held, 1)).toEqual(['sending']);
  bench.behave();
  await bench.newestReaches(held.source.id, 'unknown');
  await sendAgain(held, 2);
  await bench.newestReaches(held.source.id, 'delivered');
  expect(await states(held)).toEqual(['cancelled', 'delivered']);
  expect(addressed()).toHaveLength(3);
});

it('whose mailbox refuses the mail: Deliver Now says so; removed from the address book, they get no more mails', async () => {
  const ben = await aContact();
  bench.behave({ at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 });
  const definition = await bench.schedule(0, { recipients: [ben] });
  await bench.newestReaches(definition.source.id, 'retry_wait');
  const answer = await bench.send('/deliveries/now', definition);
  const message = 'We couldn’t send the email just now. We’ll keep trying, and your video stays here.';
  expect([answer.status, await answer.json()]).toMatchObject([503, { message }]);
  const removed = { contactId: ben.contactId, userId: bench.userId, version: 2, name: '', email: null };
  await bench.post('capsules', 'contact.changed', { ...removed, secondEmail: null, guardianName: null });
  await bench.newestReaches(definition.source.id, 'cancelled');
  expect(addressed()).toEqual([]);
});

it('follow a change of the date, each of them, and others get the mail instead', async () => {
  const [ann, ben, cleo] = [await aContact(), await aContact(), await aContact()];
  const definition = await bench.schedule(3600, { recipients: [ann, ben] });
  await bench.inState('scheduled', () => rowOf(definition, ben.contactId));
  const changed = next(definition, { dueAt: new Date().toISOString(), recipients: [ben, cleo] });
  expect((await plan('change', changed)).status).toBe(200);
  for (const { contactId } of [ben, cleo]) await bench.inState('delivered', () => rowOf(changed, contactId));
  expect(await states(definition)).toEqual(['delivered', 'delivered']);
  expect(addressed().sort()).toEqual([ben, cleo].map(({ contactId }) => `${contactId}@b.test`).sort());
});

it('who moved get another mail with another link at the new address, once', async () => {
  const ben = await aContact();
  const definition = await bench.schedule(0, { recipients: [ben] });
  await bench.newestReaches(definition.source.id, 'delivered');
  const contact = {
    contactId: ben.contactId,
    userId: bench.userId,
    version: 2,
    name: 'Ben',
    email: 'moved@b.test',
    secondEmail: null,
    guardianName: null,
  };
  for (let count = 0; count < 2; count += 1) {
    await bench.post('capsules', 'recipient.readdressed', { recipientId: ben.id, copy: 1, contact });
  }
  await bench.allHandled();
  await bench.inState('delivered', async () =>
    (await bench.rows(definition.source.id)).find((_, index) => index === 1),
  );
  expect(addressed()).toEqual([`${ben.contactId}@b.test`, 'moved@b.test']);
  const { told, mailed } = await links(ben);
  expect(told).toEqual(mailed);
  expect(new Set(told).size).toBe(2);
});

/** What the owner of a capsule that did not arrive can see, after Deliver Now. */
it('who do not know the sender get no more mails from them there; to the owner it looks like a refusal by the mail server', async () => {
  const ben = await aContact({ email: 'ben+one@b.test' });
  await bench.newestReaches((await bench.schedule(0, { recipients: [ben] })).source.id, 'delivered');
  const { mailbox } = await links(ben);
  await bench.post('capsules', 'sender.judged', { userId: bench.userId, mailboxHash: mailbox, isKnown: false });
  await bench.allHandled();
  bench.stub.mails.length = 0;
  const again = await aContact({ email: 'Ben+two@b.test'.toLowerCase() });
  bench.behave({ at: 'rcpt', code: 550 });
  const blocked = await bench.schedule(0, { recipients: [again] });
  const refused = await bench.schedule(0, { recipients: [await aContact()] });
  for (const { source } of [blocked, refused]) await bench.newestReaches(source.id, 'retry_wait');
  const seen = await seenByOwner(blocked);
  expect(seen).toEqual(await seenByOwner(refused));
  const attempt = { payload: { outcome: 'refused', reason: null } };
  expect(seen).toMatchObject({
    answer: [503, 'unavailable', expect.any(String)],
    attempts: [attempt, attempt],
    failures: 2,
    notifications: [{ title: 'We couldn’t reach Ben' }],
  });
  expect(bench.stub.mails).toEqual([]);
  // The second address is another mailbox.
  bench.behave();
  const withSecond = await aContact({ email: 'ben+three@b.test', secondEmail: 'second@b.test' });
  const { source } = await bench.schedule(0, { recipients: [withSecond] });
  await bench.newestReaches(source.id, 'retry_wait');
  await bench.hurry(source.id);
  await bench.newestReaches(source.id, 'delivered');
  expect(addressed()).toEqual(['second@b.test']);
});

/** Another user, who sends a capsule to an address. */
async function anotherSender() {
  const userId = randomUUID();
  await bench.know({ userId, email: `${userId}@c.test` });
  const judged = (address: string, isKnown: boolean) =>
    bench.post('capsules', 'sender.judged', {
      userId,
      mailboxHash: createHash('sha256').update(address).digest('hex'),
      isKnown,
    });
  const send = async (...addresses: string[]) => {
    const recipients = await Promise.all(addresses.map((email) => aContact({ userId, email })));
    await bench.allHandled();
    return { ...(await bench.schedule(0, { userId, recipients })), recipients };
  };
  return { judged, send };
}

it('get three mails a day from senders of whom they opened nothing; the next one waits until they open one', async () => {
  const [one, two] = [await anotherSender(), await anotherSender()];
  const address = (tag: string) => `grace${tag}@b.test`;
  for (const mail of [await one.send(address('')), await two.send(address('+a')), await two.send(address('+b'))]) {
    await bench.newestReaches(mail.source.id, 'delivered');
  }
  const { source, recipients } = await one.send(address('+c'));
  const { next_attempt_at: at, due_at: due } = await bench.newestReaches(source.id, 'retry_wait');
  expect(Number(at) - Number(due)).toBeGreaterThan(86_000_000);
  const attempted = `SELECT payload FROM capsules.inbox
                      WHERE type = 'delivery.attempted' AND payload->>'capsuleId' = $1`;
  expect((await bench.admin.query(attempted, [source.id])).rows).toMatchObject([
    { payload: { outcome: 'postponed', recipientId: recipients[0]!.id } },
  ]);
  await bench.newestReaches((await one.send('other@b.test')).source.id, 'delivered');
  expect(bench.stub.mails).toHaveLength(4);
  await two.judged(address(''), true);
  await bench.newestReaches(source.id, 'delivered');
});

it('get nothing from a sender whom three others did not know, unless they have opened something of them', async () => {
  const { judged, send } = await anotherSender();
  for (const stranger of ['x', 'y', 'z']) await judged(`${stranger}@d.test`, false);
  await judged('friend@d.test', true);
  await bench.allHandled();
  const definition = await send('friend@d.test', 'new@d.test');
  const [friend, unknown] = definition.recipients;
  await bench.inState('delivered', () => rowOf(definition, friend!.contactId));
  await bench.inState('retry_wait', () => rowOf(definition, unknown!.contactId));
  expect(addressed()).toEqual(['friend@d.test']);
});

it('who reply are named in a notification, which goes with the capsule', async () => {
  const ben = await aContact();
  const definition = await bench.schedule(0, { recipients: [ben] });
  const { source } = definition;
  await bench.newestReaches(source.id, 'delivered');
  const reply = { replyId: randomUUID(), kind: 'thanks', capsuleId: source.id, userId: bench.userId };
  const words = { recipientName: 'Ben\r\nX: y', promptTitle: 'Hi' };
  for (let count = 0; count < 2; count += 1) await bench.post('capsules', 'recipient.replied', { ...reply, ...words });
  await bench.allHandled();
  const path = `/my-capsules?capsule=${source.id}`;
  const titles = async () => (await bench.notifications(path)).map(({ title }) => title);
  expect(await titles()).toEqual(['Ben X: y said thank you', 'We sent your time capsule to Ben']);
  expect((await plan('remove', next(definition))).status).toBe(200);
  expect(await titles()).toEqual([]);
});
