// Real: PostgreSQL, Redis, the built billing service as processes, the Stripe sandbox as a process that sends signed webhooks.
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import Stripe from 'stripe';
import { eventually } from '@dear-future/testing/eventually';
import { freePort } from '@dear-future/testing/processes/free-port';
import { BillingBench } from './billing-bench.js';
import { loggedAbout } from './logged-about.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

beforeAll(async () => {
  bench = await BillingBench.open();
  await bench.start();
});
// What one test leaves to do, or to go wrong, is not met by the next.
afterEach(async () => {
  await stripe().setFaults();
  await bench.quiet();
  await bench.ledgerAgrees();
});
afterAll(() => bench.close());

/** What became of the work that an order left to do at Stripe. */
async function tasks({ orderId }: CheckoutOrder): Promise<object[]> {
  const sql = 'SELECT state, refusals FROM billing.stripe_tasks WHERE order_id = $1';
  return (await bench.admin.query<object>(sql, [orderId])).rows;
}

/** Makes due at once what failed and waits for its next try. */
async function hurry({ orderId }: CheckoutOrder): Promise<void> {
  await bench.admin.query(
    `UPDATE billing.stripe_tasks SET next_attempt_at = clock_timestamp()
      WHERE order_id = $1 AND lease_until IS NULL AND next_attempt_at IS NOT NULL`,
    [orderId],
  );
}

/** Cents that went back to the payer of an order. */
async function refunded(order: CheckoutOrder): Promise<number> {
  return (await bench.atStripe(order)).reduce((sum, session) => sum + session.refunded, 0);
}

/** A second session for the same order, made behind our back: as if one of ours had been lost and paid all the same. */
async function secondSession({ orderId, personId }: { orderId: string; personId: string }): Promise<string> {
  const { hostname, port } = new URL(bench.sandbox.url);
  const official = new Stripe(bench.sandbox.apiKey, { host: hostname, port, protocol: 'http' });
  const { id } = await official.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { orderId, personId },
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Wedding Capsule' } } },
    ],
    success_url: 'https://future.example/',
  });
  return id;
}

describe('an order that is paid twice', () => {
  it('keeps the first payment, and the second goes back by itself', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    const second = await secondSession(order);
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
    await stripe().pay(second);
    await eventually(async () => (await bench.ledger(order)).length === 3);
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    expect(await bench.sessions(order)).toEqual([
      { state: 'paid', flag: null },
      { state: 'paid', flag: 'paid_twice' },
    ]);
    expect(await bench.changes(order)).toEqual(['1 paid']);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'returned 4900']);
    const payments = await bench.payments(order);
    expect(payments.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const { sessions } = await stripe().state();
    expect(sessions.find((session) => session.id === second)).toMatchObject({ refunded: 4900 });
  });

  it('both paid before anybody looked: exactly one is kept', async () => {
    await stripe().setFaults({ webhooks: { delayMs: 500, shuffle: true, duplicate: true } });
    const order = bench.order();
    const { id } = await bench.opened(order);
    const second = await secondSession(order);
    await Promise.all([stripe().pay(id), stripe().pay(second)]);
    await bench.reaches(order, 'paid');
    await eventually(async () => (await refunded(order)) === 4900);
    await bench.quiet();
    expect(await bench.state(order)).toBe('paid');
    expect((await bench.ledger(order)).sort()).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
  });

  it('gives back once, although it was killed and Stripe\u2019s answer was lost', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    const second = await secondSession(order);
    await stripe().setFaults({ latencyMs: 700 });
    await stripe().pay(second);
    const begun = 'SELECT 1 FROM billing.stripe_tasks WHERE order_id = $1 AND attempt > 0';
    await eventually(async () => (await bench.admin.query(begun, [order.orderId])).rows.length > 0, {
      withinMs: 30_000,
    });
    await stripe().setFaults({ dropAnswers: 3 });
    await eventually(async () => (await refunded(order)) === 4900);
    await bench.process.kill('SIGKILL');
    await stripe().setFaults();
    await bench.leasesEnd();
    await bench.start();
    await eventually(async () => (await bench.ledger(order)).length === 3, { withinMs: 60_000 });
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
  });
});

