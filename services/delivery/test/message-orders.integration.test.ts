// Real: the delivery service in this process, PostgreSQL. Without Redis and sweeps, so that no email is sent during the test.
import { randomUUID } from 'node:crypto';
import { MessageOrders, type OrderScenario } from '@dear-future/testing/message-orders';
import { findHandlers } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DiscoveryService } from '@nestjs/core';
import { DeliveryHarness } from './delivery-harness.js';
import { TestPaidCapsule } from './paid-capsule.js';
import { recipientsOf } from './recipients.js';
import { samplePayment } from './sample-mails.js';

const harness = await DeliveryHarness.open();
afterAll(() => harness.close());
const app = await harness.startApp({ REDIS_URL: 'redis://127.0.0.1:1', SWEEP_INTERVAL_MS: '3600000' });
const handlers = findHandlers('delivery', app.get(DiscoveryService));
const orders = new MessageOrders(handlers, app.get(MessageSender));
const { contactOf } = recipientsOf(harness);

const at = (hour: number): string => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const rowsOf = async (sql: string, ...values: unknown[]): Promise<object[]> =>
  (await harness.admin.query<object>(sql, values)).rows;
/** Returns the emails and notices about these sources that wait, without those that were cancelled. */
const waitingFor = (...sourceIds: string[]) =>
  rowsOf(
    `SELECT d.source_kind, d.channel, d.copy, d.prompt_title, d.recorded_at, c.email, d.details - 'capsuleId' - 'sourceId' AS details
       FROM delivery.deliveries d LEFT JOIN delivery.contacts c ON c.id = d.contact_id
      WHERE d.source_id = ANY ($1) AND d.state <> 'cancelled' ORDER BY c.email, d.source_kind, d.recorded_at`,
    sourceIds,
  );
const noticesAbout = (...ids: string[]) =>
  rowsOf(
    `SELECT topic, title, body FROM delivery.notifications WHERE subject_id = ANY ($1) OR capsule_id = ANY ($1)
      ORDER BY topic, title`,
    ids,
  );

/** Returns everything that the capsules service tells about one time capsule. */
async function tellOfCapsule() {
  const [ann, ben, cleo] = ['ann', 'ben', 'cleo'].map((name) => ({ name, id: randomUUID(), contactId: randomUUID() }));
  const definition = await harness.definition(3600, {
    recipients: [ann!, ben!].map(({ id, contactId }) => ({ id, contactId })),
  });
  const capsuleId = definition.source.id;
  const contact = ({ contactId }: { contactId: string }, version: number, email: string) =>
    contactOf(contactId, { version, email });
  const copyTo = (copy: number) => ({ ...definition, recipients: [{ id: ben!.id, contactId: ben!.contactId, copy }] });
  const about = { capsuleId, userId: harness.userId, recipientName: 'Ann', promptTitle: definition.promptTitle };
  const damage = {
    itemId: capsuleId,
    kind: 'time-capsule',
    sourceId: capsuleId,
    userId: harness.userId,
    title: 'A',
    senderName: null,
  };
  const { id, contactId } = cleo!;
  const messages: OrderScenario['messages'] = [
    ['delivery.scheduled', definition],
    ['contact.changed', contact(ann!, 1, 'ann@b.test')],
    ['contact.changed', contact(ben!, 1, 'ben@b.test')],
    ['contact.changed', contact(cleo!, 1, 'cleo-old@b.test')],
    ['contact.changed', contact(cleo!, 2, 'cleo@b.test')],
    ['capsule.pictured', { capsuleId, picture: '/9j/2Q==' }],
    ['video.unplayable', { ...damage, receivedAt: at(1) }],
    ['video.unplayable', { ...damage, receivedAt: at(2) }],
    ['capsule.shared', { ...definition, recipients: [{ id, contactId }] }],
    ['capsule.shared', copyTo(1)],
    ['recipient.readdressed', { contact: contact(ben!, 2, 'ben-new@b.test'), definition: copyTo(2) }],
    ['recipient.replied', { ...about, replyId: randomUUID(), kind: 'thanks' }],
  ];
  const readState = async () => [
    await waitingFor(capsuleId),
    await noticesAbout(capsuleId),
    await rowsOf('SELECT jpeg FROM delivery.pictures WHERE capsule_id = $1', capsuleId),
  ];
  return { capsuleId, messages, readState };
}

