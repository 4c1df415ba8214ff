// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import { get as httpGet } from 'node:http';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { idleReader, padded } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { anAddress, GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, multipart, RECORDING, upload } from './recording.js';
import { createPrompt, respond, responseOf, withReceipt } from './shared-prompts.js';
import { Visitor } from './visitor.js';

const OWNER = anAddress('owner');

const gateway = await GatewayTestApp.start();
const otherGateway = await GatewayTestApp.start();
const mediaRoad = await FaultProxy.start(gateway.backends.service('media').url);
await gateway.restart({ MEDIA_URL: mediaRoad.through(gateway.backends.service('media').url) });
const owner = await gateway.signIn(OWNER);
const capsule = await capsuleOf(await upload(owner));
const path = `/api/videos/${capsule.videoFileName}`;
const whole = Buffer.from(await (await owner.get(path)).arrayBuffer());

afterAll(() => mediaRoad.stop());

async function bytesOf(range: string): Promise<{ status: number; range: string | null; body: Buffer }> {
  const answer = await owner.get(path, { range });
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('ranges (RFC 9110 §14)', () => {
  it('gives the whole with an ETag and says that it takes ranges', async () => {
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-type')).toBe('video/webm');
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('private');
    await answer.body?.cancel();
  });

  it.each([
    ['bytes=0-', 0, undefined],
    ['bytes=0-0', 0, 1],
    ['bytes=100-299', 100, 300],
    ['bytes=-50', -50, undefined],
  ])('gives %s as 206', async (range, from, to) => {
    const part = await bytesOf(range);
    expect(part.status).toBe(206);
    expect(part.body.equals(whole.subarray(from, to))).toBe(true);
    expect(part.range).toMatch(new RegExp(`^bytes \\d+-\\d+/${String(whole.length)}$`));
  });

  it('answers 416 past the end, with the length', async () => {
    const answer = await owner.get(path, { range: `bytes=${String(whole.length)}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${String(whole.length)}`);
    expect(await answer.json()).toMatchObject({ code: 'range_unsatisfiable' });
  });

  it.each(['bytes=0-1,5-6', 'words=1-2'])('gives the whole for %s', async (range) => {
    expect((await bytesOf(range)).status).toBe(200);
  });

  it('honours If-Range', async () => {
    const etag = (await owner.fetch(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    const same = await owner.get(path, { range: 'bytes=0-9', 'if-range': etag });
    expect(same.status).toBe(206);
    const other = await owner.get(path, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(other.status).toBe(200);
    await Promise.all([same.body?.cancel(), other.body?.cancel()]);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await owner.fetch(path, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('has a download saved under the name that the link gives', async () => {
    const answer = await owner.get(`${path}/download`);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    await answer.body?.cancel();
  });
});

describe('who may watch', () => {
  it.each(['..%2f..%2fetc%2fpasswd', 'x.webm', '%00', '%E0%A4%A', `${'a'.repeat(32)}.mp4`, 'A'.repeat(300)])(
    'answers 404 for the malformed name %s',
    async (name) => {
      const answer = await owner.get(`/api/videos/${name}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('is the owner alone, and no more once they have logged out, though the answer was kept', async () => {
    const leaver = await gateway.signIn(OWNER);
    expect((await leaver.get(path, { range: 'bytes=0-9' })).status).toBe(206);
    const before = leaver.session ?? '';
    await leaver.form('/api/logout', {});
    expect((await gateway.visitor().get(path, { cookie: `session=${before}` })).status).toBe(401);
    const stranger = await gateway.signIn();
    expect((await stranger.get(path)).status).toBe(404);
  });

  it('asks capsules once a minute, not for every range', async () => {
    const viewer = await gateway.signIn(OWNER);
    expect((await viewer.get(path, { range: 'bytes=0-9' })).status).toBe(206);
    await gateway.backends.service('capsules').kill('SIGSTOP');
    try {
      expect((await viewer.get(path, { range: 'bytes=10-19' })).status).toBe(206);
    } finally {
      await gateway.backends.service('capsules').kill('SIGCONT');
    }
  });
});

describe('a hop that breaks', () => {
  it('lets go of media when the viewer leaves', async () => {
    await mediaRoad.latency(300);
    mediaRoad.cut();
    await eventually(() => mediaRoad.connections === 0);
    const cookie = cookiesOf(owner);
    const request = httpGet(new URL(path, gateway.url), { headers: { cookie }, agent: false });
    request.on('error', () => undefined);
    await eventually(() => mediaRoad.connections === 1, { everyMs: 5 });
    request.destroy();
    await eventually(() => mediaRoad.connections === 0, {
      withinMs: 5000,
      what: 'the connection to media to be given up',
    });
    await mediaRoad.pass();
  });

  it('asks once more when the connection breaks before the answer, as that of a media that stops', async () => {
    await mediaRoad.latency(300);
    mediaRoad.cut();
    await eventually(() => mediaRoad.connections === 0);
    const answer = owner.get(path);
    await eventually(() => mediaRoad.connections === 1, { everyMs: 5 });
    await mediaRoad.pass();
    mediaRoad.cut();
    expect((await answer).status).toBe(200);
    await mediaRoad.reset();
    expect((await owner.get(path)).status).toBe(502);
    await mediaRoad.pass();
  });

  it('answers 502 or 503 with Retry-After when media is away, and heals', async () => {
    await mediaRoad.refuse();
    const answer = await owner.get(path);
    expect([502, 503]).toContain(answer.status);
    expect(answer.headers.get('retry-after')).toBe('5');
    await mediaRoad.pass();
    await eventually(async () => (await owner.get(path, { range: 'bytes=0-9' })).status === 206);
  });
});

it('a video that was withdrawn at one gateway is shown by no other, also to whom it just showed it', async () => {
  const { slug } = await createPrompt(owner);
  const { receipt } = await responseOf(await respond(gateway.visitor(), slug));
  const holder = gateway.visitor();
  const { videoFileName } = (await (await withReceipt(holder, 'GET', receipt)).json()) as ReceiptDto;
  const elsewhere = new Visitor(otherGateway);
  /** Zero when nobody answers within a second. */
  const watch = async (): Promise<number> => {
    const headers = { cookie: `receipt=${receipt}`, range: 'bytes=0-9' };
    const signal = AbortSignal.timeout(1_000);
    const answer = await elsewhere.fetch(`/api/videos/${videoFileName}`, { headers, signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  };
  await eventually(async () => (await watch()) === 206, { what: 'the other gateway to show the video' });
  // What is kept needs no capsules: so it is seen that the other gateway keeps it, and that it forgets.
  await gateway.backends.service('capsules').kill('SIGSTOP');
  try {
    expect(await watch()).toBe(206);
  } finally {
    await gateway.backends.service('capsules').kill('SIGCONT');
  }
  await gateway.backends.service('media').kill('SIGSTOP');
  try {
    expect((await withReceipt(holder, 'DELETE', receipt)).status).toBe(204);
    // Media, which might have heard of it too, says nothing meanwhile: the 404 is the gateway's own.
    await eventually(async () => (await watch()) === 404, {
      withinMs: 5_000,
      what: 'the other gateway to have forgotten',
    });
  } finally {
    await gateway.backends.service('media').kill('SIGCONT');
  }
});

const cookiesOf = ({ cookies }: Visitor): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

it('many idle readers of one viewer hold few connections, and others watch meanwhile', async () => {
  const [READS, READERS] = [3, 10];
  await gateway.restart({
    MEDIA_URL: mediaRoad.through(gateway.backends.service('media').url),
    READS_PER_VIEWER: String(READS),
  });
  const attacker = await gateway.signIn();
  // More than all buffers on the way hold, so that a reader who takes nothing holds media's connection to storage.
  const large = await capsuleOf(await upload(attacker, { body: multipart({}, padded(RECORDING, 40_000_000)) }));
  const download = new URL(`/api/videos/${large.videoFileName}/download`, gateway.url);
  const cookie = cookiesOf(attacker);
  const readers = Array.from({ length: READERS }, () => idleReader(download, { cookie }));
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
