// Real: PostgreSQL, Redis, the built billing service as processes that are killed, the Stripe sandbox as a process behind a proxy
// that fails on command.
import Stripe from 'stripe';
import { eventually } from '@dear-future/testing/eventually';
import pg from 'pg';
import { BillingBench } from './billing-bench.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

/** Stripe's own view of a session, by its API. */
function official(): Stripe {
  const { hostname, port } = new URL(bench.sandbox.url);
  return new Stripe(bench.sandbox.apiKey, { host: hostname, port, protocol: 'http' });
}

beforeAll(async () => {
  bench = await BillingBench.open();
  await bench.start();
});
// What one test leaves to do, or to go wrong, is not met by the next.
afterEach(async () => {
  await bench.proxy.pass();
  await stripe().setFaults();
  await bench.quiet();
});
afterAll(async () => {
  await bench.ledgerAgrees();
  await bench.close();
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('what Stripe is asked for', () => {
  it('is exactly the order: its lines with those that cost nothing, who pays, and the way back', async () => {
    const order = bench.order({
      lines: [
        { kind: 'package', label: 'Anniversary Capsule (paid with a credit)', unitCents: 0, quantity: 1 },
        { kind: 'highlight-reel', label: 'Highlight reel', unitCents: 5000, quantity: 1 },
        { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 3 },
      ],
      totalCents: 8000,
      payBefore: inMinutes(90),
    });
    await bench.know(order.personId, 'ada@example.com');
    const { id, amount } = await bench.opened(order);
    expect(amount).toBe(8000);
    const session = await official().checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Anniversary Capsule (paid with a credit)', quantity: 1, amount_total: 0 },
      { description: 'Highlight reel', quantity: 1, amount_total: 5000 },
      { description: '10 more contributors', quantity: 3, amount_total: 3000 },
    ]);
    expect(session).toMatchObject({
      client_reference_id: order.orderId,
      currency: 'usd',
      customer_email: 'ada@example.com',
      metadata: { orderId: order.orderId, personId: order.personId },
      success_url: `https://future.example/capsules/${order.orderId}?checkout=done`,
      cancel_url: `https://future.example/capsules/${order.orderId}?checkout=cancelled`,
      expires_at: Math.floor(Date.parse(order.payBefore) / 1000),
    });
    await stripe().pay(id);
    const intent = await official().paymentIntents.retrieve(await bench.intentOf(id));
    expect(intent.metadata).toMatchObject({ orderId: order.orderId, personId: order.personId });
  });

  it('ends within a day, and names no address that is not known', async () => {
    const { id } = await bench.opened(bench.order());
    const session = await official().checkout.sessions.retrieve(id);
    expect(session.customer_email).toBeNull();
    const life = session.expires_at - Date.now() / 1000;
    expect(life).toBeGreaterThan(23 * 3600);
    expect(life).toBeLessThanOrEqual(24 * 3600);
  });

  it('leaves an address out that Stripe takes for none: nobody is kept from paying', async () => {
    const order = bench.order();
    await bench.know(order.personId, 'nobody at nowhere');
    const { id } = await bench.opened(order);
    expect((await official().checkout.sessions.retrieve(id)).customer_email).toBeNull();
    expect((await bench.sessions(order)).map(({ state }) => state)).toEqual(['refused', 'open']);
  });
});

describe('one checkout for an order', () => {
  it('of twenty at once, all get the same', async () => {
    const order = bench.order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.checkout(order)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const urls = await Promise.all(answers.map(async (each) => ((await each.json()) as { url: string }).url));
    expect(new Set(urls).size).toBe(1);
    expect(await bench.atStripe(order)).toHaveLength(1);
    expect(await bench.sessions(order)).toEqual([{ state: 'open', flag: null }]);
  });

  it('from two instances at once, too', async () => {
    const order = bench.order();
    const first = bench.checkout(order);
    const second = await bench.start();
    const answers = await Promise.all([first, ...Array.from({ length: 5 }, () => bench.checkout(order))]);
    const urls = await Promise.all(answers.map(async (each) => ((await each.json()) as { url: string }).url));
    expect(new Set(urls).size).toBe(1);
    expect(await bench.atStripe(order)).toHaveLength(1);
    await second.stop();
  });

  it('of another price ends the one before: nobody can pay the old price any more', async () => {
    const order = bench.order();
    const first = await bench.opened(order);
    const [line] = order.lines;
    const dearer = { ...order, lines: line ? [{ ...line, unitCents: 5900 }] : [], totalCents: 5900 };
    const second = await bench.opened(dearer);
    expect(second.amount).toBe(5900);
    await expect(stripe().pay(first.id)).rejects.toThrow('expired');
    await stripe().pay(second.id);
    await bench.reaches(order, 'paid');
    expect(await bench.ledger(order)).toEqual(['charge 5900']);
  });

  it('ends earlier when the date came nearer', async () => {
    const order = bench.order();
    const first = await bench.opened(order);
    const sooner = { ...order, payBefore: inMinutes(60) };
    const second = await bench.opened(sooner);
    expect(second.id).not.toBe(first.id);
    expect((await bench.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'open']);
  });

  it.each([29, -5])('is refused kindly %d minutes before it is too late', async (minutes) => {
    const answer = await bench.checkout(bench.order({ payBefore: inMinutes(minutes) }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('later date') as string,
    });
  });

  it('is paid a moment ago: the webhook is not there yet, and nobody pays once more', async () => {
    await stripe().setFaults({ webhooks: { off: true } });
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().pay(id);
    expect((await bench.checkout(order)).status).toBe(409);
    expect(await bench.state(order)).toBe('paid');
  });
});

