// Real: PostgreSQL, Redis, the delivery service, as a process where it is killed. The mail server is a scripted SMTP
// stub behind a proxy.
import { randomUUID } from 'node:crypto';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { DeliveryHarness } from './delivery-harness.js';
import { PaidCapsule } from './paid-capsule.js';
import { subjectOf } from './shared-prompt.js';

let bench: DeliveryHarness;
let capsule: PaidCapsule;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
  capsule = new PaidCapsule(bench);
});
afterEach(() => bench.close());

describe('payments', () => {
  beforeEach(async () => {
    await bench.start();
    await bench.know();
  });

  it('a receipt: one mail with lines, total and date, one notification, even if announced six times', async () => {
    const receipt = await capsule.announce('receipt');
    await Promise.all(Array.from({ length: 5 }, () => bench.post('billing', 'payment.announced', receipt)));
    await bench.newestReaches(receipt.announcementId, 'delivered');
    await bench.allHandled();
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);
    const source = bench.stub.mails[0]?.source ?? '';
    for (const part of ['Wedding Capsule: $29.00', 'Total: $59.00', 'May 4, 2026']) expect(source).toContain(part);
    expect(await capsule.told()).toMatchObject([{ kind: 'payment-received' }]);
    // Capsules gets payments from billing, and needs no report of these mails.
    expect(await bench.told({ source: { id: receipt.announcementId } })).toEqual([]);
  });

  it('refunds, disputes, refusals and returned payments are each one mail and one notification', async () => {
    const news = [
      await capsule.announce('refund', { amountCents: 1000 }),
      await capsule.announce('refund', { at: '2026-05-04T11:00:00.000Z' }),
      await capsule.announce('refund', { amountCents: 900, refundedSoFarCents: 5900 }),
      await capsule.announce('refund_failed'),
      await capsule.announce('returned', { returnReason: 'paid_twice' }),
      await capsule.announce('returned', { returnReason: 'amount_mismatch', amountCents: 5000 }),
      await capsule.announce('dispute'),
      await capsule.announce('dispute_won'),
      await capsule.announce('dispute_lost', { refundedSoFarCents: 5900 }),
      await capsule.announce('failed', { at: '2026-05-05T10:00:00.000Z' }),
    ];
    for (const { announcementId } of news) await bench.newestReaches(announcementId, 'delivered');
    expect(bench.stub.mails.map(subjectOf).sort()).toEqual([
      'Part of your payment is on its way back: Our Wedding',
      'The rest of your payment is on its way back: Our Wedding',
      'Your bank has returned your payment: Our Wedding',
      'Your payment didn’t go through: Our Wedding',
      'Your payment is being disputed: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment stands: Our Wedding',
      'Your refund didn’t reach you: Our Wedding',
      'Your second payment is on its way back: Our Wedding',
    ]);
    expect((await bench.notifications()).map(({ kind, body }) => `${kind}: ${body}`).sort()).toEqual([
      'payment-problem: $59.00 for “Our Wedding”. Nothing was charged.',
      'payment-problem: $59.00 for “Our Wedding”. Until your bank decides, the capsule is on hold, unless it was already delivered.',
      'payment-problem: $59.00 for “Our Wedding”. We’re on it. You’ll get it back another way.',
      'payment-received: The dispute about $59.00 for “Our Wedding” is over, and your payment stands.',
      'payment-refunded: $10.00 for “Our Wedding”.',
      'payment-refunded: $59.00 for “Our Wedding”.',
      'payment-refunded: $9.00 for “Our Wedding”.',
      'payment-refunded: The dispute about $59.00 for “Our Wedding” is over.',
      'payment-refunded: We received $50.00, which isn’t the price of “Our Wedding”. It’s on its way back, and you can pay again.',
      'payment-refunded: You paid twice for “Our Wedding”. $59.00 is on its way back to you.',
    ]);
    expect(await bench.notifications('/payment')).toHaveLength(5);
  });

  it('the mail server unreachable: mailed later, except a refusal that a payment followed', async () => {
    await bench.proxy.refuse();
    const failed = await capsule.announce('failed');
    await bench.newestReaches(failed.announcementId, 'retry_wait');
    expect(await capsule.told()).toMatchObject([{ kind: 'payment-problem' }]);
    const receipt = await capsule.announce('receipt', { at: '2026-05-04T10:05:00.000Z' });
    await bench.newestReaches(receipt.announcementId, 'retry_wait');
    await bench.proxy.pass();
    for (const { announcementId } of [receipt, failed]) await bench.hurry(announcementId);
    await bench.newestReaches(receipt.announcementId, 'delivered');
    await bench.newestReaches(failed.announcementId, 'cancelled');
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);

    const late = await capsule.announce('failed', { at: '2026-05-04T10:04:00.000Z' });
    await bench.newestReaches(late.announcementId, 'cancelled');
    expect((await capsule.told()).map(({ kind }) => kind)).toEqual(['payment-received', 'payment-problem']);
  });
});

