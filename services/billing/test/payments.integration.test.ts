// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, which sends signed webhooks.
import { randomUUID } from 'node:crypto';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

describe('paying', () => {
  it('by card is recorded once, and announced to the capsules service and the user', async () => {
    const { order } = await billing.createPaidOrder();
    expect(await billing.checkPayment(order)).toBe('paid');
    await billing.waitUntilIdle();
    expect(await billing.listChanges(order)).toEqual(['1 paid']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900']);
    expect(await billing.readLedger(order)).toEqual(['charge 4900']);
    const [payment] = await billing.listPayments(order);
    expect(payment).toMatchObject({ status: 'paid', amountCents: 4900, refundedCents: 0, title: 'Ada & Ben' });
    expect(payment?.paidAt).not.toBeNull();
    const secondResponse = await billing.requestCheckout(order);
    expect(secondResponse.status).toBe(409);
  });

  it('after a declined card uses the same session', async () => {
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.decline(session.id);
    expect(await billing.checkPayment(order)).toBe('open');
    expect((await billing.openCheckout(order)).id).toBe(session.id);
    await billing.stripe.pay(session.id);
    await billing.waitForState(order, 'paid');
    expect(await billing.readLedger(order)).toEqual(['charge 4900']);
  });

  it('after leaving Stripe’s page uses the same checkout, which is still open', async () => {
    const { order, session: first } = await billing.createOpenOrder();
    expect(await billing.checkPayment(order)).toBe('open');
    expect((await billing.openCheckout(order)).url).toBe(first.url);
    expect(await billing.listPayments(order)).toEqual([]);
  });

  it('after the checkout has expired uses a new one', async () => {
    const { order, session: first } = await billing.createOpenOrder();
    await billing.stripe.expireNow(first.id);
    await billing.waitUntilIdle();
    expect(await billing.checkPayment(order)).toBe('none');
    const second = await billing.openCheckout(order);
    expect(second.id).not.toBe(first.id);
    await billing.stripe.pay(second.id);
    await billing.waitForState(order, 'paid');
    expect(await billing.listCheckoutStates(order)).toEqual(['expired', 'paid']);
  });

  it('by bank transfer is processing until the money arrives; until then, a second checkout is refused', async () => {
    const { order, session } = await billing.createProcessingOrder();
    expect((await billing.requestCheckout(order)).status).toBe(409);
    expect(await billing.listPayments(order)).toMatchObject([
      { status: 'processing', amountCents: 4900, paidAt: null },
    ]);
    await billing.stripe.settle(session.id);
    await billing.waitForState(order, 'paid');
    expect(await billing.listChanges(order)).toEqual(['1 processing', '2 paid']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900']);
  });

  it('by a bank transfer that fails can be repeated with a new checkout', async () => {
    const { order, session } = await billing.createProcessingOrder();
    await billing.stripe.failTransfer(session.id);
    await billing.waitForState(order, 'failed');
    expect(await billing.listNotices(order)).toEqual(['failed 4900']);
    expect(await billing.readLedger(order)).toEqual([]);
    await billing.payFor(order);
    await billing.waitForState(order, 'paid');
    expect(await billing.listChanges(order)).toEqual(['1 processing', '2 failed', '3 open', '4 paid']);
  });
});

describe('a paid order', () => {
  it('stays paid after partial refunds, until everything is refunded', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.stripe.refund(intent, 1000);
    await billing.waitUntilIdle();
    expect(await billing.checkPayment(order)).toBe('paid');
    expect(await billing.listPayments(order)).toMatchObject([{ status: 'partially_refunded', refundedCents: 1000 }]);
    await billing.stripe.refund(intent);
    await billing.waitForState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -1000', 'refund -3900']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'refund 1000 of 1000', 'refund 3900 of 4900']);
    expect(await billing.listChanges(order)).toEqual(['1 paid', '2 refunded']);
    expect((await billing.requestCheckout(order)).status).toBe(409);
  });

  it.each([
    ['paid', 'won', 'dispute_won 4900', '3 paid', 0, ['charge 4900', 'dispute -4900', 'dispute_won 4900']],
    [
      'refunded',
      'lost',
      'dispute_lost 4900 of 4900',
      '3 refunded, charged back',
      4900,
      ['charge 4900', 'dispute -4900'],
    ],
  ] as const)('is %s after a dispute that is %s', async (state, outcome, notice, change, refundedCents, ledger) => {
    const { order, intent } = await billing.createDisputedOrder();
    expect(await billing.listPayments(order)).toMatchObject([{ status: 'disputed' }]);
    await billing.stripe.closeDispute(intent, outcome);
    await billing.waitForState(order, state);
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(ledger);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'dispute 4900', notice]);
    expect(await billing.listChanges(order)).toEqual(['1 paid', '2 disputed', change]);
    expect(await billing.listPayments(order)).toMatchObject([{ status: state, refundedCents }]);
  });

  it('is refunded after a lost dispute about almost all of its payment, but not about a small part', async () => {
    const lose = async (amount: number): Promise<Awaited<ReturnType<typeof billing.createPaidOrder>>['order']> => {
      const { order, intent } = await billing.createPaidOrder();
      await billing.waitUntilIdle();
      await billing.stripe.dispute(intent, { amount });
      await billing.waitForState(order, 'disputed');
      await billing.stripe.closeDispute(intent, 'lost');
      await billing.waitUntilIdle();
      return order;
    };
    const most = await lose(4842);
    expect(await billing.listChanges(most)).toEqual(['1 paid', '2 disputed', '3 refunded, charged back']);
    expect(await billing.listNotices(most)).toEqual(['receipt 4900', 'dispute 4842', 'dispute_lost 4842 of 4842']);
    expect(await billing.listPayments(most)).toMatchObject([{ status: 'refunded', refundedCents: 4842 }]);
    const part = await lose(900);
    expect(await billing.listChanges(part)).toEqual(['1 paid', '2 disputed', '3 paid']);
    expect(await billing.listPayments(part)).toMatchObject([{ status: 'partially_refunded', refundedCents: 900 }]);
  });

  it('counts a dispute in another currency as one of the whole payment', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.waitUntilIdle();
    await billing.stripe.dispute(intent, { amount: 730_000, currency: 'jpy' });
    await billing.waitForState(order, 'disputed');
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.waitForState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'dispute 4900', 'dispute_lost 4900 of 4900']);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'dispute -730000']);
  });

  it('is refunded by a dispute that was prevented with its money', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.waitUntilIdle();
    await billing.stripe.preventDispute(intent);
    await billing.waitForState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await billing.listChanges(order)).toEqual(['1 paid', '2 refunded, charged back']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'dispute_lost 4900 of 4900']);
  });

  it('after a partial refund loses only the rest of its payment to a dispute', async () => {
    const { order, intent } = await billing.createDisputedOrder(900);
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.waitForState(order, 'refunded');
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -900', 'dispute -4000']);
  });
});

