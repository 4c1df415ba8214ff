// Real: the gateway, and capsules, media and delivery as processes, PostgreSQL, Redis, S3.
import { once } from 'node:events';
import { get as httpGet, type ClientRequest, type IncomingMessage } from 'node:http';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, multipart, RECORDING, upload } from './recording.js';
import type { Visitor } from './visitor.js';

/** More than all buffers on the way hold, so that a reader who takes nothing holds media's connection to storage. */
const FILLER_BYTES = 40_000_000;
const READS = 3;
const READERS = 10;

let gateway: GatewayTestApp;
let mediaRoad: FaultProxy;
let attacker: Visitor;
let path: string;

beforeAll(async () => {
  gateway = await GatewayTestApp.start();
  mediaRoad = await FaultProxy.start(gateway.backends.service('media').url);
  await gateway.restart({
    MEDIA_URL: mediaRoad.through(gateway.backends.service('media').url),
    READS_PER_VIEWER: String(READS),
  });
  attacker = await gateway.signIn();
  const capsule = await capsuleOf(await upload(attacker, { body: multipart({}, largeRecording()) }));
  path = `/api/videos/${capsule.videoFileName}/download`;
});

afterAll(async () => {
  await gateway.stop();
  await mediaRoad.stop();
});

/** A recording followed by WebM's own filler (Void, RFC 8794 §11.3.2). */
function largeRecording(): Buffer {
  const filler = Buffer.alloc(FILLER_BYTES);
  filler[0] = 0xec;
  filler.writeUInt32BE(0x10000000 + FILLER_BYTES - 5, 1);
  return Buffer.concat([RECORDING, filler]);
}

/** A reader who takes nothing. */
function idleReader(): { request: ClientRequest; answer: Promise<IncomingMessage> } {
  const cookie = [...attacker.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpGet(new URL(path, gateway.url), { headers: { cookie }, agent: false });
  request.on('error', () => undefined);
  const answer = once(request, 'response').then(([message]) => (message as IncomingMessage).pause());
  answer.catch(() => undefined);
  return { request, answer };
}

it('many idle readers of one viewer hold few connections, and others watch meanwhile', async () => {
  const readers = Array.from({ length: READERS }, idleReader);
  const first = await Promise.race(readers.map(({ answer }) => answer));
  expect(first.statusCode).toBe(200);
  await eventually(() => mediaRoad.connections === READS);

  const guest = await gateway.signIn();
  const own = await capsuleOf(await upload(guest));
  const watched = await guest.get(`/api/videos/${own.videoFileName}`);
  expect(watched.status).toBe(200);
  await watched.arrayBuffer();
  await eventually(() => mediaRoad.connections === READS);

  // Who leaves makes room for who waits.
  for (const { request } of readers.slice(0, READERS - 1)) request.destroy();
  await expect(readers.at(-1)?.answer).resolves.toMatchObject({ statusCode: 200 });
  readers.at(-1)?.request.destroy();
  await eventually(() => mediaRoad.connections === 0);
});
