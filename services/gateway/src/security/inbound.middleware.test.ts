// Real: the middleware, an HTTP server and its connections. The handlers are stubs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Log } from '@dear-future/service-kit/logging/log';
import { RawConnection } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import express from 'express';
import { startStubServer } from '../../test/stub-server.js';
import { InboundMiddleware } from './inbound.middleware.js';

const lines: string[] = [];
const log = new Log('gateway', 'info', { write: (line: string) => void lines.push(line) });

it('stops requests whose connection is already closed', async () => {
  const inbound = new InboundMiddleware(log);
  const seen: string[] = [];
  const passed: string[] = [];
  const app = express();
  app.use((request, _response, next) => {
    seen.push(request.path);
    if (request.path === '/reset') request.socket.resetAndDestroy();
    next();
  });
  app.use((request, response, next) => inbound.use(request, response, next));
  app.use((request, response) => {
    passed.push(request.path);
    response.end();
  });
  const server = await startStubServer(app);
  const client = new RawConnection(server.url);
  void client.write('GET /reset HTTP/1.1\r\nHost: x\r\n\r\n');
  await client.closed;
  expect((await fetch(`${server.url}/here`)).status).toBe(200);
  expect(seen).toEqual(['/reset', '/here']);
  expect(passed).toEqual(['/here']);
  server.close();
});

it('handles pipelined requests one at a time, each in its context, and disconnects if too many wait', async () => {
  const inbound = new InboundMiddleware(log);
  const context = new AsyncLocalStorage<string>();
  const handled: (string | undefined)[] = [];
  const responses: (() => void)[] = [];
  const app = express();
  app.use((request, _response, next) => context.run(request.path, next));
  app.use((request, response, next) => inbound.use(request, response, next));
  app.use((_request, response) => {
    handled.push(context.getStore());
    responses.push(() => response.end());
  });
  const server = await startStubServer(app);
  const requestsFor = (...paths: string[]): string =>
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  const client = new RawConnection(server.url);
  void client.write(requestsFor('/1', '/2', '/3'));
  for (const expected of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
    await eventually(() => handled.length >= expected.length);
    expect(handled).toEqual(expected);
    responses.at(-1)?.();
  }
  void client.write(requestsFor(...Array<string>(21).fill('/many')));
  await eventually(() => handled.length === 4);
  expect(client.isOpen).toBe(true);
  void client.write(requestsFor('/more'));
  await client.closed;
  expect(handled).toHaveLength(4);
  server.close();
});

beforeEach(() => void lines.splice(0));

async function startBehindProxies(trustedProxies: number) {
  const inbound = new InboundMiddleware(log);
  const app = express().set('trust proxy', trustedProxies);
  app.use((request, response, next) => inbound.use(request, response, next));
  app.use((_request, response) => void response.end());
  const server = await startStubServer(app);
  const send = (forwardedFor: string) => fetch(server.url, { headers: { 'x-forwarded-for': forwardedFor } });
  return { server, send };
}

it('says once that a proxy sends no addresses, without repeating what it sent', async () => {
  const { server, send } = await startBehindProxies(1);
  await send('203.0.113.7:51234');
  await send('[2001:db8::1]:443');
  expect(lines).toEqual([]);
  await send('strange-text');
  await send('strange-text');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('client.unnamed');
  expect(lines[0]).not.toContain('strange-text');
  server.close();
});

it('says once that a proxy is not trusted, and how to trust it', async () => {
  const { server, send } = await startBehindProxies(0);
  await fetch(server.url);
  expect(lines).toEqual([]);
  await send('203.0.113.7');
  await send('203.0.113.8');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('set TRUST_PROXY to the number of your proxies');
  expect(lines[0]).not.toContain('203.0.113');
  server.close();
});
