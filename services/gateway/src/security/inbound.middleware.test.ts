// Real: an HTTP server and its connections.
import { RawConnection } from '@dear-future/testing/attacks';
import express from 'express';
import { startStubServer } from '../../test/stub-server.js';
import { InboundMiddleware } from './inbound.middleware.js';

it('stops requests whose connection is already closed', async () => {
  const inbound = new InboundMiddleware();
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
