// Real: TCP connections through the proxy to an echo server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { eventually } from '../src/eventually.js';
import { FaultProxy } from '../src/fault-proxy.js';

let echo: Server;
let proxy: FaultProxy;
const open: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await FaultProxy.start(`127.0.0.1:${(echo.address() as AddressInfo).port}`);
});

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await proxy.stop();
  echo.close();
});

async function client(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return { socket, heard: () => text };
}

/** Settles when the connection is gone, also after an error. */
const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it('forwards bytes, at once or with latency', async () => {
  const { socket, heard } = await client();
  socket.write('at once');
  await eventually(() => heard() === 'at once');
  await proxy.latency(150);
  const start = performance.now();
  socket.write(', late');
  await eventually(() => heard() === 'at once, late', { everyMs: 5 });
  expect(performance.now() - start).toBeGreaterThan(280);
});

it('forwards nothing as a black hole, and drops those connections afterwards', async () => {
  const { socket, heard } = await client();
  await proxy.blackhole();
  socket.write('lost');
  const closed = ended(socket);
  const fresh = await client();
  fresh.socket.write('lost too');
  expect(proxy.connections).toBeGreaterThan(0);
  await proxy.pass();
  await closed;
  expect(heard() + fresh.heard()).toBe('');
  const healed = await client();
  healed.socket.write('through');
  await eventually(() => healed.heard() === 'through');
});

it('resets, refuses and recovers on the same port', async () => {
  const { socket } = await client();
  const failed = ended(socket);
  await proxy.reset();
  await failed;
  await proxy.refuse();
  const [error] = (await once(connect(proxy.port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await proxy.pass();
  const back = await client();
  back.socket.write('back');
  await eventually(() => back.heard() === 'back');
  expect(proxy.connections).toBe(1);
});
