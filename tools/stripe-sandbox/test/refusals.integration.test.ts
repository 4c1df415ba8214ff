// Real: the built sandbox program and the `stripe` package that the billing service uses.
import { RawConnection } from '@dear-future/testing/attacks';
import { startStripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import Stripe from 'stripe';
import { intentIdOf, line, order, stripeAt } from './sandbox.js';

const sandbox = await startStripeSandbox({ webhookUrl: 'http://127.0.0.1:9/' });
const stripe = stripeAt(sandbox);

afterAll(() => sandbox.stop());

const errorOf = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => {
      throw new Error('The call was not refused');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;
const create = (
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> => stripe.checkout.sessions.create(order(change), options);

describe('the API refuses', () => {
  it('a wrong API key, and an unknown id', async () => {
    const wrong = stripeAt(sandbox, 'sk_test_of_another');
    expect(await errorOf(wrong.events.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_none'",
    });
    expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });

  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string | undefined]>([
    ['no lines', { line_items: [] }, 'line_items'],
    ['a negative amount', { line_items: [line(-1)] }, 'line_items[0][price_data][unit_amount]'],
    ['an amount with a fraction', { line_items: [line(10.5)] }, 'line_items[0][price_data][unit_amount]'],
    ['less than half a dollar', { line_items: [line(49)] }, undefined],
    ['an expiry that is too early', { expires_at: inSeconds(60) }, 'expires_at'],
    ['an expiry that is too late', { expires_at: inSeconds(25 * 60 * 60) }, 'expires_at'],
    ['a malformed URL', { success_url: 'nowhere' }, 'success_url'],
    ['a malformed email address', { customer_email: 'ada' }, 'customer_email'],
    ['another mode', { mode: 'subscription' }, 'mode'],
    ['an unknown parameter', { ['color' as 'locale']: 'red' }, 'color'],
  ])('a session with %s', async (_, change, param) => {
    const error = await errorOf(create(change));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(error.param).toBe(param);
  });

  it('another request with a used idempotency key, but repeats the response to the same request', async () => {
    const options = { idempotencyKey: 'order-7' };
    const { expires_at } = order();
    const [one, other] = await Promise.all([1, 2].map(() => create({ expires_at }, options)));
    expect(other?.id).toBe(one?.id);
    const error = await errorOf(create({ expires_at, client_reference_id: 'x' }, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });
});

describe('faults', () => {
  afterEach(() => sandbox.client.setFaults());

  it.each<[500 | 402 | 503, string]>([
    [500, 'gets the 500 again'],
    [402, 'gets the 402 again'],
    [503, 'succeeds'],
  ])('refuse the next call with %d before it has any effect; a retry with the same key %s', async (status) => {
    const { expires_at } = order();
    const key = `failed-${String(status)}`;
    const createWithKey = (idempotencyKey: string): Promise<Stripe.Checkout.Session> =>
      create({ expires_at }, { idempotencyKey, maxNetworkRetries: 0 });
    const before = (await sandbox.client.state()).sessions.length;
    await sandbox.client.setFaults({ failNext: { status, count: 1 } });
    expect(await errorOf(createWithKey(key))).toMatchObject({ statusCode: status });
    expect((await sandbox.client.state()).sessions).toHaveLength(before);
    const replayed = { statusCode: status, headers: { 'idempotent-replayed': 'true' } };
    const retriedResponse = await createWithKey(key).catch((error: unknown) => error);
    expect(retriedResponse).toMatchObject(status === 503 ? { status: 'open' } : replayed);
    await expect(createWithKey(`${key}-2`)).resolves.toMatchObject({ status: 'open' });
  });

  it('drop a response, but not the effects of the call; a retry with the same key gets that response', async () => {
    const before = (await sandbox.client.state()).sessions.length;
    // Two, because the package retries once by itself, on a new connection.
    await sandbox.client.setFaults({ dropAnswers: 2 });
    const options = { idempotencyKey: 'dropped', maxNetworkRetries: 0 };
    const { expires_at } = order();
    expect(await errorOf(create({ expires_at }, options))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { id } = await create({ expires_at }, options);
    const { sessions } = await sandbox.client.state();
    expect(sessions).toHaveLength(before + 1);
    expect(sessions[0]?.id).toBe(id);
  });

  it('are refused if they are malformed', async () => {
    await expect(sandbox.client.setFaults({ latencyMs: -1 })).rejects.toThrow(/latencyMs/);
  });
});

describe('the sandbox', () => {
  const post = (url: string, how: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ how }), headers, redirect: 'manual' });

  it('shows the order, declines a card, charges once, and redirects back', async () => {
    const session = await create();
    const url = session.url ?? '';
    const page = await fetch(url);
    const markup = await page.text();
    for (const part of ['No real money', '$49.00', 'Wedding Capsule', 'Ten more &lt;guests&gt;']) {
      expect(markup).toContain(part);
    }
    // Browsers also apply form-action to the redirect that follows a form.
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000");
    const declined = await post(url, 'declined');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    for (let click = 0; click < 2; click += 1) {
      const response = await post(url, 'card');
      expect([response.status, response.headers.get('location')]).toEqual([303, session.success_url]);
    }
    expect((await sandbox.client.sessionOf('order-1'))?.amount).toBe(4900);
    expect(await (await fetch(url)).text()).toContain('This payment is complete.');
  });

  it('lets the payer cancel without closing the session, and says that a session has expired', async () => {
    const { id, url, cancel_url } = await create();
    expect((await post(url ?? '', 'cancel')).headers.get('location')).toBe(cancel_url);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    await sandbox.client.expireNow(id);
    expect(await (await fetch(url ?? '')).text()).toContain('This payment has expired.');
    expect(await (await post(url ?? '', 'card')).text()).toContain('This payment has expired.');
    expect(await sandbox.client.sessionOf('order-1')).toMatchObject({ id, status: 'expired', paymentStatus: 'unpaid' });
  });

  it('accepts forms only from its own pages, and requests only to its own host name', async () => {
    const { id, url } = await create();
    expect((await post(url ?? '', 'card', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(url ?? '', 'card', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const foreign = new RawConnection(sandbox.url);
    await foreign.write('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(await foreign.closed).toMatch(/^HTTP\/1\.1 421/);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });

  it('lets the merchant settle a transfer, refund a part and lose a dispute', async () => {
    const { id } = await create();
    await sandbox.client.payLater(id);
    const page = async (): Promise<string> => (await fetch(`${sandbox.url}/`)).text();
    expect(await page()).toContain('Let the transfer arrive');
    const press = async (path: string, body = ''): Promise<number> =>
      (await fetch(`${sandbox.url}${path}`, { method: 'POST', body, redirect: 'manual' })).status;
    expect(await press(`/sessions/${id}/settle`)).toBe(303);
    const intent = await intentIdOf(stripe, id);
    expect(await press(`/payments/${intent}/refund`, 'amount=12.50')).toBe(303);
    expect(await page()).toContain('$12.50 refunded');
    expect(await press(`/payments/${intent}/refund`, 'amount=1e3')).toBe(400);
    expect(await press(`/payments/${intent}/refund`, 'amount=40')).toBe(400);
    expect(await press(`/payments/${intent}/dispute`)).toBe(303);
    expect(await press(`/payments/${intent}/dispute-lost`)).toBe(303);
    expect(await page()).toContain('dispute lost');
    expect(await sandbox.client.sessionOf('order-1')).toMatchObject({ refunded: 1250, dispute: 'lost' });
  });
});
