// Real: PostgreSQL, Redis, the built billing service as processes, the Stripe sandbox as a process that sends signed webhooks late,
// twice, shuffled or not at all. Where an event is forged, it is made here with the stripe package's own signer.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { BillingBench } from './billing-bench.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

beforeAll(async () => {
  bench = await BillingBench.open();
  await bench.start();
});
// What one test left to do, or to go wrong, is not met by the next.
beforeEach(async () => {
  await bench.proxy.pass();
  await stripe().setFaults();
  await bench.quiet();
});
afterAll(() => bench.close());

const signer = new Stripe('sk_test_signer').webhooks;

function signed(event: object, { secret, timestamp }: { secret?: string; timestamp?: number } = {}): [string, string] {
  const payload = JSON.stringify(event);
  const header = signer.generateTestHeaderString({
    payload,
    secret: secret ?? bench.sandbox.webhookSecret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return [payload, header];
}

function event(type: string, object: object): { id: string } & Record<string, unknown> {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object },
  };
}

const stored = async (id: string): Promise<string | undefined> => {
  const sql = 'SELECT state FROM billing.stripe_events WHERE event_id = $1';
  return (await bench.admin.query<{ state: string }>(sql, [id])).rows[0]?.state;
};

describe('the signature', () => {
  it('missing, of another key, old, or of other bytes: 400, and nothing is kept', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    const news = event('checkout.session.completed', { object: 'checkout.session', id, payment_status: 'paid' });
    const [payload, header] = signed(news);
    const old = signed(news, { timestamp: Math.floor(Date.now() / 1000) - 600 });
    const answers = [
      await bench.webhook(payload),
      await bench.webhook(payload, 'nonsense'),
      await bench.webhook(...signed(news, { secret: 'whsec_another' })),
      await bench.webhook(...old),
      await bench.webhook(payload.replace('paid', 'aaid'), header),
      await bench.webhook(`${payload} `, header),
      await bench.webhook('', header),
      await bench.webhook('{', header),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(await stored(news.id)).toBeUndefined();
    expect(await bench.state(order)).toBe('open');
    expect((await bench.webhook(payload, header)).status).toBe(200);
  });

  it('is not enough without the gateway', async () => {
    const { url } = bench.process;
    const [body, header] = signed(event('ping', {}));
    const answer = await fetch(`${url}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': header },
    });
    expect(answer.status).toBe(401);
  });
});

describe('an event', () => {
  it('of a kind we do not know, or about nothing of ours: 200, kept, and left alone', async () => {
    for (const news of [
      event('customer.created', { object: 'customer', id: 'cus_1' }),
      event('v9.something.new', {}),
      event('charge.refunded', { object: 'charge', id: 'ch_1' }),
      event('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }),
    ]) {
      expect((await bench.webhook(...signed(news))).status).toBe(200);
      expect(await stored(news.id)).toBe('ignored');
      expect((await bench.webhook(...signed(news))).status).toBe(200);
    }
  });

  it('that lies about a payment changes nothing: Stripe is asked', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    const lie = { object: 'checkout.session', id, status: 'complete', payment_status: 'paid', amount_total: 4900 };
    const news = event('checkout.session.completed', lie);
    expect((await bench.webhook(...signed(news))).status).toBe(200);
    expect(await bench.check(order)).toBe('open');
    expect(await bench.changes(order)).toEqual([]);
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
  });

  it('that comes while Stripe is away: 503, and handled by itself when it is back', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().setFaults({ webhooks: { off: true } });
    await stripe().pay(id);
    await bench.proxy.refuse();
    const news = event('checkout.session.completed', { object: 'checkout.session', id });
    const answer = await bench.webhook(...signed(news));
    expect(answer.status).toBe(503);
    expect(await stored(news.id)).toBe('waiting');
    await bench.proxy.pass();
    await bench.reaches(order, 'paid', 20_000);
    await eventually(async () => (await stored(news.id)) === 'handled');
    expect((await bench.webhook(...signed(news))).status).toBe(200);
  });
});

describe('events that come', () => {
  it.each([
    ['twice', { duplicate: true }],
    ['shuffled', { shuffle: true }],
    ['late', { delayMs: 800 }],
  ])('%s end the same', async (_, webhooks) => {
    await stripe().setFaults({ webhooks });
    const orders = Array.from({ length: 5 }, () => bench.order());
    await Promise.all(
      orders.map(async (order) => {
        const { id } = await bench.opened(order);
        await stripe().payLater(id);
        await stripe().settle(id);
        const intent = await bench.intentOf(id);
        await stripe().refund(intent, 100);
        await stripe().dispute(intent);
        await stripe().closeDispute(intent, 'won');
        await stripe().refund(intent, 200);
      }),
    );
    await bench.quiet();
    for (const order of orders) {
      expect(await bench.state(order)).toBe('paid');
      expect((await bench.ledger(order)).sort()).toEqual(
        ['charge 4900', 'dispute -4800', 'dispute_won 4800', 'refund -100', 'refund -200'].sort(),
      );
      // Whether the dispute is told before it is won, and which part comes last, is up to when somebody looks.
      const told = (await bench.announced(order)).filter((each) => each !== 'dispute 4800');
      expect(told.map((each) => each.replace(/ of .*/, '')).sort()).toEqual(
        ['dispute_won 4800', 'receipt 4900', 'refund 100', 'refund 200'].sort(),
      );
      const versions = (await bench.changes(order)).map((line) => Number(line.split(' ')[0]));
      expect(versions).toEqual(versions.map((__, index) => index + 1));
    }
    await bench.ledgerAgrees();
  });
});

describe('events that never come', () => {
  let both: ServiceProcess[];

  beforeAll(async () => {
    await bench.process.stop();
    // The one before said that the list is read again in an hour.
    await bench.admin.query('UPDATE billing.event_cursor SET next_poll_at = clock_timestamp()');
    both = await Promise.all([bench.start(BillingBench.reconciling), bench.start(BillingBench.reconciling)]);
  });
  afterAll(async () => {
    await Promise.all(both.map((each) => each.stop()));
    await bench.start();
  });
  beforeEach(() => stripe().setFaults({ webhooks: { off: true } }));

  it('are found by the reconciler: paid, expired, refused by a bank', async () => {
    const paid = bench.order();
    await bench.paid(paid);
    const expired = bench.order();
    await stripe().expireNow((await bench.opened(expired)).id);
    const failed = bench.order();
    const { id } = await bench.opened(failed);
    await stripe().payLater(id);
    await bench.reaches(failed, 'processing');
    await stripe().failTransfer(id);
    await bench.reaches(paid, 'paid');
    await bench.reaches(failed, 'failed');
    await eventually(async () => (await bench.sessions(expired))[0]?.state === 'expired');
    expect(await bench.changes(paid)).toEqual(['1 paid']);
  });

  it('refunds and disputes as well, once each by two instances', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().refund(intent, 500);
    await eventually(async () => (await bench.ledger(order)).length === 2);
    await stripe().dispute(intent);
    await bench.reaches(order, 'disputed');
    await stripe().closeDispute(intent, 'lost');
    await bench.reaches(order, 'refunded');
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -500', 'dispute -4400']);
    await bench.ledgerAgrees();
  });

  it('while Stripe is away nobody asks in a hurry, and afterwards all is found', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    const { paymentIntent } = (await stripe().sessionOf(order.orderId)) ?? {};
    await bench.proxy.refuse();
    await stripe().refund(paymentIntent ?? '');
    // Either asks when its turn comes.
    await Promise.race(both.map((each) => each.logged('reconcile.failed')));
    await bench.proxy.pass();
    await bench.reaches(order, 'refunded', 20_000);
  });
});

describe('a list of events and refunds that is long', () => {
  it('is read to its end', async () => {
    await stripe().setFaults({ webhooks: { off: true } });
    const order = bench.order();
    const intent = await bench.paid(order);
    expect(await bench.check(order)).toBe('paid');
    for (let count = 0; count < 102; count += 1) await stripe().refund(intent, 10);
    // The first process said that the list is read again in an hour.
    await bench.admin.query('UPDATE billing.event_cursor SET next_poll_at = clock_timestamp()');
    await bench.start(BillingBench.reconciling);
    await eventually(async () => (await bench.ledger(order)).length === 103, { withinMs: 60_000 });
    // A session, and two events for each refund: three pages of Stripe's list.
    await eventually(
      async () => {
        const sql = `SELECT state, count(*)::int AS count FROM billing.stripe_events
                      WHERE payload::text LIKE '%' || $1 || '%' GROUP BY state`;
        const { rows } = await bench.admin.query<{ state: string; count: number }>(sql, [intent]);
        return rows.length === 1 && rows[0]?.state === 'handled' && rows[0].count === 205;
      },
      { withinMs: 60_000 },
    );
    expect(await bench.ledger(order)).toHaveLength(103);
    await bench.ledgerAgrees();
  });
});