describe('killed with kill -9', () => {
  it('after the 250 of two mails, before the commit: each is sent twice at most, as the same mail', async () => {
    const victim = await bench.spawn({ SMTP_DEADLINE_MS: '6000' });
    await bench.know();
    const unlock = await bench.holdOutcomes();
    const sources = [(await capsule.open()).capsuleId, (await capsule.announce('receipt')).announcementId];
    await bench.waitsAtLock(2);
    await victim.kill('SIGKILL');
    await unlock();
    await bench.leasesEnd();
    await bench.start();
    const ids: string[] = [];
    for (const source of sources) {
      await bench.newestReaches(source, 'unknown');
      await bench.hurry(source);
      const { message_id: id } = await bench.newestReaches(source, 'delivered');
      ids.push(id, id);
    }
    expect(bench.messageIds.sort()).toEqual(ids.sort());
    expect(await capsule.told()).toHaveLength(2);
    const report = await bench.holdsInvariants();
    expect(report).toMatchObject({ delivered: 2, resent: 2 });
  });
});

describe('a video that cannot be played', () => {
  beforeEach(async () => {
    await bench.start();
    await bench.know();
  });

  const about = (change: Partial<VideoUnplayable>): VideoUnplayable => ({
    itemId: randomUUID(),
    kind: 'contribution',
    sourceId: capsule.capsuleId,
    userId: bench.userId,
    title: 'Forty',
    senderName: 'Ben',
    receivedAt: '2026-05-04T10:00:00.000Z',
    ...change,
  });
  const tell = (message: VideoUnplayable) => bench.post('capsules', 'video.unplayable', message);

  it('is a mail and a notification to the owner of a time capsule, and only a notification to hosts', async () => {
    const itemId = randomUUID();
    const own = about({ itemId, kind: 'time-capsule', sourceId: itemId, senderName: null });
    const given = about({});
    for (const each of [own, given, own, given]) await tell(each);
    for (const each of [own, given]) await bench.newestReaches(each.itemId, 'delivered');
    await bench.allHandled();
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your video can’t be played: Forty']);
    const told = (await bench.notifications()).map(({ kind, title, path }) => [kind, title, path]);
    expect(told.sort()).toEqual([
      ['video-unplayable', 'The video from Ben can’t be played', `/capsules/${capsule.capsuleId}`],
      ['video-unplayable', 'Your video can’t be played', `/my-capsules?capsule=${itemId}`],
    ]);
  });

  it('is reported for the newest video only, and the report is deleted with the contribution or response', async () => {
    const [given, answer] = [about({}), about({ kind: 'prompt-response', sourceId: randomUUID() })];
    for (const each of [given, answer]) {
      await tell(each);
      await bench.newestReaches(each.itemId, 'delivered');
      await tell({ ...each, senderName: 'Bob', receivedAt: '2026-05-05T10:00:00.000Z' });
      await tell(each);
    }
    await bench.allHandled();
    for (const { itemId } of [given, answer]) await bench.newestReaches(itemId, 'delivered');
    expect((await bench.notifications()).map(({ title }) => title)).toEqual(
      Array(2).fill('The video from Bob can’t be played'),
    );

    await capsule.withdraw({ ...capsule.contribution(), contributionId: given.itemId });
    await bench.post('capsules', 'response.removed', { responseId: answer.itemId, promptId: answer.sourceId });
    await bench.allHandled();
    for (const each of [given, answer]) await tell({ ...each, receivedAt: '2026-05-06T10:00:00.000Z' });
    await bench.allHandled();
    expect(await bench.notifications()).toEqual([]);
    for (const { itemId } of [given, answer]) {
      const rows = await bench.rows(itemId);
      expect(rows.map((row) => row.state + row.prompt_title)).toEqual(['delivered', 'delivered']);
    }
  });
});
