// Real: the capsules service in this process, PostgreSQL, Redis. The test calls the registered handlers of messages.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { MessageOrders, type OrderScenario } from '@dear-future/testing/message-orders';
import type { TestApp } from '@dear-future/testing/test-app';
import { findHandlers } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DiscoveryService } from '@nestjs/core';
import { CapsulesTestApp, newUserId } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { joinIds, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { addPerson } = peopleClient(app);
const { admit } = plansClient(app);
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const service = app.service as TestApp;
const orders = new MessageOrders(findHandlers('capsules', service.get(DiscoveryService)), service.get(MessageSender));

const at = (hour: number): string => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const rowsOf = async (sql: string, ...values: unknown[]): Promise<object[]> =>
  (await app.admin.query<object>(sql, values)).rows;

/** Returns a due capsule for Ann, and everything that the delivery service reports after Ben is added. */
async function planBen() {
  const owner = newUserId();
  const [ann, ben] = [await addPerson(owner, { name: 'Ann' }), await addPerson(owner, { email: 'ben@b.test' })];
  const { id } = await app.createCapsule(owner, { recipients: ann.id });
  await app.makeDue(id);
  const { definition: first } = (await admit(owner, id, 'change', { recipients: joinIds([ann, ben]) })).body;
  const planOf = (change: Partial<DeliveryDefinition>) => {
    const definition = { ...first!, ...change };
    return { definition, isRemoved: false, deliveredAt: null };
  };
  const plan = planOf({ generation: 4, personalNote: 'Soon.' });
  const [toAnn, toBen] = [ann, ben].map(
    (person) => first!.recipients!.find(({ contactId }) => contactId === person.id)!.id,
  ) as [string, string];
  const secret = randomBytes(16).toString('base64url');
  const delivered = { source: { kind: 'time-capsule', id }, generation: 4, channel: 'email', plan };
  const attempt = { capsuleId: id, recipientId: toBen, reason: null, plan };
  const move = { capsuleId: id, generation: 4, plan };
  const messages: OrderScenario['messages'] = [
    ['capsule.planned', planOf({})],
    ['capsule.planned', { ...planOf({ generation: 3 }), isRemoved: true }],
    ['capsule.planned', plan],
    ['delivery.moved', { ...move, move: 1, dueAt: at(1) }],
    ['delivery.moved', { ...move, move: 2, dueAt: at(2) }],
    ['recipient.link-issued', { recipientId: toBen, hash: hashOf(secret), mailboxHash: hashOf('ben'), plan }],
    ['delivery.attempted', { ...attempt, at: at(3), outcome: 'refused' }],
    ['delivery.attempted', { ...attempt, at: at(4), outcome: 'accepted' }],
    ['delivery.delivered', { ...delivered, deliveredAt: at(4), recipientId: toBen }],
    ['delivery.delivered', { ...delivered, deliveredAt: at(5), recipientId: toAnn }],
  ];
  return { owner, id, secret, messages };
}

const scenarios: Record<string, () => Promise<OrderScenario>> = {
  'reports about a capsule that was changed, removed and restored': async () => {
    const { owner, id, secret, messages } = await planBen();
    const readState = async () => {
      const [capsule] = await app.listCapsules(owner);
      const { status, deliveredAt, deliveryDate, personalNote, recipients = [] } = capsule ?? {};
      const people = recipients.map(({ name, state, canSendAgain }) => [name, state, canSendAgain]);
      const opening = await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': secret });
      const attempts = await rowsOf(
        `SELECT at, details->>'outcome' AS outcome FROM capsules.time_capsule_events
          WHERE capsule_id = $1 AND kind = 'attempt' ORDER BY at`,
        id,
      );
      return { status, deliveredAt, deliveryDate, personalNote, people, opening: opening.status, attempts };
    };
    return { messages, readState };
  },

  'reports about a capsule that has been erased': async () => {
    const { owner, id, secret, messages } = await planBen();
    await app.admin.query('UPDATE capsules.time_capsules SET removed_at = clock_timestamp() WHERE id = $1', [id]);
    expect((await app.call(owner, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
    const readState = async () => [
      await app.listCapsules(owner),
      (await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': secret })).status,
      await rowsOf('SELECT 1 FROM capsules.recipient_links WHERE hash = $1', Buffer.from(hashOf(secret), 'hex')),
    ];
    return { messages, readState };
  },

  'deliveries of a capsule for its owner': async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    const report = { source: { kind: 'time-capsule', id }, generation: 1, channel: 'email' };
    const messages = [2, 1, 3].map((hour) => ['delivery.delivered', { ...report, deliveredAt: at(hour) }] as const);
    const readState = async () =>
      (await app.listCapsules(owner)).map(({ status, deliveredAt }) => [status, deliveredAt]);
    return { messages, readState };
  },

  'versions of an account': () => {
    const userId = newUserId();
    const messages = [1, 2, 3].map(
      (version) => ['account.known', { userId, version, mailbox: `${String(version)}@b.test` }] as const,
    );
    const readState = () => rowsOf('SELECT version, mailbox FROM capsules.accounts WHERE user_id = $1', userId);
    return Promise.resolve({ messages, readState });
  },

  'versions of a payment': async () => {
    const { host, id } = await capsules.createHostAndOrder();
    const states = ['processing', 'paid', 'disputed', 'paid'];
    const messages = states.map(
      (state, index) => ['payment.changed', { orderId: id, version: index + 1, state, at: at(index) }] as const,
    );
    const readState = async () => {
      const { status, paymentStatus, needsNewDate, isOpen } = await capsules.read(host, id);
      return [status, paymentStatus, needsNewDate, isOpen, (await capsules.findOpening(id))?.state];
    };
    return { messages, readState };
  },

  'a payment, its refund and a late delivery report': async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.openNow(id);
    const report = { source: { kind: 'paid-capsule', id }, generation: 1, channel: 'email' };
    const messages = [
      ['delivery.delivered', { ...report, deliveredAt: at(1) }],
      ['delivery.delivered', { ...report, deliveredAt: at(2) }],
      ['payment.changed', { orderId: id, version: 2, state: 'disputed', at: at(3) }],
      ['payment.changed', { orderId: id, version: 3, state: 'refunded', isChargedBack: true, at: at(4) }],
    ] as const;
    const readState = async () => {
      const { status, paymentStatus, deliveredAt } = await capsules.read(host, id);
      return [status, paymentStatus, deliveredAt];
    };
    return { messages, readState };
  },

  'reports about a video': async () => {
    const { owner, videoFileName: videoName } = await app.createOwnerAndCapsule();
    const [{ admissionId }] = (await rowsOf(
      'SELECT admission_id AS "admissionId" FROM capsules.time_capsules WHERE video_name = $1',
      videoName,
    )) as [{ admissionId: string }];
    const messages = [
      ['video.unclaimed', { videoName, admissionId }],
      ['video.processed', { videoName, isPlayable: true }],
      ['video.processed', { videoName, isPlayable: true, hasSeekableCopy: true, picture: '/9j/2Q==' }],
    ] as const;
    const readState = async () => [
      (await app.listCapsules(owner)).map(({ videoReady, isPlayable }) => [videoReady, isPlayable]),
      [...new Set(await app.findMessageTypes(videoName))],
    ];
    return { messages, readState };
  },

  'the steps of a highlight reel': async () => {
    const { host, id } = await contributions.createClosedCapsule('Ben');
    const reelId = (await contributions.findReelRequests(id)).at(-1)!.reelId;
    const [videoName, olderVideo] = [newVideoName(), newVideoName()];
    const report = { reelId, capsuleId: id, videoName: null, durationSeconds: null, skipped: [] };
    const ready = { ...report, state: 'ready', progress: 100, durationSeconds: 9 };
    const messages = [
      ['reel.changed', { ...ready, reelId: randomUUID(), step: 9, videoName: olderVideo }],
      ['reel.changed', { ...report, step: 1, state: 'working', progress: 20 }],
      ['reel.changed', { ...report, step: 2, state: 'working', progress: 60 }],
      ['reel.changed', { ...ready, step: 3, videoName }],
    ] as const;
    const readState = async () => {
      const { state, progress } = (await contributions.callReel(host, id)).body;
      const discards = [videoName, olderVideo].map((name) => contributions.countDiscards(name));
      return [state, progress, (await Promise.all(discards)).map((count) => count > 0)];
    };
    return { messages, readState };
  },
};

describe('messages to the capsules service have the same effect in every order, even repeated', () => {
  it.each(Object.entries(scenarios))('%s', async (_, start) => orders.expectSameEnd(start), 120_000);

  it('and each kind of message is in a scenario', () => {
    expect(orders.uncovered).toEqual([]);
  });
});
