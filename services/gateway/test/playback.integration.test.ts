// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import { get as httpGet } from 'node:http';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { padded, startIdleReader } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { problemOf } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, createTimeCapsule, RECORDING } from './recording.js';
import { createPrompt, createResponse, callEditLink } from './shared-prompts.js';
import { Visitor } from './visitor.js';

const OWNER_EMAIL = uniqueEmail('owner');

const gateway = await GatewayTestApp.start();
const otherGateway = await GatewayTestApp.start();
const { proxy: mediaProxy, settings } = await gateway.startProxy('media');
await gateway.restart(settings);
const owner = await gateway.signIn(OWNER_EMAIL);
const capsule = await createTimeCapsule(owner);
const path = `/api/videos/${capsule.videoFileName}`;
const wholeVideo = Buffer.from(await (await owner.get(path)).arrayBuffer());

describe('ranges (RFC 9110 §14)', () => {
  it.each(['GET', 'HEAD'])('are announced by a %s of the whole video', async (method) => {
    const response = await owner.fetch(path, { method });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/webm',
      'content-length': String(wholeVideo.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': expect.stringContaining('private') as string,
    });
    expect((await response.arrayBuffer()).byteLength).toBe(method === 'HEAD' ? 0 : wholeVideo.length);
  });

  it.each([
    ['bytes=0-', 0, undefined],
    ['bytes=0-0', 0, 1],
    ['bytes=100-299', 100, 300],
    ['bytes=-50', -50, undefined],
  ])('get a 206 with that part of the video: %s', async (range, from, to) => {
    const response = await owner.get(path, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${String(wholeVideo.length)}$`));
    expect(Buffer.from(await response.arrayBuffer()).equals(wholeVideo.subarray(from, to))).toBe(true);
  });

  it('get a 416 if they start past the end', async () => {
    const response = await owner.get(path, { range: `bytes=${String(wholeVideo.length)}-` });
    expect(response.headers.get('content-range')).toBe(`bytes */${String(wholeVideo.length)}`);
    expect(await problemOf(response)).toMatchObject({ status: 416, code: 'range_unsatisfiable' });
  });

  it.each(['bytes=0-1,5-6', 'words=1-2'])('are ignored if they are unsupported: %s', async (range) => {
    expect((await owner.get(path, { range })).status).toBe(200);
  });

  it('are used only if If-Range matches', async () => {
    const etag = (await owner.fetch(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect((await owner.get(path, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await owner.get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });
});

it('the link names a download, and the content decides about the extension', async () => {
  const response = await owner.get(`${path}/download?name=To%20me%202026-11-21`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="To me 2026-11-21.webm"');
});

describe('watching', () => {
  it.each(['..%2f..%2fetc%2fpasswd', 'x.webm', '%00', '%E0%A4%A', `${'a'.repeat(32)}.mp4`, 'A'.repeat(300)])(
    'returns 404 for the malformed name %s',
    async (name) => {
      expect(await problemOf(await owner.get(`/api/videos/${name}`))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('is only for the owner, and ends at logout', async () => {
    const user = await gateway.signIn(OWNER_EMAIL);
    expect((await user.get(path, { range: 'bytes=0-9' })).status).toBe(206);
    const cookie = user.cookieHeader;
    await user.form('/api/logout', {});
    expect((await gateway.visitor().get(path, { cookie })).status).toBe(401);
    expect((await (await gateway.signIn()).get(path)).status).toBe(404);
  });
});

describe('a broken connection', () => {
  /** Delays everything that the gateway and the media service send each other, and cuts their connections. */
  async function slowDownMedia(): Promise<void> {
    await mediaProxy.latency(300);
    mediaProxy.cut();
    await eventually(() => mediaProxy.connections === 0);
  }

  it('to the viewer also closes the connection to the media service', async () => {
    await slowDownMedia();
    const headers = { cookie: owner.cookieHeader };
    const request = httpGet(new URL(path, gateway.url), { headers, agent: false });
    request.on('error', () => undefined);
    await eventually(() => mediaProxy.connections === 1, { everyMs: 5 });
    request.destroy();
    await eventually(() => mediaProxy.connections === 0, {
      withinMs: 5000,
      what: 'the connection to the media service to end',
    });
    await mediaProxy.pass();
  });

  it('to the media service before its response, as during a shutdown, makes the gateway try once more', async () => {
    await slowDownMedia();
    const response = owner.get(path);
    await eventually(() => mediaProxy.connections === 1, { everyMs: 5 });
    await mediaProxy.pass();
    mediaProxy.cut();
    expect((await response).status).toBe(200);
    await mediaProxy.reset();
    expect((await owner.get(path)).status).toBe(502);
    await mediaProxy.pass();
  });

  it('to the media service causes a 502 or 503 with Retry-After until the service is back', async () => {
    await mediaProxy.refuse();
    const response = await owner.get(path);
    expect([502, 503]).toContain(response.status);
    expect(response.headers.get('retry-after')).toBe('5');
    await mediaProxy.pass();
    await eventually(async () => (await owner.get(path, { range: 'bytes=0-9' })).status === 206);
  });
});

it('all gateways hide a withdrawn video at once', async () => {
  const { slug } = await createPrompt(owner);
  const { editSecret } = await createResponse(gateway.visitor(), slug);
  const responder = gateway.visitor();
  const { videoFileName } = (await (await callEditLink(responder, 'GET', editSecret)).json()) as EditLinkDto;
  const watchStatus = async (): Promise<number> => {
    const headers = { cookie: `link=${editSecret}`, range: 'bytes=0-9' };
    return (await new Visitor(otherGateway).get(`/api/videos/${videoFileName}`, headers)).status;
  };
  expect(await watchStatus()).toBe(206);
  // While the media service is suspended, only the capsules service can have hidden the video.
  await gateway.whileSuspended('media', async () => {
    expect((await callEditLink(responder, 'DELETE', editSecret)).status).toBe(204);
    expect(await watchStatus()).toBe(404);
  });
});

it('the idle readers of one viewer get only a few connections, so that others can watch', async () => {
  // A viewer may use an eighth of the client's reads.
  const [READS, READERS] = [3, 10];
  await gateway.restart({ ...settings, VIDEOS_AT_ONCE_PER_CLIENT: String(8 * READS) });
  const attacker = await gateway.signIn();
  // Larger than most buffers on the way, so an idle reader usually keeps its connection to the media service open.
  const large = await createTimeCapsule(attacker, { body: capsuleForm({}, padded(RECORDING, 40_000_000)) });
  const download = new URL(`/api/videos/${large.videoFileName}/download`, gateway.url);
  const headers = { cookie: attacker.cookieHeader };
  const readers = Array.from({ length: READERS }, () => startIdleReader(download, headers));
  const first = await Promise.race(readers.map(({ response }) => response));
  expect(first.statusCode).toBe(200);
  await eventually(() => mediaProxy.connections === READS, {
    what: () => `${String(READS)} connections, not ${String(mediaProxy.connections)}`,
  });

  const otherUser = await gateway.signIn();
  const own = await createTimeCapsule(otherUser);
  const watched = await otherUser.get(`/api/videos/${own.videoFileName}`);
  expect(watched.status).toBe(200);
  await watched.arrayBuffer();
  // There may be fewer: if all buffers together are large enough, a connection ends although its reader is idle.
  await eventually(() => mediaProxy.connections <= READS);

  // When the readers disconnect, one that was waiting is served.
  const next = startIdleReader(download, headers);
  for (const { request } of readers) request.destroy();
  await expect(next.response).resolves.toMatchObject({ statusCode: 200 });
  next.request.destroy();
  await eventually(() => mediaProxy.connections === 0);
});
