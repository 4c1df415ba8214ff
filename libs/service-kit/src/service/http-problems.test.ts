import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { refuseUnreadableRequests, requireConnectionAndHost } from './http-problems.js';

/** Sends `first`, then `next` once the response ends with `begun`. Returns the whole response. */
async function exchange(server: Server, first: string, next = ''): Promise<string> {
  refuseUnreadableRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (chunk.endsWith('begun')) socket.write(next);
  });
  socket.write(first);
  await once(socket, 'close');
  server.close();
  return text;
}

it('answers an incomplete request with a problem', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  const text = await exchange(server, 'GET / HTTP/1.1\r\nHost: ');
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_slow' });
});

it('drops pipelined requests whose connection closes before their turn', async () => {
  const handled: string[] = [];
  const app = express();
  app.use(requireConnectionAndHost, ({ path, socket }) => {
    handled.push(path);
    socket.destroy();
  });
  const requests = ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await exchange(createServer(app), requests.join(''));
  expect(handled).toEqual(['/1']);
});

it('cuts off a response that has begun if the next request is unreadable', async () => {
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Length': 100 }).write('begun'));
  const text = await exchange(server, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'NONSENSE\r\n\r\n');
  expect(text.split('\r\n\r\n')[1]).toBe('begun');
});
