// Real: the gateway in this process, capsules and delivery as processes, PostgreSQL, SMTP; raw sockets for what no client would send.
import { once } from 'node:events';
import { connect } from 'node:net';
import { GatewayTestApp } from './gateway-test-app.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const SURROGATE = String.raw`\ud800`;

const gateway = await GatewayTestApp.start();
const user = await gateway.signIn();

afterAll(() => gateway.stop());

describe('half a character', () => {
  it.each([`a${SURROGATE}@b.test`, `a@b${SURROGATE}.test`])('in the address %s is refused by name', async (email) => {
    const answer = await user.post('/api/login', `{"email":"${email}"}`, JSON_TYPE);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Please type one e-mail address');
  });
});

describe('a body nested thousands deep', () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const routes: [string, string, string][] = [
    ['POST', '/api/shared-prompts', 'promptTitle'],
    ['PATCH', `/api/shared-prompts/${nowhere}`, 'promptTitle'],
    ['POST', '/api/capsules', 'capsuleName'],
    ['PATCH', `/api/capsules/${nowhere}`, 'deliveryDate'],
    ['PATCH', '/api/auth/user', 'firstName'],
    ['POST', '/api/login', 'email'],
  ];

  it.each(routes)('is malformed for %s %s', async (method, path, field) => {
    for (const depth of [100, 5000, 8000]) {
      const body = `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const answer = await user.fetch(path, { method, body, headers: { ...JSON_TYPE, accept: 'application/json' } });
      expect([depth, answer.status]).toEqual([depth, 400]);
      expect(await answer.json()).toMatchObject({ code: 'malformed', requestId: expect.any(String) as string });
    }
    expect((await user.get('/api/auth/user')).status).toBe(200);
  });
});

describe('what is not HTTP', () => {
  /** Everything that comes back for these bytes until the gateway closes the connection. */
  async function exchange(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
    const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    // A server that answers and closes may reset what was still on its way.
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: body === '' ? body : JSON.parse(body) };
  }

  it.each([
    ['a line that is no request', 'NONSENSE\r\n\r\n', 400, 'malformed'],
    ['a bad version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'malformed'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'malformed'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed',
    ],
    ['a header with a control character', 'GET / HTTP/1.1\r\nHost: a\r\nX-Name: \u0001\r\n\r\n', 400, 'malformed'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Name: ${'x'.repeat(20_000)}\r\n`, 431, 'headers_too_large'],
    [
      'a chunk that is none',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n',
      400,
      'malformed',
    ],
  ])('%s is answered as any other problem', async (_, bytes, status, code) => {
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
