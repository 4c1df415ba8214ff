// Real: an HTTP server and its connections.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { InboundMiddleware } from './inbound.middleware.js';

it('lets no request on whose connection is over already', async () => {
  const inbound = new InboundMiddleware();
  const passed: string[] = [];
  const seen: string[] = [];
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
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.write('GET /reset HTTP/1.1\r\nHost: x\r\n\r\n');
    client.resume();
    await new Promise((resolve) => client.once('close', resolve));
    expect((await fetch(`http://127.0.0.1:${String(port)}/here`)).status).toBe(200);
    expect(seen).toEqual(['/reset', '/here']);
    expect(passed).toEqual(['/here']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
