// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

/** What became of the work that an order left to do at Stripe. */
async function tasks({ orderId }: CheckoutOrder): Promise<object[]> {
  const sql = 'SELECT state, refusals FROM billing.stripe_tasks WHERE order_id = $1';
  return (await billing.admin.query<object>(sql, [orderId])).rows;
}

/** Waits for an order's state, without the gaps between attempts. */
async function reachesInTime(order: CheckoutOrder, state: string): Promise<void> {
  await eventually(
    async () => {
      await billing.hurry();
      return (await billing.state(order)) === state;
    },
    { withinMs: 60_000, what: `the order to be ${state}` },
  );
}

describe('an order that is paid twice', () => {
  it('keeps the first payment, and the second goes back by itself', async () => {
    const { order, id } = await billing.openedOrder();
    const second = await billing.secondSession(order);
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await billing.stripe.pay(second);
    await eventually(async () => (await billing.ledger(order)).length === 3);
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    expect(await billing.sessions(order)).toEqual([
      { state: 'paid', flag: null },
      { state: 'paid', flag: 'paid_twice' },
    ]);
    expect(await billing.changes(order)).toEqual(['1 paid']);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'returned 4900']);
    const payments = await billing.payments(order);
    expect(payments.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const { sessions } = await billing.stripe.state();
    expect(sessions.find((session) => session.id === second)).toMatchObject({ refunded: 4900 });
  });

  it('both paid before anybody looked: exactly one is kept', async () => {
    await billing.stripe.setFaults({ webhooks: { delayMs: 500, shuffle: true, duplicate: true } });
    const { order, id } = await billing.openedOrder();
    const second = await billing.secondSession(order);
    await Promise.all([billing.stripe.pay(id), billing.stripe.pay(second)]);
    await billing.reaches(order, 'paid');
    await eventually(async () => (await billing.refunded(order)) === 4900);
    await billing.quiet();
    expect(await billing.state(order)).toBe('paid');
    expect((await billing.ledger(order)).sort()).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
  });
});

describe('an order that is cancelled', () => {
  it('while its checkout is open: it cannot be paid any more, nor a new one be had', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.post('order.cancelled', order);
    await eventually(async () => (await billing.stripe.sessionOf(order.orderId))?.status === 'expired');
    await expect(billing.stripe.pay(id)).rejects.toThrow('expired');
    expect((await billing.checkout(order)).status).toBe(409);
    await billing.quiet();
    expect(await billing.check(order)).toBe('none');
  });

  it('in the moment it is paid: all of it goes back', async () => {
    await billing.stripe.setFaults({ webhooks: { off: true } });
    const { order, id } = await billing.openedOrder();
    await billing.stripe.pay(id);
    await billing.post('order.cancelled', order);
    await billing.reaches(order, 'refunded');
    await billing.stripe.setFaults();
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'refund 4900 of 4900']);
  });

  it('while a bank transfer is on its way: what arrives goes back', async () => {
    const { order, id } = await billing.processingOrder();
    await billing.post('order.cancelled', order);
    await billing.quiet();
    await billing.stripe.settle(id);
    await billing.reaches(order, 'refunded');
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('before anybody began to pay: no checkout, although the request was on its way', async () => {
    const order = billing.order();
    await billing.post('order.cancelled', order);
    const known = 'SELECT 1 FROM billing.unwanted_orders WHERE order_id = $1';
    await eventually(async () => (await billing.admin.query(known, [order.orderId])).rows.length === 1);
    const answer = await billing.checkout(order);
    expect(answer.status).toBe(409);
    expect(await billing.atStripe(order)).toEqual([]);
  });

  it('while its session is being made: it is ended at once', async () => {
    const order = billing.order();
    await billing.stripe.setFaults({ latencyMs: 500 });
    const checkout = billing.checkout(order);
    await eventually(async () => (await billing.sessions(order))[0]?.state === 'creating');
    await billing.post('order.cancelled', order);
    expect((await checkout).status).toBe(409);
    await billing.stripe.setFaults();
    expect((await billing.stripe.sessionOf(order.orderId))?.status).toBe('expired');
  });
});