describe('an order that is cancelled', () => {
  it('while its checkout is open: it cannot be paid any more, nor a new one be had', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await bench.post('order.cancelled', order);
    await eventually(async () => (await stripe().sessionOf(order.orderId))?.status === 'expired');
    await expect(stripe().pay(id)).rejects.toThrow('expired');
    expect((await bench.checkout(order)).status).toBe(409);
    await bench.quiet();
    expect(await bench.check(order)).toBe('none');
  });

  it('in the moment it is paid: all of it goes back', async () => {
    await stripe().setFaults({ webhooks: { off: true } });
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().pay(id);
    await bench.post('order.cancelled', order);
    await bench.reaches(order, 'refunded');
    await stripe().setFaults();
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'refund 4900 of 4900']);
  });

  it('while a bank transfer is on its way: what arrives goes back', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().payLater(id);
    await bench.reaches(order, 'processing');
    await bench.post('order.cancelled', order);
    await bench.quiet();
    await stripe().settle(id);
    await bench.reaches(order, 'refunded');
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('before anybody began to pay: no checkout, although the request was on its way', async () => {
    const order = bench.order();
    await bench.post('order.cancelled', order);
    const known = 'SELECT 1 FROM billing.unwanted_orders WHERE order_id = $1';
    await eventually(async () => (await bench.admin.query(known, [order.orderId])).rows.length === 1);
    const answer = await bench.checkout(order);
    expect(answer.status).toBe(409);
    expect(await bench.atStripe(order)).toEqual([]);
  });

  it('while its session is being made: it is ended at once', async () => {
    const order = bench.order();
    await stripe().setFaults({ latencyMs: 500 });
    const checkout = bench.checkout(order);
    await eventually(async () => (await bench.sessions(order))[0]?.state === 'creating');
    await bench.post('order.cancelled', order);
    expect((await checkout).status).toBe(409);
    await stripe().setFaults();
    expect((await stripe().sessionOf(order.orderId))?.status).toBe('expired');
  });
});

describe('a payment that capsules does not want', () => {
  it('goes back whole, once, however often it is said', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    await Promise.all([bench.post('payment.unwanted', order), bench.post('payment.unwanted', order)]);
    await bench.reaches(order, 'refunded');
    await bench.post('payment.unwanted', order);
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await bench.changes(order)).toEqual(['1 paid', '2 refunded']);
    expect(await refunded(order)).toBe(4900);
  });

  it('that goes back and does not arrive is flagged and told, and nobody asks Stripe for ever', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await bench.post('payment.unwanted', order);
    await bench.reaches(order, 'refunded');
    await bench.quiet();
    await stripe().failRefund(intent);
    await loggedAbout(bench, 'payment.flagged', order);
    await bench.reaches(order, 'paid');
    await bench.post('payment.unwanted', order);
    await bench.quiet();
    expect(await bench.sessions(order)).toEqual([{ state: 'paid', flag: 'refund_failed' }]);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'refund 4900 of 4900', 'refund_failed 4900']);
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900', 'refund_failed 4900']);
    // An operator returns it in another way.
    await stripe().refund(intent);
    await bench.reaches(order, 'refunded');
    await bench.quiet();
  });

  it.each([
    ['lost', ['charge 4900', 'dispute -4900']],
    ['won', ['charge 4900', 'dispute -4900', 'dispute_won 4900', 'refund -4900']],
  ] as const)('while a bank holds it: waits until the dispute is %s, and ends', async (outcome, ledger) => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().dispute(intent);
    await bench.reaches(order, 'disputed');
    await bench.post('payment.unwanted', order);
    const waits = `SELECT 1 FROM billing.stripe_tasks
      WHERE order_id = $1 AND lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 hour'`;
    await eventually(async () => (await bench.admin.query(waits, [order.orderId])).rows.length === 1, {
      what: 'the refund to wait',
    });
    await stripe().closeDispute(intent, outcome);
    await bench.reaches(order, 'refunded');
    await bench.quiet();
    expect(await tasks(order)).toEqual([{ state: 'done', refusals: 0 }]);
    expect(await bench.ledger(order)).toEqual(ledger);
  });

  it('that Stripe refuses to give back is asked for again, and an operator sees it meanwhile', async () => {
    const metricsPort = await freePort();
    await bench.process.stop();
    const process = await bench.start({ METRICS_PORT: String(metricsPort) });
    const refused = async (): Promise<string | undefined> => {
      const text = await (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text();
      return /^billing_refused_refunds (\d+)$/m.exec(text)?.[1];
    };
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    await bench.quiet();
    expect(await refused()).toBe('0');
    await stripe().setFaults({ failNext: { status: 402, count: 3 } });
    await bench.post('payment.unwanted', order);
    expect(await process.logged('refund.refused')).toMatchObject({ orderId: order.orderId, code: 'card_declined' });
    expect(await refused()).toBe('1');
    await eventually(
      async () => {
        await hurry(order);
        return (await bench.state(order)) === 'refunded';
      },
      { withinMs: 60_000, what: 'the order to be refunded' },
    );
    await bench.quiet();
    expect(await refused()).toBe('0');
    expect(await tasks(order)).toEqual([{ state: 'done', refusals: 3 }]);
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('waits for Stripe as long as it is away', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().setFaults({ failNext: { status: 503, count: 4 } });
    await bench.post('payment.unwanted', order);
    await bench.reaches(order, 'refunded', 30_000);
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
  });
});
