// Real: PostgreSQL, Redis, and the delivery service, as a process if it is killed. The mail server is a scripted SMTP
// stub behind a proxy.
import { randomUUID } from 'node:crypto';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { eventually } from '@dear-future/testing/eventually';
import { DeliveryHarness } from './delivery-harness.js';
import { TestPaidCapsule } from './paid-capsule.js';
import { subjectOf } from './shared-prompt.js';

let harness: DeliveryHarness;
let capsule: TestPaidCapsule;

beforeEach(async () => {
  harness = await DeliveryHarness.open();
  capsule = new TestPaidCapsule(harness);
});
afterEach(() => harness.close());

describe('announcements of payments', () => {
  beforeEach(async () => {
    await harness.startApp();
    await harness.announceUser();
  });

  it('create one notification and one receipt with lines, total and date, even if repeated', async () => {
    const receipt = await capsule.announce('receipt');
    await Promise.all(Array.from({ length: 5 }, () => harness.post('billing', 'payment.announced', receipt)));
    await harness.waitForNewestState(receipt.announcementId, 'delivered');
    await harness.waitUntilHandled();
    expect(harness.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);
    const source = harness.stub.mails[0]?.source ?? '';
    for (const part of ['Wedding Capsule: $29', 'Total: $59', 'May 4, 2026']) expect(source).toContain(part);
    expect(await capsule.notifications()).toMatchObject([{ kind: 'payment-received' }]);
    // The billing service tells the capsules service about payments, so these emails are not reported.
    expect(await harness.deliveredMessages({ source: { id: receipt.announcementId } })).toEqual([]);
  });

  it('send one email and one notification for each refund, dispute, failure and returned payment', async () => {
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
    for (const { announcementId } of news) await harness.waitForNewestState(announcementId, 'delivered');
    expect(harness.stub.mails.map(subjectOf).sort()).toEqual([
      'Part of your payment is on its way back: Our Wedding',
      'Your bank has returned your payment: Our Wedding',
      'Your payment didn’t go through: Our Wedding',
      'Your payment is being disputed: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment is on its way back: Our Wedding',
      'Your payment stands: Our Wedding',
      'Your refund didn’t reach you: Our Wedding',
      'Your second payment is on its way back: Our Wedding',
    ]);
    const delay = 'This usually takes 5–10 days, depending on your bank.';
    expect(new Set((await harness.notifications()).map(({ kind, body }) => `${kind}: ${body}`))).toEqual(
      new Set([
        'payment-problem: “Our Wedding”: Your payment of $59 didn’t go through. Your bank declined it, and you haven’t been charged.',
        'payment-problem: “Our Wedding”: Your payment is in dispute, so your bank has taken $59 back from us for now.',
        'payment-problem: “Our Wedding”: We sent $59 back to you, but your bank couldn’t accept it. The card or account may be closed.',
        'payment-received: “Our Wedding”: The dispute about your payment of $59 is over, and the payment stands.',
        `payment-refunded: “Our Wedding”: $10 of your payment is on its way back to you. ${delay}`,
        `payment-refunded: “Our Wedding”: $59 of your payment is on its way back to you, so all of it is refunded. ${delay}`,
        `payment-refunded: “Our Wedding”: $9 of your payment is on its way back to you, so all of it is refunded. ${delay}`,
        'payment-refunded: “Our Wedding”: The dispute about your payment is over: your bank has returned $59 to you.',
        `payment-refunded: “Our Wedding”: We received $50, which isn’t the price of your order. We’re sending it back to you. ${delay}`,
        `payment-refunded: “Our Wedding”: You paid twice for this capsule. The second payment, $59, is on its way back to you. ${delay}`,
      ]),
    );
    expect(await harness.notifications('/payment')).toHaveLength(5);
  });

  it('send emails when the mail server is back, except about a failure that was followed by a payment', async () => {
    await harness.proxy.refuse();
    const failed = await capsule.announce('failed');
    await harness.waitForNewestState(failed.announcementId, 'retry_wait');
    expect(await capsule.notifications()).toMatchObject([{ kind: 'payment-problem' }]);
    const receipt = await capsule.announce('receipt', { at: '2026-05-04T10:05:00.000Z' });
    await harness.waitForNewestState(receipt.announcementId, 'retry_wait');
    await harness.proxy.pass();
    for (const { announcementId } of [receipt, failed]) await harness.makeRetriesDue(announcementId);
    await harness.waitForNewestState(receipt.announcementId, 'delivered');
    await harness.waitForNewestState(failed.announcementId, 'cancelled');
    expect(harness.stub.mails.map(subjectOf)).toEqual(['Your receipt: Our Wedding']);

    const late = await capsule.announce('failed', { at: '2026-05-04T10:04:00.000Z' });
    await harness.waitForNewestState(late.announcementId, 'cancelled');
    expect((await capsule.notifications()).map(({ kind }) => kind)).toEqual(['payment-received', 'payment-problem']);
  });
});

