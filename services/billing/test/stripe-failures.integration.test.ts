// Real: PostgreSQL, Redis, the built billing service, the Stripe sandbox, which answers a repeated key with its first failure.
import { BillingBench } from './billing-bench.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

beforeAll(async () => {
  bench = await BillingBench.open();
  // What goes wrong is met by what the tests ask for, and not by the first look at Stripe's list of events.
  await bench.admin.query(`UPDATE billing.event_cursor SET next_poll_at = clock_timestamp() + interval '1 hour'`);
  await bench.start();
});
afterAll(async () => {
  await bench.ledgerAgrees();
  await bench.close();
});

it('one 500 keeps nobody from paying: the next press asks under another key', async () => {
  const order = bench.order();
  await stripe().setFaults({ failNext: { status: 500, count: 1 } });
  expect((await bench.checkout(order)).status).toBe(503);
  const { id } = await bench.opened(order);
  expect((await bench.atStripe(order)).map((session) => session.id)).toEqual([id]);
  expect((await bench.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'open']);
});

it('one 500 does not hold a refund up: it is asked for under another key, and made once', async () => {
  const order = bench.order();
  await bench.paid(order);
  await bench.reaches(order, 'paid');
  await bench.quiet();
  await stripe().setFaults({ failNext: { status: 500, count: 1 } });
  await bench.post('payment.unwanted', order);
  await bench.reaches(order, 'refunded');
  await bench.quiet();
  const tasks = 'SELECT state, refusals FROM billing.stripe_tasks WHERE order_id = $1';
  expect((await bench.admin.query(tasks, [order.orderId])).rows).toEqual([{ state: 'done', refusals: 1 }]);
  expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
});