const scenarios: Record<string, () => Promise<OrderScenario>> = {
  'what happens to a time capsule': tellOfCapsule,

  'what happens to a time capsule that is erased': async () => {
    const { capsuleId, messages, readState } = await tellOfCapsule();
    return { messages: [...messages, ['capsule.erased', { capsuleId }]], readState };
  },

  'versions of a user': () => {
    const userId = randomUUID();
    const messages = [1, 2, 3].map(
      (version) => ['user.changed', { userId, version, email: `${String(version)}@b.test`, firstName: null }] as const,
    );
    const readState = () => rowsOf('SELECT version, email FROM delivery.users WHERE user_id = $1', userId);
    return Promise.resolve({ messages, readState });
  },

  'what a mailbox says about a sender': () => {
    const judged = { userId: randomUUID(), mailboxHash: randomUUID().replaceAll('-', '').repeat(2) };
    const messages = [true, false, true].map((isKnown) => ['sender.judged', { ...judged, isKnown }] as const);
    const readState = () => rowsOf('SELECT is_known FROM delivery.mailbox_senders WHERE user_id = $1', judged.userId);
    return Promise.resolve({ messages, readState });
  },

  'responses to a shared prompt, one of which is withdrawn': () => {
    const promptId = randomUUID();
    const [first, second] = ['Ann', 'Ben'].map((responderName, hour) => {
      const about = { promptId, userId: harness.userId, promptTitle: 'Why?' };
      return { ...about, responseId: randomUUID(), responderName, receivedAt: at(hour) };
    });
    const removed = { responseId: first!.responseId, promptId };
    const damage = {
      kind: 'prompt-response',
      sourceId: promptId,
      userId: harness.userId,
      title: 'Why?',
      senderName: 'Ann',
    };
    const messages = [
      ['response.received', first!],
      ['response.received', second!],
      ['video.unplayable', { ...damage, itemId: first!.responseId, receivedAt: at(3) }],
      ['response.removed', removed],
    ] as const;
    const readState = async () => [
      (await waitingFor(promptId, first!.responseId)).length,
      await noticesAbout(first!.responseId, second!.responseId),
      await rowsOf('SELECT responder_name FROM delivery.responses WHERE id = ANY ($1)', [
        [first!.responseId, second!.responseId],
      ]),
    ];
    return Promise.resolve({ messages, readState });
  },

  'reminders that a paid capsule needs a new date': () => {
    const capsuleId = randomUUID();
    const about = { capsuleId, userId: harness.userId, title: 'Ours' };
    const messages = [1, 2].map(
      (number) => ['capsule.needs-date', { ...about, number, isLast: number === 2, at: at(number) }] as const,
    );
    const readState = () => waitingFor(capsuleId);
    return Promise.resolve({ messages, readState });
  },

  'a paid capsule': () => {
    const capsule = new TestPaidCapsule(harness);
    const { capsuleId } = capsule;
    const { userId } = harness;
    const [kept, withdrawn] = ['Ann', 'Ben'].map((name) => capsule.contribution(name));
    const opened = { capsuleId, userId, title: 'Ours', capsuleType: 'wedding', waitingCount: 0, names: ['Ann'] };
    const rest = { hasReel: false, timeZone: 'Europe/Berlin', createdAt: at(1) };
    const damage = {
      itemId: withdrawn!.contributionId,
      kind: 'contribution',
      sourceId: capsuleId,
      userId,
      title: 'Ours',
    };
    const payment = { ...samplePayment, capsuleId, userId, title: 'Ours', announcementId: randomUUID(), at: at(1) };
    const refund = { ...payment, announcementId: randomUUID(), kind: 'refund', at: at(2) };
    const messages = [
      ['contribution.received', kept!],
      ['contribution.received', withdrawn!],
      ['video.unplayable', { ...damage, senderName: 'Ben', receivedAt: at(3) }],
      ['contribution.removed', { contributionId: withdrawn!.contributionId, capsuleId }],
      ['capsule.opened', { ...opened, ...rest, generation: 1, contributionCount: 2 }],
      ['capsule.opened', { ...opened, ...rest, generation: 2, contributionCount: 1 }],
      ['payment.announced', payment],
      ['payment.announced', refund],
    ] as const;
    const ids = [capsuleId, withdrawn!.contributionId, payment.announcementId, refund.announcementId];
    const readState = async () => [
      await waitingFor(...ids),
      await noticesAbout(kept!.contributionId, withdrawn!.contributionId),
    ];
    return Promise.resolve({ messages, readState });
  },
};

describe('messages to the delivery service have the same effect in every order, even repeated', () => {
  it.each(Object.entries(scenarios))('%s', async (_, start) => orders.expectSameEnd(start), 120_000);

  it('and each kind of message is in a scenario', () => {
    expect(orders.uncovered).toEqual([]);
  });
});