describe('a payment that capsules does not want', () => {
  it('goes back whole, once, however often it is said', async () => {
    const { order } = await billing.paidOrder();
    await Promise.all([billing.post('payment.unwanted', order), billing.post('payment.unwanted', order)]);
    await billing.reaches(order, 'refunded');
    await billing.post('payment.unwanted', order);
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await billing.changes(order)).toEqual(['1 paid', '2 refunded']);
    expect(await billing.refunded(order)).toBe(4900);
  });

  it('that goes back and does not arrive is flagged and told, and nobody asks Stripe for ever', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.post('payment.unwanted', order);
    await billing.reaches(order, 'refunded');
    await billing.quiet();
    await billing.stripe.failRefund(intent);
    await billing.logged('payment.flagged', order);
    await billing.reaches(order, 'paid');
    await billing.post('payment.unwanted', order);
    await billing.quiet();
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: 'refund_failed' }]);
    expect(await billing.announced(order)).toEqual(['receipt 4900', 'refund 4900 of 4900', 'refund_failed 4900']);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900', 'refund_failed 4900']);
    // An operator returns it in another way.
    await billing.stripe.refund(intent);
    await billing.reaches(order, 'refunded');
  });

  it.each([
    ['lost', ['charge 4900', 'dispute -4900']],
    ['won', ['charge 4900', 'dispute -4900', 'dispute_won 4900', 'refund -4900']],
  ] as const)('while a bank holds it: waits until the dispute is %s, and ends', async (outcome, ledger) => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.dispute(intent);
    await billing.reaches(order, 'disputed');
    await billing.post('payment.unwanted', order);
    const waits = `SELECT 1 FROM billing.stripe_tasks
      WHERE order_id = $1 AND lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 hour'`;
    await eventually(async () => (await billing.admin.query(waits, [order.orderId])).rows.length === 1, {
      what: 'the refund to wait',
    });
    await billing.stripe.closeDispute(intent, outcome);
    await billing.reaches(order, 'refunded');
    await billing.quiet();
    expect(await tasks(order)).toEqual([{ state: 'done', refusals: 0 }]);
    expect(await billing.ledger(order)).toEqual(ledger);
  });

  it('that Stripe refuses to give back is asked for again, and an operator sees it meanwhile', async () => {
    const refused = (): Promise<number | undefined> => billing.metric('billing_refused_refunds');
    const { order } = await billing.paidOrder();
    await billing.quiet();
    expect(await refused()).toBe(0);
    await billing.stripe.setFaults({ failNext: { status: 402, count: 3 } });
    await billing.post('payment.unwanted', order);
    expect(await billing.logged('refund.refused', order)).toMatchObject({ code: 'card_declined' });
    expect(await refused()).toBe(1);
    await reachesInTime(order, 'refunded');
    await billing.quiet();
    expect(await refused()).toBe(0);
    expect(await tasks(order)).toEqual([{ state: 'done', refusals: 3 }]);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('waits for Stripe as long as it is away', async () => {
    const { order } = await billing.paidOrder();
    await billing.stripe.setFaults({ failNext: { status: 503, count: 4 } });
    await billing.post('payment.unwanted', order);
    await reachesInTime(order, 'refunded');
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('goes back after one 500 as well: it is asked for under another key, and made once', async () => {
    const { order } = await billing.paidOrder();
    await billing.quiet();
    await billing.stripe.setFaults({ failNext: { status: 500, count: 1 } });
    await billing.post('payment.unwanted', order);
    await reachesInTime(order, 'refunded');
    await billing.quiet();
    expect(await tasks(order)).toEqual([{ state: 'done', refusals: 1 }]);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });
});
