// Real: Node's HTTP client and a TCP server. No storage.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ByteReads } from './byte-reads.js';

const BODY = Buffer.alloc(4_000_000, 'v');
const reads = new ByteReads(15_000, { sockets: 128, slowBelow: 1 });
let server: Server;
let respond: (socket: Socket) => void;
let address: string;

beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => undefined).once('data', () => respond(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  reads.end();
  server.close();
});

const head = (length: number): string => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
const whole = Buffer.from(head(BODY.length));
const get = (signal = new AbortController().signal): ReturnType<ByteReads['get']> => reads.get(address, {}, signal);

it('delivers the whole body to a reader that starts after storage has closed its connection', async () => {
  respond = (socket) => socket.end(Buffer.concat([Buffer.from(head(64_000)), BODY.subarray(0, 64_000)]));
  const message = await get();
  await new Promise((resolve) => setImmediate(resolve));
  expect((await buffer(message)).length).toBe(64_000);
});

it('delivers a large body whole, and fails if it is cut off', async () => {
  respond = (socket) => socket.end(Buffer.concat([whole, BODY]));
  expect((await buffer(await get())).equals(BODY)).toBe(true);
  respond = (socket) => socket.end(Buffer.concat([whole, BODY.subarray(0, 1_000_000)]));
  await expect(buffer(await get())).rejects.toThrow('aborted');
});

it("ends with the signal's reason, before and during the response", async () => {
  const asked = new Promise<void>((resolve) => {
    respond = () => resolve();
  });
  const early = new AbortController();
  const refused = expect(get(early.signal)).rejects.toThrow('the caller left');
  await asked;
  early.abort(new Error('the caller left'));
  await refused;

  respond = (socket) => socket.write(whole);
  const late = new AbortController();
  const message = await get(late.signal);
  late.abort(new Error('the viewer left'));
  await expect(buffer(message)).rejects.toThrow('the viewer left');
});

it.each([
  ['do not read', 0, 1],
  ['read a trickle', 100, 1_000_000],
])('ends only readers that %s when others wait for a connection', async (_how, trickle, slowBelow) => {
  const few = new ByteReads(15_000, { sockets: 2, slowMs: 100, slowBelow });
  respond = (socket) => {
    socket.write(head(2 ** 32));
    const pour = (): void => {
      while (socket.writable && socket.write(BODY));
    };
    socket.on('drain', pour);
    pour();
  };
  const open = (): ReturnType<ByteReads['get']> => few.get(address, {}, new AbortController().signal);
  const [slow, busy] = await Promise.all([open(), open()]);
  const ended = once(slow, 'error');
  const reading = setInterval(() => void slow.read(trickle), 5);
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
  few.end();
});
