// Real: the gateway in this process, PostgreSQL. A stub of the billing service records its requests.
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE } from '@dear-future/testing/test-installation';
import { collectStatuses, problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { startStubServer } from './stub-server.js';

interface ReceivedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const WEBHOOK = '/api/billing/webhook';
const SIGNED = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=abc' };
/** JSON that would change if it were parsed and written again. */
const EVENT = '{ "id": "evt_1",\r\n "amount": 1.0, "name": "\\u00e9\\u2028é" }\n';

let received: ReceivedRequest[];
let stubResponse: { status: number; body: unknown };

const billing = await startStubServer((request, response) => {
  const { method, url, headers } = request;
  void buffer(request).then((body) => {
    received.push({ method, url, headers, body });
    response
      .writeHead(stubResponse.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(stubResponse.body));
  });
});
const gateway = await GatewayTestApp.startWithoutServices({ BILLING_URL: billing.url });

beforeEach(() => {
  received = [];
  stubResponse = { status: 200, body: { received: true } };
});

afterAll(() => billing.close());

const post = (body?: string | Buffer, headers: Record<string, string> = SIGNED): Promise<Response> =>
  gateway.visitor().post(WEBHOOK, typeof body === 'string' ? body : body && new Uint8Array(body), headers);

describe('a Stripe event', () => {
  it('reaches the billing service byte for byte, with its signature', async () => {
    const response = await post(EVENT);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(received).toMatchObject([{ method: 'POST', url: '/billing/webhook', headers: SIGNED }]);
    expect(received[0]?.body.toString()).toBe(EVENT);
    expect(received[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
  ])('is accepted with any origin and content type: %j', async (headers) => {
    expect((await post(EVENT, { ...SIGNED, ...headers })).status).toBe(200);
    expect(received[0]?.headers['stripe-signature']).toBe(SIGNED['stripe-signature']);
    expect(received[0]?.body.toString()).toBe(EVENT);
  });

  it('is checked by the billing service, even if it has no signature or no body', async () => {
    stubResponse = { status: 400, body: { code: 'invalid', message: 'This is not signed.', requestId: 'x' } };
    const refusal = { status: 400, code: 'invalid', message: 'This is not signed.' };
    expect(await problemOf(await post(EVENT, { 'content-type': 'application/json' }))).toMatchObject(refusal);
    expect(await problemOf(await post(undefined, {}))).toMatchObject(refusal);
    expect(received.map(({ body }) => body.length)).toEqual([Buffer.byteLength(EVENT), 0]);
  });

  it('is limited to 256 KB', async () => {
    const longest = Buffer.alloc(256 * 1024, 'a');
    expect((await post(longest)).status).toBe(200);
    expect(received[0]?.body.equals(longest)).toBe(true);
    expect((await post(Buffer.alloc(256 * 1024 + 1, 'a'))).status).toBe(413);
    expect(received).toHaveLength(1);
  });

  it('is refused if it is compressed', async () => {
    expect((await post(gzipSync(EVENT), { ...SIGNED, 'content-encoding': 'gzip' })).status).toBe(415);
    expect(received).toEqual([]);
  });

  it('is refused while too many unfinished ones come from the same client', async () => {
    const headers = { ...SIGNED, 'content-length': EVENT.length };
    const unfinished = Array.from({ length: 109 }, () => {
      const request = httpRequest(gateway.url + WEBHOOK, { method: 'POST', headers, agent: false });
      request.on('error', () => undefined).write(EVENT.slice(0, 5));
      return request;
    });
    // The gateway reads eight bodies at once, and a hundred more may wait.
    const [refused] = (await Promise.race(unfinished.map((request) => once(request, 'response')))) as [IncomingMessage];
    expect(refused.statusCode).toBe(429);
    for (const request of unfinished) request.destroy();
    await eventually(async () => (await post(EVENT)).status === 200, { what: 'room for another event' });
  });

  it('reaches the billing service without its cookies', async () => {
    expect((await post(EVENT, { ...SIGNED, cookie: `session=${'A'.repeat(22)}` })).status).toBe(200);
    expect(received[0]?.headers.cookie).toBeUndefined();
  });

  it('has its own rate limit', async () => {
    await gateway.restart({ TRUST_PROXY: '1', READS_PER_CLIENT: '2' });
    const headers = { ...SIGNED, 'x-forwarded-for': '203.0.113.77' };
    await collectStatuses(3, async () => (await gateway.visitor().get('/api/prompts', headers)).status);
    expect(await collectStatuses(3, async () => (await post(EVENT, headers)).status)).toEqual([200, 200, 429]);
    await gateway.restart();
  });

  it('gets a 503 while the billing service is unreachable, so that Stripe sends it again', async () => {
    await gateway.restart({ BILLING_URL: NOWHERE });
    expect((await post(EVENT)).status).toBe(503);
    await gateway.restart();
  });
});

it.each([
  ['POST', `${WEBHOOK}/more`],
  ['PATCH', WEBHOOK],
  ['POST', '/api/capsules'],
])('the gateway refuses all other requests from other sites: %s %s', async (method, path) => {
  const headers = { ...SIGNED, origin: 'https://evil.test' };
  expect((await gateway.visitor().fetch(path, { method, headers, body: '{}' })).ok).toBe(false);
  expect(received).toEqual([]);
});
