// Real: the gateway in this process, the other services as processes, PostgreSQL, SMTP; raw sockets for invalid HTTP.
import {
  BROKEN_HTTP,
  JSON_ROUTES,
  LONE_SURROGATE_ADDRESSES,
  nestedBody,
  RawConnection,
} from '@dear-future/testing/attacks';
import { problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';

const JSON_TYPE = { 'content-type': 'application/json' };

const gateway = await GatewayTestApp.start();
const user = await gateway.signIn();

it.each(LONE_SURROGATE_ADDRESSES)('refuses the address %s, which has half a surrogate pair', async (email) => {
  const response = await user.post('/api/login', `{"email":"${email}"}`, JSON_TYPE);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Please enter one email address');
});

it.each(['änn@b.test', 'ann@bücher.test', 'a@аррӏе.com'])('says why it refuses the address %s', async (email) => {
  const response = await user.form('/api/login', { email });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('can only have the letters a to z');
});

it.each(JSON_ROUTES)('refuses deeply nested JSON: %s %s', async (method, path, field) => {
  for (const depth of [100, 5000, 8000]) {
    const headers = { ...JSON_TYPE, accept: 'application/json' };
    const response = await user.fetch(path, { method, body: nestedBody(field, depth), headers });
    expect({ depth, ...(await problemOf(response)) }).toMatchObject({ depth, status: 400, code: 'malformed' });
  }
  expect((await user.get('/api/auth/user')).status).toBe(200);
});

describe('the gateway', () => {
  /** Sends bytes; parses everything that the gateway sends before it closes the connection. */
  async function exchange(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
    const connection = new RawConnection(gateway.url);
    void connection.write(bytes);
    const text = await connection.closed;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: body === '' ? body : JSON.parse(body) };
  }

  it.each(BROKEN_HTTP)('answers invalid HTTP with a JSON error: %s', async (_, bytes, status, code) => {
    const response = await exchange(bytes);
    expect([response.status, response.body]).toEqual([
      status,
      { message: expect.any(String) as string, code, requestId: expect.any(String) as string },
    ]);
    expect(response.head).toContain('application/json');
    expect(response.head.toLowerCase()).toContain('connection: close');
  });

  it('ignores an Expect header that it does not know', async () => {
    const response = await exchange(
      'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n\r\n',
    );
    expect(response.status).toBe(200);
  });
});
