// Real: PostgreSQL, Redis, the delivery service, as a process where it is killed with kill -9. The mail server is a scripted one
// that speaks SMTP, behind a proxy that can refuse connections.
import { randomUUID } from 'node:crypto';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import { subjectOf } from './answers.js';
import { DeliveryHarness } from './delivery-harness.js';
import { HostedCapsule } from './paid-news.js';

let bench: DeliveryHarness;
let capsule: HostedCapsule;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
  capsule = new HostedCapsule(bench);
});
afterEach(() => bench.close());

describe('what is written about money', () => {
  beforeEach(async () => {
    await bench.start();
    await bench.know();
  });

  it('a receipt: one mail with lines, total and date, one notification, however often it is announced', async () => {
    const receipt = await capsule.announce('receipt');
    await Promise.all(Array.from({ length: 5 }, () => bench.post('billing', 'payment.announced', receipt)));
    await capsule.reaches('delivered', receipt.announcementId);
    await capsule.allHandled();
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);
    const source = bench.stub.mails[0]?.source ?? '';
    for (const part of ['Wedding Capsule: $29.00', 'Total: $59.00', 'May 4, 2026']) expect(source).toContain(part);
    expect(await capsule.told()).toMatchObject([{ kind: 'payment-received' }]);
    // capsules hears of payments from billing, and of none of these mails.
    expect(await bench.told({ source: { id: receipt.announcementId } })).toEqual([]);
  });

  it('refunds, a dispute and a refusal are each a mail and a notification of their own', async () => {
    const part = await capsule.announce('refund', { amountCents: 1000 });
    const dispute = await capsule.announce('dispute');
    const failed = await capsule.announce('failed', { at: '2026-05-05T10:00:00.000Z' });
    const whole = await capsule.announce('refund', { at: '2026-05-04T11:00:00.000Z' });
    for (const { announcementId } of [part, dispute, failed, whole]) await capsule.reaches('delivered', announcementId);
    expect(bench.stub.mails.map(subjectOf).sort()).toEqual([
      'Part of your payment is on its way back: Our Wedding',
      'Your payment did not go through: Our Wedding',
      'Your payment is being disputed: Our Wedding',
      'Your payment is on its way back: Our Wedding',
    ]);
    const told = await bench.notifications();
    expect(told.map(({ kind }) => kind).sort()).toEqual([
      'payment-refunded',
      'payment-refunded',
      'payment-trouble',
      'payment-trouble',
    ]);
    expect(told.filter(({ path }) => path === '/account')).toHaveLength(1);
  });

  it('what went back by itself, did not arrive, or was settled: each a mail and a notification', async () => {
    const news = [
      await capsule.announce('returned', { because: 'paid_twice' }),
      await capsule.announce('returned', { because: 'amount_mismatch', amountCents: 5000 }),
      await capsule.announce('refund_failed'),
      await capsule.announce('dispute_won'),
      await capsule.announce('dispute_lost', { refundedSoFarCents: 5900 }),
      await capsule.announce('refund', { amountCents: 900, refundedSoFarCents: 5900 }),
    ];
    for (const { announcementId } of news) await capsule.reaches('delivered', announcementId);
    expect(bench.stub.mails.map(subjectOf).sort()).toEqual([
      'The rest of your payment is on its way back: Our Wedding',
      'Your bank has given your payment back: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment is settled: Our Wedding',
      'Your refund did not reach you: Our Wedding',
      'Your second payment is on its way back: Our Wedding',
    ]);
    const told = (await bench.notifications()).map(({ kind, body }) => `${kind}: ${body}`);
    expect(told.sort()).toEqual([
      'payment-received: The dispute about $59.00 for “Our Wedding” is over. The capsule goes on.',
      'payment-refunded: $50.00 is not what “Our Wedding” costs. You can pay anew.',
      'payment-refunded: $9.00 for “Our Wedding”.',
      'payment-refunded: The dispute about $59.00 for “Our Wedding” is over.',
      'payment-refunded: You paid twice for “Our Wedding”. $59.00 goes back to you.',
      'payment-trouble: $59.00 for “Our Wedding”. We are on it; you get it back in another way.',
    ]);
  });

  it('the mail server away: told in the app, mailed later; a refusal that a payment overtook is not mailed', async () => {
    await bench.proxy.refuse();
    const failed = await capsule.announce('failed');
    await capsule.reaches('retry_wait', failed.announcementId);
    expect(await capsule.told()).toMatchObject([{ kind: 'payment-trouble' }]);
    const receipt = await capsule.announce('receipt', { at: '2026-05-04T10:05:00.000Z' });
    await capsule.reaches('retry_wait', receipt.announcementId);
    await bench.proxy.pass();
    for (const { announcementId } of [receipt, failed]) await bench.hurry(announcementId);
    await capsule.reaches('delivered', receipt.announcementId);
    await capsule.reaches('cancelled', failed.announcementId);
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);

    const late = await capsule.announce('failed', { at: '2026-05-04T10:04:00.000Z' });
    await capsule.reaches('cancelled', late.announcementId);
    expect((await capsule.told()).map(({ kind }) => kind)).toEqual(['payment-received', 'payment-trouble']);
  });
});