describe('the ledger', () => {
  it.each(['UPDATE billing.ledger SET amount_cents = 1', 'DELETE FROM billing.ledger', 'TRUNCATE billing.ledger'])(
    'refuses %s',
    async (sql) => {
      const { order } = await billing.createPaidOrder();
      await expect(billing.query(sql)).rejects.toThrow('append-only');
      expect(await billing.readLedger(order)).toEqual(['charge 4900']);
    },
  );
});

describe('the payments of a user', () => {
  it('are paginated, newest first, and only visible to that user', async () => {
    const userId = randomUUID();
    const orders = Array.from({ length: 3 }, () => ({ ...billing.buildOrder(), userId }));
    for (const order of orders) {
      await billing.payFor(order);
      await billing.waitForState(order, 'paid');
    }
    const first = await billing.call('GET', '/payments?limit=2', userId);
    expect(first.headers.get('x-total-count')).toBe('3');
    const link = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await billing.call('GET', link, userId);
    const payments = [...((await first.json()) as object[]), ...((await second.json()) as object[])];
    expect(payments).toMatchObject([...orders].reverse().map(({ orderId }) => ({ capsuleId: orderId })));
    expect(second.headers.get('link')).toBeNull();
    const head = await billing.call('HEAD', '/payments', userId);
    expect([head.headers.get('x-total-count'), head.headers.get('content-length')]).toEqual(['3', null]);
    expect(await billing.listPayments(billing.buildOrder())).toEqual([]);
    expect((await billing.call('GET', '/payments', null)).status).toBe(401);
    expect((await billing.call('GET', '/payments?limit=0', userId)).status).toBe(400);
    expect((await billing.call('GET', '/payments?cursor=x', userId)).status).toBe(400);
  });
});