describe('a capsule that was paid for after its date', () => {
  it('causes an email and a notification that ask for a new date, each time the capsules service says so', async () => {
    await harness.startApp();
    await harness.announceUser();
    const { capsuleId, needsDate } = capsule;
    for (const message of [needsDate(1), needsDate(1), needsDate(2)]) {
      await harness.post('capsules', 'capsule.needs-date', message);
      await harness.waitUntilHandled();
      await capsule.waitForState('delivered');
    }
    expect(harness.stub.mails.map(subjectOf)).toEqual([
      'Please choose a new date: Our Wedding',
      'Your capsule still needs a new date: Our Wedding',
    ]);
    for (const { source } of harness.stub.mails) expect(source).toContain(`/capsules/${capsuleId}`);
    expect(harness.stub.mails[0]?.source).toContain('Your payment has arrived, thank you.');
    expect(await capsule.notifications()).toMatchObject([
      { kind: 'paid-capsule-problem', title: 'Your capsule still needs a new date' },
      { kind: 'paid-capsule-problem', title: 'Please choose a new date' },
    ]);
  });
});

describe('a delivery process killed with kill -9', () => {
  it('after the 250 of two emails, before the commit: each is sent once more, with the same Message-ID', async () => {
    const victim = await harness.startProcess({ SMTP_DEADLINE_MS: '6000' });
    await harness.announceUser();
    const unlock = await harness.blockOutcomes();
    const sources = [(await capsule.open()).capsuleId, (await capsule.announce('receipt')).announcementId];
    // One transaction may record both.
    await eventually(() => harness.stub.mails.length === sources.length, { what: 'both emails' });
    await harness.waitUntilBlocked();
    await victim.kill('SIGKILL');
    await unlock();
    await harness.endLeases();
    await harness.startApp();
    const ids: string[] = [];
    for (const source of sources) {
      await harness.waitForNewestState(source, 'unknown');
      await harness.makeRetriesDue(source);
      const { message_id: id } = await harness.waitForNewestState(source, 'delivered');
      ids.push(id, id);
    }
    expect(harness.messageIds.sort()).toEqual(ids.sort());
    expect(await capsule.notifications()).toHaveLength(2);
    expect(await harness.expectInvariants()).toMatchObject({ delivered: 2, resent: 2 });
  });
});

describe('a video that cannot be played', () => {
  beforeEach(async () => {
    await harness.startApp();
    await harness.announceUser();
  });

  const report = (change: Partial<VideoUnplayable>): VideoUnplayable => ({
    itemId: randomUUID(),
    kind: 'contribution',
    sourceId: capsule.capsuleId,
    userId: harness.userId,
    title: 'Forty',
    senderName: 'Ben',
    receivedAt: '2026-05-04T10:00:00.000Z',
    ...change,
  });
  const post = (message: VideoUnplayable) => harness.post('capsules', 'video.unplayable', message);

  it('is reported to owners of time capsules by email and in the app, and to hosts only in the app', async () => {
    const itemId = randomUUID();
    const own = report({ itemId, kind: 'time-capsule', sourceId: itemId, senderName: null });
    const contributed = report({});
    for (const each of [own, contributed, own, contributed]) await post(each);
    for (const each of [own, contributed]) await harness.waitForNewestState(each.itemId, 'delivered');
    await harness.waitUntilHandled();
    expect(harness.stub.mails.map(subjectOf)).toEqual(['Your video can’t be played: Forty']);
    const shown = (await harness.notifications()).map(({ kind, title, path }) => [kind, title, path]);
    expect(shown.sort()).toEqual([
      ['video-unplayable', 'The video from Ben can’t be played', `/capsules/${capsule.capsuleId}`],
      ['video-unplayable', 'Your video can’t be played', `/my-capsules/${itemId}`],
    ]);
  });

  it('has only its newest report, which is deleted together with the contribution or response', async () => {
    const [contributed, response] = [report({}), report({ kind: 'prompt-response', sourceId: randomUUID() })];
    for (const each of [contributed, response]) {
      await post(each);
      await harness.waitForNewestState(each.itemId, 'delivered');
      await post({ ...each, senderName: 'Bob', receivedAt: '2026-05-05T10:00:00.000Z' });
      await post(each);
    }
    await harness.waitUntilHandled();
    for (const { itemId } of [contributed, response]) await harness.waitForNewestState(itemId, 'delivered');
    expect((await harness.notifications()).map(({ title }) => title)).toEqual(
      Array(2).fill('The video from Bob can’t be played'),
    );

    await capsule.withdraw({ ...capsule.contribution(), contributionId: contributed.itemId });
    await harness.post('capsules', 'response.removed', { responseId: response.itemId, promptId: response.sourceId });
    await harness.waitUntilHandled();
    for (const each of [contributed, response]) await post({ ...each, receivedAt: '2026-05-06T10:00:00.000Z' });
    await harness.waitUntilHandled();
    expect(await harness.notifications()).toEqual([]);
    for (const { itemId } of [contributed, response]) {
      const rows = await harness.rows(itemId);
      expect(rows.map((row) => row.state + row.prompt_title)).toEqual(['delivered', 'delivered']);
    }
  });
});
