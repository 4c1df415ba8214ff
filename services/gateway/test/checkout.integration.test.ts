// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, SMTP, Stripe's sandbox.
import { randomUUID } from 'node:crypto';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { eventually } from '@dear-future/testing/eventually';
import { bodyOfCreated, collectStatuses, expectTooManyRequests, problemOf, retryAfterOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { checkoutUrl, createCapsule, weddingOrder, pay, fetchCapsule, startCheckout } from './paid-capsules.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();
const host = await gateway.signIn();

const checkPayment = (user: Visitor, id: string): Promise<Response> => user.post(`/api/capsules/${id}/payment-check`);

describe('creating a capsule', () => {
  const create = async (headers: Record<string, string>, capsuleName = 'Ann & Bob'): Promise<Response> =>
    host.send('POST', '/api/capsules', await weddingOrder(host, { capsuleName }), headers);

  it('makes one capsule for two requests with the same key, and refuses the key with another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = await Promise.all([create(headers), create(headers)]);
    const { id } = await bodyOfCreated<PaidCapsuleDto>(first);
    expect(await bodyOfCreated(again)).toMatchObject({ id });
    const other = await problemOf(await create(headers, 'Others'));
    expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect((await bodyOfCreated<PaidCapsuleDto>(await create({}))).id).not.toBe(id);
  });

  it('is refused with a wrong price or a field that hosts cannot set', async () => {
    const cheap = await host.send('POST', '/api/capsules', await weddingOrder(host, { totalPriceCents: 1 }));
    expect(await problemOf(cheap)).toMatchObject({ status: 409, code: 'wrong_state' });
    const paid = { ...(await weddingOrder(host)), paymentStatus: 'paid' };
    expect((await host.send('POST', '/api/capsules', paid)).status).toBe(400);
  });
});

describe('a checkout', () => {
  it('has the same URL each time the host starts it', async () => {
    const { id } = await createCapsule(host);
    const responses = await Promise.all([startCheckout(host, id), startCheckout(host, id)]);
    const [first, second] = await Promise.all(responses.map(checkoutUrl));
    expect(first).toMatch(/^https?:\/\//);
    expect(second).toBe(first);
    expect(await checkoutUrl(await startCheckout(host, id))).toBe(first);
  });

  it('that is paid activates the capsule; after that, another checkout is refused', async () => {
    const { id } = await createCapsule(host);
    expect(await pay(gateway, host, id)).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true });
    expect(await problemOf(await startCheckout(host, id))).toMatchObject({ status: 409, code: 'wrong_state' });
    const checked = await checkPayment(host, id);
    expect([checked.status, await checked.json()]).toEqual([200, { state: 'paid' }]);
    const payments = await host.fetchJson<PaymentDto[]>('/api/payments');
    expect(payments.find(({ capsuleId }) => capsuleId === id)).toMatchObject({ status: 'paid', title: 'Ann & Bob' });
  });

  it('changes nothing while the billing service is unreachable', async () => {
    const { proxy, settings } = await gateway.startProxy('billing');
    await gateway.restart(settings);
    const { id } = await createCapsule(host);
    await proxy.refuse();
    const refused = await startCheckout(host, id);
    expect(retryAfterOf(refused)).toBeGreaterThan(0);
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await checkPayment(host, id)).status).toBe(503);
    expect(await fetchCapsule(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    await proxy.pass();
    await checkoutUrl(await startCheckout(host, id));
  });
});

it('a bank transfer that arrives after the date asks the host for a new date, by email and in the app', async () => {
  const { id } = await createCapsule(host, { capsuleName: 'A late transfer' });
  await checkoutUrl(await startCheckout(host, id));
  const { stripe, smtp } = gateway.backends;
  const session = (await stripe.client.sessionOf(id))?.id ?? '';
  await stripe.client.payLater(session);
  const hasStatus = async (status: string): Promise<boolean> => (await fetchCapsule(host, id)).paymentStatus === status;
  await eventually(() => hasStatus('processing'), { withinMs: 20_000 });
  const moveDate = `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() - interval '1 day' WHERE id = $1`;
  await gateway.admin.query(moveDate, [id]);
  await stripe.client.settle(session);
  await eventually(() => hasStatus('paid'), { withinMs: 20_000 });
  expect(await fetchCapsule(host, id)).toMatchObject({ status: 'active', needsNewDate: true });
  const subject = 'Subject: Please choose a new date: A late transfer';
  await eventually(() => smtp.mails.some(({ source }) => source.includes(subject)), { withinMs: 20_000 });
  const notifications = await host.fetchJson<NotificationDto[]>('/api/notifications');
  expect(notifications).toContainEqual(
    expect.objectContaining({ title: 'Please choose a new date', path: `/capsules/${id}` }),
  );
  const chosen = await host.send('PATCH', `/api/capsules/${id}`, { deliveryDate: '2041-06-01T12:00:00Z' });
  expect(await chosen.json()).toMatchObject({ needsNewDate: false, isOpen: true });
});

it('the gateway limits the capsules, checkouts and reels of each user', async () => {
  // Two new items, twenty other writes, one reel.
  await gateway.restart({ WRITES_PER_USER: '20' });
  const [busy, other] = await Promise.all([gateway.signIn(), gateway.signIn()]);
  const { id } = await createCapsule(busy);
  await checkoutUrl(await startCheckout(busy, id));
  await expect(createCapsule(busy)).rejects.toThrow('429');
  await createCapsule(other);
  const refused = await startCheckout(busy, id);
  expect(retryAfterOf(refused)).toBeGreaterThan(60);
  await expectTooManyRequests(refused);
  const checks = await collectStatuses(21, async () => (await checkPayment(busy, id)).status);
  expect(checks).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  // All requests that may start a reel count together, except those that get a 409.
  const path = `/api/capsules/${id}`;
  const requests: [string, () => Promise<Response>, number][] = [
    ['close', () => busy.fetch(`${path}/close`, { method: 'PATCH' }), 409],
    ['reopen', () => busy.fetch(`${path}/reopen`, { method: 'PATCH' }), 409],
    ['reel', () => busy.post(`${path}/reel`), 409],
    ['date', () => busy.send('PATCH', path, { deliveryDate: '2041-06-01T12:00:00Z' }), 200],
  ];
  for (const [name, send, status] of requests) expect([name, (await send()).status]).toEqual([name, status]);
  for (const [name, send] of requests) expect([name, (await send()).status]).toEqual([name, 429]);
  expect((await other.post(`${path}/reel`)).status).toBe(404);
});
