// Real: the gateway in this process, capsules and delivery as processes, PostgreSQL, SMTP; raw sockets for what no client would send.
import { BROKEN_HTTP, HALF_CHARACTERS, JSON_ROUTES, nestedBody, RawConnection } from '@dear-future/testing/attacks';
import { GatewayTestApp } from './gateway-test-app.js';

const JSON_TYPE = { 'content-type': 'application/json' };

const gateway = await GatewayTestApp.start();
const user = await gateway.signIn();

describe('half a character', () => {
  it.each(HALF_CHARACTERS)('in the address %s is refused by name', async (email) => {
    const answer = await user.post('/api/login', `{"email":"${email}"}`, JSON_TYPE);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Please type one e-mail address');
  });
});

describe('a body nested thousands deep', () => {
  it.each(JSON_ROUTES)('is malformed for %s %s', async (method, path, field) => {
    for (const depth of [100, 5000, 8000]) {
      const headers = { ...JSON_TYPE, accept: 'application/json' };
      const answer = await user.fetch(path, { method, body: nestedBody(field, depth), headers });
      expect([depth, answer.status]).toEqual([depth, 400]);
      expect(await answer.json()).toMatchObject({ code: 'malformed', requestId: expect.any(String) as string });
    }
    expect((await user.get('/api/auth/user')).status).toBe(200);
  });
});

describe('what is not HTTP', () => {
  /** Everything that comes back for these bytes until the gateway closes the connection. */
  async function exchange(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
    const connection = new RawConnection(gateway.url);
    void connection.write(bytes);
    const text = await connection.closed;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: body === '' ? body : JSON.parse(body) };
  }

  it.each(BROKEN_HTTP)('%s is answered as any other problem', async (_, bytes, status, code) => {
    const answer = await exchange(bytes);
    expect([answer.status, answer.body]).toEqual([
      status,
      { message: expect.any(String) as string, code, requestId: expect.any(String) as string },
    ]);
    expect(answer.head).toContain('application/json');
    expect(answer.head.toLowerCase()).toContain('connection: close');
  });

  it('but an expectation that means nothing is passed over', async () => {
    const answer = await exchange('GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n\r\n');
    expect(answer.status).toBe(200);
  });
});
