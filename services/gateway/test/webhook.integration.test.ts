// Real: the gateway as a process, PostgreSQL, Redis. In place of billing a listener that writes down what reaches it.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { NOWHERE } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';

interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const WEBHOOK = '/api/billing/webhook';
const SIGNED = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=abc' };
/** No JSON that a parser would write again just so. */
const EVENT = '{ "id": "evt_1",\r\n "amount": 1.0, "name": "\\u00e9\\u2028é" }\n';

let heard: Heard[];
let answer: { status: number; body: unknown };

const billing = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    heard.push({ method, url, headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
billing.listen(0, '127.0.0.1');
await once(billing, 'listening');
const { port } = billing.address() as AddressInfo;
const gateway = await GatewayTestApp.startAlone({ BILLING_URL: `http://127.0.0.1:${String(port)}` });

beforeEach(() => {
  heard = [];
  answer = { status: 200, body: { received: true } };
});

afterAll(() => {
  billing.closeAllConnections();
  billing.close();
});

describe('what the payment provider says', () => {
  it('reaches billing byte for byte, with its signature', async () => {
    const told = await gateway.visitor().post(WEBHOOK, EVENT, SIGNED);
    expect(told.status).toBe(200);
    expect(await told.json()).toEqual({ received: true });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/webhooks/stripe', headers: SIGNED });
    expect(heard[0]?.body.equals(Buffer.from(EVENT))).toBe(true);
    expect(heard[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
  ])('comes from wherever it comes: %j', async (headers) => {
    expect((await gateway.visitor().post(WEBHOOK, EVENT, { ...SIGNED, ...headers })).status).toBe(200);
    expect(heard[0]?.headers['stripe-signature']).toBe(SIGNED['stripe-signature']);
    expect(heard[0]?.body.equals(Buffer.from(EVENT))).toBe(true);
  });

  it('is for billing to judge, also without a signature or a body', async () => {
    answer = { status: 400, body: { code: 'invalid', message: 'This is not signed.', requestId: 'x' } };
    for (const [body, headers] of [
      [EVENT, { 'content-type': 'application/json' }],
      [undefined, {}],
    ] as const) {
      const refused = await gateway.visitor().post(WEBHOOK, body, headers);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ code: 'invalid', message: 'This is not signed.' });
    }
    expect(heard.map(({ body }) => body.length)).toEqual([Buffer.byteLength(EVENT), 0]);
  });

  it('may be 256 KB long and no longer', async () => {
    const longest = Buffer.alloc(256 * 1024, 'a');
    expect((await gateway.visitor().post(WEBHOOK, new Uint8Array(longest), SIGNED)).status).toBe(200);
    expect(heard[0]?.body.equals(longest)).toBe(true);
    const longer = new Uint8Array(Buffer.alloc(256 * 1024 + 1, 'a'));
    expect((await gateway.visitor().post(WEBHOOK, longer, SIGNED)).status).toBe(413);
    expect(heard).toHaveLength(1);
  });

  it('is not unpacked', async () => {
    const packed = new Uint8Array(gzipSync(EVENT));
    const refused = await gateway.visitor().post(WEBHOOK, packed, { ...SIGNED, 'content-encoding': 'gzip' });
    expect(refused.status).toBe(415);
    expect(heard).toEqual([]);
  });

  it('looks up no session, and shows billing no cookie', async () => {
    const cookie = `session=${'A'.repeat(22)}`;
    expect((await gateway.visitor().post(WEBHOOK, EVENT, { ...SIGNED, cookie })).status).toBe(200);
    expect(heard[0]?.headers.cookie).toBeUndefined();
  });

  it('has a limit of its own', async () => {
    await gateway.restart({
      TRUST_PROXY: '1',
      RATE_LIMIT_SIGNED_CALLS_PER_MINUTE: '2',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1',
    });
    // Nobody else in this test comes from there.
    const headers = { ...SIGNED, 'x-forwarded-for': '203.0.113.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await gateway.visitor().post(WEBHOOK, EVENT, headers)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await gateway.restart();
  });
});

it.each([
  ['POST', `${WEBHOOK}/`],
  ['POST', `${WEBHOOK}/more`],
  ['PATCH', WEBHOOK],
  ['POST', '/api/capsules'],
])('nothing else may come from elsewhere: %s %s', async (method, path) => {
  const headers = { ...SIGNED, origin: 'https://evil.test' };
  expect((await gateway.visitor().fetch(path, { method, headers, body: '{}' })).status).toBe(403);
  expect(heard).toEqual([]);
});

it('answers 503 while billing is away, so that it is told again', async () => {
  await gateway.restart({ BILLING_URL: NOWHERE });
  const refused = await gateway.visitor().post(WEBHOOK, EVENT, SIGNED);
  expect(refused.status).toBe(503);
  await gateway.restart();
});
