// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

describe('paying', () => {
  it('by card: paid once, in the ledger once, told to capsules and to the person', async () => {
    const { order } = await billing.paidOrder();
    expect(await billing.check(order)).toBe('paid');
    await billing.quiet();
    expect(await billing.changes(order)).toEqual(['1 paid']);
    expect(await billing.announced(order)).toEqual(['receipt 4900']);
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
    const [payment] = await billing.payments(order);
    expect(payment).toMatchObject({ status: 'paid', amountCents: 4900, refundedCents: 0, title: 'Ada & Ben' });
    expect(payment?.paidAt).not.toBeNull();
    const again = await billing.checkout(order);
    expect(again.status).toBe(409);
  });

  it('after a declined card, with the same session', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.decline(id);
    expect(await billing.check(order)).toBe('open');
    expect((await billing.opened(order)).id).toBe(id);
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
  });

  it('after going back: the checkout waits where it was', async () => {
    const { order, ...first } = await billing.openedOrder();
    expect(await billing.check(order)).toBe('open');
    expect((await billing.opened(order)).url).toBe(first.url);
    expect(await billing.payments(order)).toEqual([]);
  });

  it('after the checkout ran out: a new one', async () => {
    const { order, ...first } = await billing.openedOrder();
    await billing.stripe.expireNow(first.id);
    await billing.quiet();
    expect(await billing.check(order)).toBe('none');
    const second = await billing.opened(order);
    expect(second.id).not.toBe(first.id);
    await billing.stripe.pay(second.id);
    await billing.reaches(order, 'paid');
    expect((await billing.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('later: processing until the money arrives, and no second checkout meanwhile', async () => {
    const { order, id } = await billing.processingOrder();
    expect((await billing.checkout(order)).status).toBe(409);
    expect(await billing.payments(order)).toMatchObject([{ status: 'processing', amountCents: 4900, paidAt: null }]);
    await billing.stripe.settle(id);
    await billing.reaches(order, 'paid');
    expect(await billing.changes(order)).toEqual(['1 processing', '2 paid']);
    expect(await billing.announced(order)).toEqual(['receipt 4900']);
  });

  it('later, and the bank refuses: failed, and paid with another checkout', async () => {
    const { order, id } = await billing.processingOrder();
    await billing.stripe.failTransfer(id);
    await billing.reaches(order, 'failed');
    expect(await billing.announced(order)).toEqual(['failed 4900']);
    expect(await billing.ledger(order)).toEqual([]);
    await billing.paid(order);
    await billing.reaches(order, 'paid');
    expect(await billing.changes(order)).toEqual(['1 processing', '2 failed', '3 open', '4 paid']);
  });
});

describe('money that goes back', () => {
  it('in parts: paid until nothing is left', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.refund(intent, 1000);
    await billing.quiet();
    expect(await billing.check(order)).toBe('paid');
    expect(await billing.payments(order)).toMatchObject([{ status: 'partially_refunded', refundedCents: 1000 }]);
    await billing.stripe.refund(intent);
    await billing.reaches(order, 'refunded');
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -1000', 'refund -3900']);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'refund 1000 of 1000', 'refund 3900 of 4900']);
    expect(await billing.changes(order)).toEqual(['1 paid', '2 refunded']);
    expect((await billing.checkout(order)).status).toBe(409);
  });

  it('by a dispute that we win', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.dispute(intent);
    await billing.reaches(order, 'disputed');
    expect(await billing.payments(order)).toMatchObject([{ status: 'disputed' }]);
    await billing.stripe.closeDispute(intent, 'won');
    await billing.reaches(order, 'paid');
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'dispute -4900', 'dispute_won 4900']);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'dispute 4900', 'dispute_won 4900']);
    expect(await billing.changes(order)).toEqual(['1 paid', '2 disputed', '3 paid']);
  });

  it('by a dispute that we lose', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.dispute(intent);
    await billing.reaches(order, 'disputed');
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.reaches(order, 'refunded');
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'dispute -4900']);
    expect(await billing.changes(order)).toEqual(['1 paid', '2 disputed', '3 refunded, charged back']);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'dispute 4900', 'dispute_lost 4900 of 4900']);
    expect(await billing.payments(order)).toMatchObject([{ status: 'refunded', refundedCents: 4900 }]);
  });

  it('what was lost after a part was given back is all of it', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.refund(intent, 900);
    await billing.quiet();
    await billing.stripe.dispute(intent);
    await billing.reaches(order, 'disputed');
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.reaches(order, 'refunded');
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -900', 'dispute -4000']);
  });
});

describe('the ledger', () => {
  it('is only ever added to, whoever asks', async () => {
    const { order } = await billing.paidOrder();
    for (const sql of [
      'UPDATE billing.ledger SET amount_cents = 1',
      'DELETE FROM billing.ledger',
      'TRUNCATE billing.ledger',
    ]) {
      await expect(billing.admin.query(sql)).rejects.toThrow('only ever added to');
    }
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
  });
});

describe('payments of a person', () => {
  it('come page by page, the newest first, and are nobody else\u2019s', async () => {
    const orders = [billing.order(), billing.order(), billing.order()];
    const [{ personId } = billing.order()] = orders;
    for (const order of orders) {
      const own = { ...order, personId };
      await billing.paid(own);
      await billing.reaches(own, 'paid');
    }
    const first = await billing.call('GET', '/payments?limit=2', personId);
    expect(first.headers.get('x-total-count')).toBe('3');
    const link = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await billing.call('GET', link, personId);
    const ids = [...((await first.json()) as object[]), ...((await second.json()) as object[])];
    expect(ids).toMatchObject([...orders].reverse().map(({ orderId }) => ({ capsuleId: orderId })));
    expect(second.headers.get('link')).toBeNull();
    expect(await billing.payments(billing.order())).toEqual([]);
    expect((await billing.call('GET', '/payments', null)).status).toBe(401);
    expect((await billing.call('GET', '/payments?limit=0', personId)).status).toBe(400);
    expect((await billing.call('GET', '/payments?cursor=x', personId)).status).toBe(400);
  });
});
