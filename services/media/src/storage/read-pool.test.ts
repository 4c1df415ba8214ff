// Real: Node's HTTP client and a TCP server. No storage.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { ReadPool } from './read-pool.js';

const BODY = Buffer.alloc(4_000_000, 'v');
const HEAD = `HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 32}\r\nConnection: close\r\n\r\n`;
let server: Server;

beforeAll(async () => {
  server = createServer((socket) => {
    const pour = (): void => {
      while (socket.writable && socket.write(BODY));
    };
    socket.on('error', () => undefined).on('drain', pour);
    socket.once('data', () => {
      socket.write(HEAD);
      pour();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it.each([
  ['read nothing', 0, 1],
  ['read too slowly', 100, 1_000_000],
])('while others wait for a connection, a pool ends only readers that %s', async (_, bytesPerRead, slowBelow) => {
  const pool = new ReadPool(new Agent({ keepAlive: true, maxSockets: 2 }), slowBelow, 100);
  const open = async (): Promise<IncomingMessage> => {
    const sent = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: pool.agent });
    const [read] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', () => undefined);
    pool.add(read);
    return read;
  };
  const [slow, busy] = await Promise.all([open(), open()]);
  const ended = once(slow, 'error');
  const reading = setInterval(() => void slow.read(bytesPerRead), 5);
  let taken = 0;
  busy.on('data', (chunk: Buffer) => {
    taken += chunk.length;
  });
  const next = await open();
  expect(String(await ended)).toContain('others wait');
  clearInterval(reading);
  const before = taken;
  await once(busy, 'data');
  expect(taken).toBeGreaterThan(before);
  expect(busy.destroyed).toBe(false);
  for (const each of [busy, next]) each.on('error', () => undefined).destroy();
  pool.end();
});