describe('bad requests', () => {
  it.each([
    ['another person\u2019s order', { personId: '5b0a0a52-7d5c-4a3e-9df1-0a1b2c3d4e5f' }, 404],
    ['a total that is not the sum', { totalCents: 1 }, 400],
    ['another sum', { totalCents: 4800 }, 400],
    ['another currency', { currency: 'eur' }, 400],
    ['no lines', { lines: [] }, 400],
    ['a malformed id', { orderId: 'x' }, 400],
    ['a field that nobody knows', { status: 'paid' }, 400],
  ])('%s', async (_, change, status) => {
    const order = bench.order();
    const answer = await bench.call('POST', '/checkout-sessions', order.personId, { ...order, ...change });
    expect(answer.status).toBe(status);
    expect(await bench.atStripe(order)).toEqual([]);
  });

  it('an order that another person began, and its check', async () => {
    const order = bench.order();
    await bench.opened(order);
    const thief = bench.order({ orderId: order.orderId });
    expect((await bench.checkout(thief)).status).toBe(404);
    expect((await bench.call('POST', `/orders/${order.orderId}/check`, thief.personId)).status).toBe(404);
    expect((await bench.call('POST', `/orders/${thief.personId}/check`, thief.personId)).status).toBe(404);
    expect((await bench.call('POST', '/orders/nothing/check', thief.personId)).status).toBe(404);
    expect((await bench.call('POST', `/orders/${order.orderId}/check`, null)).status).toBe(401);
  });
});

describe('Stripe fails', () => {
  const refusedKindly = async (answer: Response): Promise<void> => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Nothing was charged') as string });
  };

  it('away: 503, and the same session when it is back', async () => {
    const order = bench.order();
    await bench.proxy.refuse();
    await refusedKindly(await bench.checkout(order));
    await bench.proxy.pass();
    await bench.opened(order);
    expect(await bench.atStripe(order)).toHaveLength(1);
  });

  it('silent: 503 within the time it has, and nothing hangs', async () => {
    const order = bench.order();
    await bench.proxy.blackhole();
    const began = performance.now();
    await refusedKindly(await bench.checkout(order));
    expect(performance.now() - began).toBeLessThan(10_000);
    await bench.proxy.pass();
    await bench.opened(order);
  });

  it('with 500 again and again: 503', async () => {
    const order = bench.order();
    await stripe().setFaults({ failNext: { status: 500, count: 10 } });
    await refusedKindly(await bench.checkout(order));
    await stripe().setFaults();
    await bench.opened(order);
  });

  it('after it made the session, its answer lost: the same session, once', async () => {
    const order = bench.order();
    await stripe().setFaults({ dropAnswers: 5 });
    await refusedKindly(await bench.checkout(order));
    await stripe().setFaults();
    const { id } = await bench.opened(order);
    expect((await bench.atStripe(order)).map((session) => session.id)).toEqual([id]);
  });
});

describe('billing killed with kill -9', () => {
  it('after the session was made, before it was written down: found again, and paid once', async () => {
    const order = bench.order();
    // What is made at Stripe cannot be written while somebody else holds the order's lock; the row is there already.
    await stripe().setFaults({ latencyMs: 700 });
    const lost = bench.checkout(order).catch(() => null);
    const holder = new pg.Client({ connectionString: bench.database.adminUrl });
    await holder.connect();
    await eventually(async () => (await bench.sessions(order))[0]?.state === 'creating');
    await holder.query(`BEGIN; LOCK TABLE billing.checkout_sessions IN ACCESS EXCLUSIVE MODE`);
    await eventually(async () => (await bench.atStripe(order)).length === 1);
    await bench.process.kill('SIGKILL');
    await holder.end();
    expect(await lost).toBeNull();
    await stripe().setFaults();
    await bench.start();
    const { id } = await bench.opened(order);
    expect((await bench.atStripe(order)).map((session) => session.id)).toEqual([id]);
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900']);
    await bench.ledgerAgrees();
  });

  it('after it was paid, before it was activated: activated once, told once', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    const holder = new pg.Client({ connectionString: bench.database.adminUrl });
    await holder.connect();
    // Activating needs capsules' inbox: it stops right before its commit.
    await holder.query(`BEGIN; LOCK TABLE capsules.inbox IN ACCESS EXCLUSIVE MODE`);
    await stripe().pay(id);
    await eventually(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'billing' AND wait_event_type = 'Lock'`;
      return (await bench.admin.query(waiting, [bench.database.name])).rows.length > 0;
    });
    await bench.process.kill('SIGKILL');
    await holder.end();
    expect(await bench.state(order)).toBe('open');
    expect(await bench.ledger(order)).toEqual([]);
    await bench.leasesEnd();
    await bench.start();
    await bench.reaches(order, 'paid', 30_000);
    expect(await bench.changes(order)).toEqual(['1 paid']);
    expect(await bench.announced(order)).toEqual(['receipt 4900']);
    expect(await bench.ledger(order)).toEqual(['charge 4900']);
  });
});
