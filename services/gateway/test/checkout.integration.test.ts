// Real: gateway, capsules, billing and delivery as processes, PostgreSQL, Redis, SMTP, Stripe's sandbox.
import { randomUUID } from 'node:crypto';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { GatewayTestApp } from './gateway-test-app.js';
import { checkoutOf, createCapsule, orderOf, pay, showCapsule, startCheckout } from './paid-capsules.js';

const JSON_TYPE = { 'content-type': 'application/json' };

const gateway = await GatewayTestApp.start();
const host = await gateway.signIn();

async function problemOf(answer: Response): Promise<unknown> {
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code };
}

describe('creating a capsule', () => {
  const create = async (headers: Record<string, string>, name = 'Ann & Bob'): Promise<Response> =>
    host.post('/api/capsules', JSON.stringify(await orderOf(host, { capsuleName: name })), {
      ...JSON_TYPE,
      ...headers,
    });

  it('twice with one key makes one, and with other words none', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = await Promise.all([create(headers), create(headers)]);
    expect([first.status, again.status]).toEqual([201, 201]);
    const { id } = (await first.json()) as PaidCapsuleDto;
    expect(await again.json()).toMatchObject({ id });
    expect(await problemOf(await create(headers, 'Others'))).toEqual({ status: 422, code: 'idempotency_mismatch' });
    const without = (await (await create({})).json()) as PaidCapsuleDto;
    expect(without.id).not.toBe(id);
  });

  it('with a total of its own is refused, and so is what is not its own to say', async () => {
    const cheap = await orderOf(host, { totalPriceCents: 1 });
    expect(await problemOf(await host.post('/api/capsules', JSON.stringify(cheap), JSON_TYPE))).toEqual({
      status: 409,
      code: 'wrong_state',
    });
    const bold = { ...(await orderOf(host)), paymentStatus: 'paid' };
    expect((await host.post('/api/capsules', JSON.stringify(bold), JSON_TYPE)).status).toBe(400);
  });
});

describe('going to pay', () => {
  it('leads to one checkout, however often one clicks', async () => {
    const { id } = await createCapsule(host);
    const answers = await Promise.all([startCheckout(host, id), startCheckout(host, id)]);
    const [first, second] = await Promise.all(answers.map(checkoutOf));
    expect(first).toMatch(/^https?:\/\//);
    expect(second).toBe(first);
    expect(await checkoutOf(await startCheckout(host, id))).toBe(first);
  });

  it('activates the capsule once it is paid, and then is refused', async () => {
    const { id } = await createCapsule(host);
    expect(await pay(gateway, host, id)).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true });
    expect(await problemOf(await startCheckout(host, id))).toEqual({ status: 409, code: 'wrong_state' });
    const checked = await host.post(`/api/capsules/${id}/payment-check`);
    expect(checked.status).toBe(200);
    expect((await checked.json()) as PaymentCheckDto).toEqual({ state: 'paid' });
    const payments = (await (await host.get('/api/payments')).json()) as PaymentDto[];
    expect(payments.find(({ capsuleId }) => capsuleId === id)).toMatchObject({ status: 'paid', title: 'Ann & Bob' });
  });

  it('changes nothing while billing is away', async () => {
    const road = await FaultProxy.start(gateway.backends.service('billing').url);
    await gateway.restart({ BILLING_URL: road.through(gateway.backends.service('billing').url) });
    const { id } = await createCapsule(host);
    await road.refuse();
    const refused = await startCheckout(host, id);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemOf(refused)).toEqual({ status: 503, code: 'unavailable' });
    expect((await host.post(`/api/capsules/${id}/payment-check`)).status).toBe(503);
    expect(await showCapsule(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    await road.pass();
    await checkoutOf(await startCheckout(host, id));
    await gateway.restart();
    await road.stop();
  });

  it('has limits for each person', async () => {
    await gateway.restart({
      RATE_LIMIT_CAPSULES_PER_HOUR: '1',
      RATE_LIMIT_CHECKOUTS_PER_HOUR: '1',
      RATE_LIMIT_PAYMENT_CHECKS_PER_MINUTE: '1',
      RATE_LIMIT_REELS_PER_HOUR: '1',
    });
    const [busy, other] = await Promise.all([gateway.signIn(), gateway.signIn()]);
    const { id } = await createCapsule(busy);
    await expect(createCapsule(busy)).rejects.toThrow('429');
    await createCapsule(other);
    await checkoutOf(await startCheckout(busy, id));
    const refused = await startCheckout(busy, id);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await problemOf(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    const check = (): Promise<Response> => busy.post(`/api/capsules/${id}/payment-check`);
    expect([(await check()).status, (await check()).status]).toEqual([200, 429]);
    // Whatever may have a reel made counts together; what is refused for another reason does not count.
    const path = `/api/capsules/${id}`;
    const date = JSON.stringify({ deliveryDate: '2041-06-01T12:00:00Z' });
    const change = { method: 'PATCH', body: date, headers: JSON_TYPE };
    const acts: [string, () => Promise<Response>, number][] = [
      ['close', () => busy.fetch(`${path}/close`, { method: 'PATCH' }), 409],
      ['reopen', () => busy.fetch(`${path}/reopen`, { method: 'PATCH' }), 409],
      ['reel', () => busy.post(`${path}/reel`), 409],
      ['date', () => busy.fetch(path, change), 200],
    ];
    for (const [act, send, status] of acts) expect([act, (await send()).status]).toEqual([act, status]);
    for (const [act, send] of acts) expect([act, (await send()).status]).toEqual([act, 429]);
    expect((await other.post(`${path}/reel`)).status).toBe(404);
    await gateway.restart();
  });
});

describe('the webhook', () => {
  const forged = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });

  it.each<Record<string, string>>([{}, { origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }])(
    'is judged by its signature alone: %j',
    async (headers) => {
      const signatures = [undefined, 't=1,v1=abc', `t=${String(Math.floor(Date.now() / 1000))},v1=${'a'.repeat(64)}`];
      for (const signature of signatures) {
        const signed: Record<string, string> = signature === undefined ? {} : { 'stripe-signature': signature };
        const refused = await gateway
          .visitor()
          .post('/api/billing/webhook', forged, { ...JSON_TYPE, ...headers, ...signed });
        expect(refused.status).toBe(400);
      }
    },
  );
});
