// Real: PostgreSQL, Redis, the built billing service as a process, the Stripe sandbox as a process that speaks Stripe's API and
// sends signed webhooks. In the gateway's place stands a door that hands the webhooks on.
import { BillingBench } from './billing-bench.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

beforeAll(async () => {
  bench = await BillingBench.open();
  await bench.start();
});
afterAll(async () => {
  await bench.quiet();
  await bench.ledgerAgrees();
  await bench.close();
});

describe('paying', () => {
  it('by card: paid once, in the ledger once, told to capsules and to the person', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    expect(await bench.check(order)).toBe('paid');
    await bench.quiet();
    expect(await bench.changes(order)).toEqual(['1 paid']);
    expect(await bench.announced(order)).toEqual(['receipt 4900']);
    expect(await bench.ledger(order)).toEqual(['charge 4900']);
    const [payment] = await bench.payments(order);
    expect(payment).toMatchObject({ status: 'paid', amountCents: 4900, refundedCents: 0, title: 'Ada & Ben' });
    expect(payment?.paidAt).not.toBeNull();
    const again = await bench.checkout(order);
    expect(again.status).toBe(409);
  });

  it('after a declined card, with the same session', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().decline(id);
    expect(await bench.check(order)).toBe('open');
    expect((await bench.opened(order)).id).toBe(id);
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
    expect(await bench.ledger(order)).toEqual(['charge 4900']);
  });

  it('after going back: the checkout waits where it was', async () => {
    const order = bench.order();
    const first = await bench.opened(order);
    expect(await bench.check(order)).toBe('open');
    expect((await bench.opened(order)).url).toBe(first.url);
    expect(await bench.payments(order)).toEqual([]);
  });

  it('after the checkout ran out: a new one', async () => {
    const order = bench.order();
    const first = await bench.opened(order);
    await stripe().expireNow(first.id);
    await bench.quiet();
    expect(await bench.check(order)).toBe('none');
    const second = await bench.opened(order);
    expect(second.id).not.toBe(first.id);
    await stripe().pay(second.id);
    await bench.reaches(order, 'paid');
    expect((await bench.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('later: processing until the money arrives, and no second checkout meanwhile', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().payLater(id);
    await bench.reaches(order, 'processing');
    expect((await bench.checkout(order)).status).toBe(409);
    expect(await bench.payments(order)).toMatchObject([{ status: 'processing', amountCents: 4900, paidAt: null }]);
    await stripe().settle(id);
    await bench.reaches(order, 'paid');
    expect(await bench.changes(order)).toEqual(['1 processing', '2 paid']);
    expect(await bench.announced(order)).toEqual(['receipt 4900']);
  });

  it('later, and the bank refuses: failed, and paid with another checkout', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().payLater(id);
    await bench.reaches(order, 'processing');
    await stripe().failTransfer(id);
    await bench.reaches(order, 'failed');
    expect(await bench.announced(order)).toEqual(['failed 4900']);
    expect(await bench.ledger(order)).toEqual([]);
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    expect(await bench.changes(order)).toEqual(['1 processing', '2 failed', '3 open', '4 paid']);
  });
});

describe('money that goes back', () => {
  it('in parts: paid until nothing is left', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().refund(intent, 1000);
    await bench.quiet();
    expect(await bench.check(order)).toBe('paid');
    expect(await bench.payments(order)).toMatchObject([{ status: 'partially_refunded', refundedCents: 1000 }]);
    await stripe().refund(intent);
    await bench.reaches(order, 'refunded');
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -1000', 'refund -3900']);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'refund 1000 of 1000', 'refund 3900 of 4900']);
    expect(await bench.changes(order)).toEqual(['1 paid', '2 refunded']);
    expect((await bench.checkout(order)).status).toBe(409);
  });

  it('by a dispute that we win', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().dispute(intent);
    await bench.reaches(order, 'disputed');
    expect(await bench.payments(order)).toMatchObject([{ status: 'disputed' }]);
    await stripe().closeDispute(intent, 'won');
    await bench.reaches(order, 'paid');
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'dispute -4900', 'dispute_won 4900']);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'dispute 4900', 'dispute_won 4900']);
    expect(await bench.changes(order)).toEqual(['1 paid', '2 disputed', '3 paid']);
  });

  it('by a dispute that we lose', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().dispute(intent);
    await bench.reaches(order, 'disputed');
    await stripe().closeDispute(intent, 'lost');
    await bench.reaches(order, 'refunded');
    await bench.quiet();
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'dispute -4900']);
    expect(await bench.announced(order)).toEqual(['receipt 4900', 'dispute 4900', 'dispute_lost 4900 of 4900']);
    expect(await bench.payments(order)).toMatchObject([{ status: 'refunded', refundedCents: 4900 }]);
  });

  it('what was lost after a part was given back is all of it', async () => {
    const order = bench.order();
    const intent = await bench.paid(order);
    await bench.reaches(order, 'paid');
    await stripe().refund(intent, 900);
    await bench.quiet();
    await stripe().dispute(intent);
    await bench.reaches(order, 'disputed');
    await stripe().closeDispute(intent, 'lost');
    await bench.reaches(order, 'refunded');
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -900', 'dispute -4000']);
  });
});

describe('the ledger', () => {
  it('is only ever added to, whoever asks', async () => {
    const order = bench.order();
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    for (const sql of [
      'UPDATE billing.ledger SET amount_cents = 1',
      'DELETE FROM billing.ledger',
      'TRUNCATE billing.ledger',
    ]) {
      await expect(bench.admin.query(sql)).rejects.toThrow('only ever added to');
    }
    expect(await bench.ledger(order)).toEqual(['charge 4900']);
  });
});

describe('payments of a person', () => {
  it('come page by page, the newest first, and are nobody else\u2019s', async () => {
    const orders = [bench.order(), bench.order(), bench.order()];
    const [{ personId } = bench.order()] = orders;
    for (const order of orders) {
      const own = { ...order, personId };
      await bench.paid(own);
      await bench.reaches(own, 'paid');
    }
    const first = await bench.call('GET', '/payments?limit=2', personId);
    expect(first.headers.get('x-total-count')).toBe('3');
    const link = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await bench.call('GET', link, personId);
    const ids = [...((await first.json()) as object[]), ...((await second.json()) as object[])];
    expect(ids).toMatchObject([...orders].reverse().map(({ orderId }) => ({ capsuleId: orderId })));
    expect(second.headers.get('link')).toBeNull();
    expect(await bench.payments(bench.order())).toEqual([]);
    expect((await bench.call('GET', '/payments', null)).status).toBe(401);
    expect((await bench.call('GET', '/payments?limit=0', personId)).status).toBe(400);
    expect((await bench.call('GET', '/payments?cursor=x', personId)).status).toBe(400);
  });
});
