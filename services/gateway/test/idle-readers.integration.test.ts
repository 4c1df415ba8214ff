// Real: the gateway, and capsules, media and delivery as processes, PostgreSQL, Redis, S3.
import { idleReader, padded } from '@dear-future/testing/attacks';
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
  const capsule = await capsuleOf(await upload(attacker, { body: multipart({}, padded(RECORDING, FILLER_BYTES)) }));
  path = `/api/videos/${capsule.videoFileName}/download`;
});

afterAll(async () => {
  await gateway.stop();
  await mediaRoad.stop();
});

/** A reader who takes nothing. */
function reader(): ReturnType<typeof idleReader> {
  const cookie = [...attacker.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return idleReader(new URL(path, gateway.url), { cookie });
}

it('many idle readers of one viewer hold few connections, and others watch meanwhile', async () => {
  const readers = Array.from({ length: READERS }, reader);
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