describe('killed with kill -9', () => {
  it('after the 250 of a capsule’s day and of a receipt, before the commit: at most one more each, under the same Message-ID', async () => {
    const victim = await bench.spawn({ SMTP_DEADLINE_MS: '6000' });
    await bench.know();
    const letGo = await bench.holdOutcomes();
    const sources = [(await capsule.open()).capsuleId, (await capsule.announce('receipt')).announcementId];
    await bench.standsAtLock(2);
    await victim.kill('SIGKILL');
    await letGo();
    await bench.leasesEnd();
    await bench.start();
    const ids: string[] = [];
    for (const source of sources) {
      await capsule.reaches('unknown', source);
      await bench.hurry(source);
      const { message_id: id } = await capsule.reaches('delivered', source);
      ids.push(id, id);
    }
    expect(bench.stub.mails.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
    expect(await capsule.told()).toHaveLength(2);
    const report = await bench.holdsInvariants();
    expect(report).toMatchObject({ delivered: 2, resent: 2 });
  });
});

describe('what is written about a video that cannot be played', () => {
  beforeEach(async () => {
    await bench.start();
    await bench.know();
  });

  const about = (change: Partial<VideoUnplayable>): VideoUnplayable => ({
    itemId: randomUUID(),
    kind: 'contribution',
    sourceId: capsule.capsuleId,
    personId: bench.personId,
    title: 'Forty',
    senderName: 'Ben',
    receivedAt: '2026-05-04T10:00:00.000Z',
    ...change,
  });
  const tell = (message: VideoUnplayable) => bench.post('capsules', 'video.unplayable', message);

  it('a mail and a notification to the owner of a time capsule; hosts read it in the app alone', async () => {
    const itemId = randomUUID();
    const own = about({ itemId, kind: 'time-capsule', sourceId: itemId, senderName: null });
    const given = about({});
    for (const each of [own, given, own, given]) await tell(each);
    for (const each of [own, given]) await capsule.reaches('delivered', each.itemId);
    await capsule.allHandled();
    expect(bench.stub.mails.map(subjectOf)).toEqual(['Your video can’t be played: Forty']);
    const told = (await bench.notifications()).map(({ kind, title, path }) => [kind, title, path]);
    expect(told.sort()).toEqual([
      ['video-unplayable', 'The video from Ben can’t be played', `/capsules/${capsule.capsuleId}`],
      ['video-unplayable', 'Your video can’t be played', `/my-capsules?capsule=${itemId}`],
    ]);
  });

  it('is said of the newest video alone, and goes with the contribution or response', async () => {
    const [given, answer] = [about({}), about({ kind: 'prompt-response', sourceId: randomUUID() })];
    for (const each of [given, answer]) {
      await tell(each);
      await capsule.reaches('delivered', each.itemId);
      await tell({ ...each, senderName: 'Bob', receivedAt: '2026-05-05T10:00:00.000Z' });
      await tell(each);
    }
    await capsule.allHandled();
    for (const { itemId } of [given, answer]) await capsule.reaches('delivered', itemId);
    expect((await bench.notifications()).map(({ title }) => title)).toEqual(
      Array(2).fill('The video from Bob can’t be played'),
    );

    await capsule.withdraw({ ...capsule.contribution(), contributionId: given.itemId });
    await bench.post('capsules', 'response.removed', { responseId: answer.itemId, promptId: answer.sourceId });
    await capsule.allHandled();
    for (const each of [given, answer]) await tell({ ...each, receivedAt: '2026-05-06T10:00:00.000Z' });
    await capsule.allHandled();
    expect(await bench.notifications()).toEqual([]);
    for (const { itemId } of [given, answer]) {
      const rows = await capsule.rows(itemId);
      expect(rows.map((row) => row.state + row.prompt_title)).toEqual(['delivered', 'delivered']);
    }
  });
});
