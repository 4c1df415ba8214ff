// Real: TCP connections through the proxy to an echo server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { eventually } from '../src/eventually.js';
import { FaultProxy } from '../src/fault-proxy.js';

let echo: Server;
let proxy: FaultProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await FaultProxy.start(`127.0.0.1:${(echo.address() as AddressInfo).port}`);
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.stop();
  echo.close();
});

async function connectClient(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { socket, received: () => text };
}

/** Resolves when the connection has closed, even after an error. */
const whenClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it('forwards bytes, immediately or with latency', async () => {
  const { socket, received } = await connectClient();
  socket.write('at once');
  await eventually(() => received() === 'at once');
  await proxy.latency(150);
  const start = performance.now();
  socket.write(', late');
  await eventually(() => received() === 'at once, late', { everyMs: 5 });
  expect(performance.now() - start).toBeGreaterThan(280);
});

it('forwards nothing while it is a black hole, and closes its connections when that ends', async () => {
  const { socket, received } = await connectClient();
  await proxy.blackhole();
  socket.write('lost');
  const disconnected = whenClosed(socket);
  const newcomer = await connectClient();
  newcomer.socket.write('lost too');
  expect(proxy.connections).toBeGreaterThan(0);
  await proxy.pass();
  await disconnected;
  expect(received() + newcomer.received()).toBe('');
  const healed = await connectClient();
  healed.socket.write('through');
  await eventually(() => healed.received() === 'through');
});

it('keeps old connections frozen after a failover, while new ones pass', async () => {
  const old = await connectClient();
  await proxy.blackhole();
  const during = await connectClient();
  await proxy.failOver();
  old.socket.write('lost');
  during.socket.write('lost');
  const fresh = await connectClient();
  fresh.socket.write('through');
  await eventually(() => fresh.received() === 'through');
  expect([old.received(), during.received(), old.socket.closed, proxy.connections]).toEqual(['', '', false, 3]);
  const disconnected = whenClosed(old.socket);
  await proxy.pass();
  await disconnected;
  fresh.socket.write(' again');
  await eventually(() => fresh.received() === 'through again');
});

it('resets connections, refuses them, and accepts them again on the same port', async () => {
  const { socket } = await connectClient();
  const reset = whenClosed(socket);
  await proxy.reset();
  await reset;
  await proxy.refuse();
  const [error] = (await once(connect(proxy.port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await proxy.pass();
  const back = await connectClient();
  back.socket.write('back');
  await eventually(() => back.received() === 'back');
  expect(proxy.connections).toBe(1);
});
