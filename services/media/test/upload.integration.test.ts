// Real: the media service (in this process), PostgreSQL, Redis, an S3 server and videos encoded by FFmpeg. Absent: the
// capsules and gateway services.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { BOUNDARY, FORM_TYPE, formOf, padded, type RawConnection } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { MediaFixture, videoForm } from './media-fixture.js';
import { keepFirstFrame, undecodable, undecodableMp4 } from './samples/frames.js';
import { sample } from './samples/samples.js';

const webm = sample('live-vp8.webm');
const LARGE = 40_000_000;
/** The first bytes of a large upload: more than one part of a multipart upload to storage. */
const beginning = formOf({}, padded(webm, LARGE)).subarray(0, 9_000_000);
/** Everything before the Segment of a WebM file (RFC 9559). */
const header = webm.subarray(0, webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])));
const END = `--${BOUNDARY}--\r\n`;

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ UPLOAD_STALL_SECONDS: '2', PICTURE_CHECK_SECONDS: '60' });
afterEach(async () => {
  await fixture.sql.query(`UPDATE media.videos SET state = 'discarding'`);
  await fixture.sql.query(
    `UPDATE media.objects SET state = 'deleting', next_attempt_at = clock_timestamp() WHERE state = 'kept'`,
  );
  await fixture.waitUntilEmpty();
});

async function statusOf(upload: RawConnection): Promise<number> {
  const status = await eventually(() => upload.status, { what: 'a response' });
  upload.destroy();
  return status;
}

async function send(body: string | Buffer, contentType = FORM_TYPE): Promise<number> {
  const headers = { ...(await fixture.uploadHeaders()), 'content-type': contentType };
  const bytes = new Uint8Array(Buffer.from(body));
  return (await fetch(`${media.url}/videos`, { method: 'POST', body: bytes, headers })).status;
}

describe('the media service', () => {
  it.each([
    ['live-vp8.webm', 'video/webm'],
    ['live-vp9.webm', 'video/webm'],
    ['live-av1.webm', 'video/webm'],
    ['silent.webm', 'video/webm'],
    ['fragmented.mp4', 'video/mp4'],
    ['index-last.mp4', 'video/mp4'],
  ])('stores %s as %s', async (name, contentType) => {
    const video = sample(name);
    const fields = { promptTitle: 'Für später', personalNote: ' kept as typed ' };
    const response = await fixture.upload(media, videoForm(video, fields, '../../etc/passwd'));
    expect(response.status).toBe(201);
    const body = (await response.json()) as UploadResponse;
    expect(body.fields).toEqual(fields);
    expect(body.video).toMatchObject({
      contentType,
      bytes: video.length,
      sha256: createHash('sha256').update(video).digest('hex'),
      isPlayable: true,
    });
    expect(body.video.name).toMatch(/^[0-9a-f]{32}\.webm$/);
    expect(Math.abs(body.video.durationSeconds - 3)).toBeLessThan(0.2);
    expect(await fixture.count('videos', `name = '${body.video.name}' AND state = 'stored'`)).toBe(1);
    expect(await fixture.storedFiles()).toHaveLength(1);
  });

  it('only reads and hashes a video in `digest` mode', async () => {
    const response = await fixture.upload(media, videoForm(webm, { promptId: 'p' }), { mode: 'digest' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      video: { sha256: createHash('sha256').update(webm).digest('hex') },
      fields: { promptId: 'p' },
    });
    await fixture.waitUntilEmpty();
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 400],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['Matroska', sample('other.mkv'), 415],
    ['garbage after a header', Buffer.concat([header, Buffer.alloc(100_000, 'garbage')]), 422],
    ['sound alone', sample('audio-only.webm'), 422],
    ['sound alone in MP4', sample('audio-only.mp4'), 422],
    ['a single frame', keepFirstFrame(sample('silent.webm')), 422],
    ['noise for pictures', undecodable(sample('live-vp9.webm')), 422],
    ['noise for pictures in MP4', undecodableMp4(sample('index-last.mp4')), 422],
    ['noise for pictures, and many bytes after them', padded(undecodable(webm), 17_000_000), 422],
  ])('refuses %s and keeps nothing', async (_, video, status) => {
    expect((await fixture.upload(media, videoForm(video))).status).toBe(status);
    await fixture.waitUntilEmpty();
  });

  it('accepts a video up to fifteen seconds over the limit and refuses a longer one', async () => {
    const long = sample('long.webm');
    expect((await fixture.upload(media, videoForm(long), { maxSeconds: 16 })).status).toBe(201);
    const refused = await fixture.upload(media, videoForm(long), { maxSeconds: 14 });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'video_refused' });
  });

  it('refuses videos that are too large, by their bytes or by the Content-Length', async () => {
    expect((await fixture.upload(media, videoForm(webm), { maxBytes: webm.length - 1 })).status).toBe(413);
    expect((await fixture.upload(media, videoForm(webm), { maxBytes: webm.length })).status).toBe(201);
    expect(await statusOf(await fixture.beginUpload(media, Buffer.from('a little'), 900_000_000))).toBe(413);
  });

  it('refuses bodies that are not forms', async () => {
    const others = [
      'application/json',
      'multipart/mixed; boundary=x',
      'multipart/form-database; boundary=x',
      'text/plain',
    ];
    for (const type of others) expect([type, await send('{"video":"x"}', type)]).toEqual([type, 415]);
    const withoutBoundary = [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
    ];
    for (const type of withoutBoundary) expect([type, await send('{"video":"x"}', type)]).toEqual([type, 400]);
  });

  it('refuses broken and misshapen forms', async () => {
    const form = formOf({}, webm);
    expect(await send(form)).toBe(201);
    expect(await send(form.subarray(0, -END.length))).toBe(400);
    const badHeader = form.toString('latin1').replace('Type: video/webm', 'Type video\0');
    expect(await send(Buffer.from(badHeader, 'latin1'))).toBe(400);
    expect(await send(END)).toBe(400);

    const file = new Blob([new Uint8Array(webm)]);
    const two = videoForm(webm);
    two.append('video', file, 'second.webm');
    const otherName = new FormData();
    otherName.append('film', file, 'a.webm');
    const asText = new FormData();
    asText.append('video', 'not a file');
    const many = videoForm(webm, Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`field${i}`, 'x'])));
    const cases: [string, FormData][] = [
      ['two videos', two],
      ['another name', otherName],
      ['video as text', asText],
      ['too many fields', many],
      ['a field too long', videoForm(webm, { personalNote: 'x'.repeat(16 * 1024 + 1) })],
      ['a field name too long', videoForm(webm, { ['n'.repeat(200)]: 'x' })],
      ['no video', new FormData()],
    ];
    for (const [what, form] of cases) {
      expect({ what, status: (await fixture.upload(media, form)).status }).toEqual({ what, status: 400 });
    }
  });

  it('refuses a form with an invalid part, stores nothing of it, and keeps running', async () => {
    const open = formOf({}, webm).subarray(0, -END.length);
    const disposition = 'Content-Disposition: form-data';
    const parts: [string, string | Buffer][] = [
      ['no name', `${disposition}\r\n\r\nx`],
      ['an empty name', `${disposition}; name=""\r\n\r\nx`],
      ['a file without a name', `${disposition}; filename="a.webm"\r\n\r\nx`],
      ['text that is not UTF-8', Buffer.from(`${disposition}; name="personalNote"\r\n\r\n\xff\xfe`, 'latin1')],
      ['text cut in a character', Buffer.from(`${disposition}; name="personalNote"\r\n\r\n\xc3`, 'latin1')],
      ['a name that is not UTF-8', Buffer.from(`${disposition}; name="\xe4"\r\n\r\nx`, 'latin1')],
      ['no disposition', 'Content-Type: text/plain\r\n\r\nx'],
      ['another disposition', 'Content-Disposition: attachment; name="a"\r\n\r\nx'],
      ['base64', `${disposition}; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\neA==`],
    ];
    for (const [what, part] of parts) {
      const extra = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), Buffer.from(part), Buffer.from('\r\n')]);
      for (const isFirst of [true, false]) {
        const form = isFirst ? [extra, open] : [open, extra];
        const status = await send(Buffer.concat([...form, Buffer.from(END)]));
        expect({ what, isFirst, status }).toEqual({ what, isFirst, status: 400 });
      }
    }
    await fixture.waitUntilEmpty();
    expect((await fetch(`${media.url}/health/live`)).status).toBe(200);
  });

  it('returns every field, even with an odd name, odd characters or a long text', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'ä "quoted" name'];
    const form = videoForm(webm, { personalNote: 'ä'.repeat(4000) });
    for (const name of names) form.append(name, `the note of ${name} 🌻`);
    const response = await fixture.upload(media, form);
    const { fields } = (await response.json()) as UploadResponse;
    // Like browsers, fetch writes %22 for a quotation mark in a name (RFC 7578 §5.1.2).
    expect(Object.entries(fields)).toEqual([
      ['personalNote', 'ä'.repeat(4000)],
      ...names.map((name) => [name.replaceAll('"', '%22'), `the note of ${name} 🌻`]),
    ]);
  });

  it('removes what a sender has sent before leaving, and ends an upload that trickles', async () => {
    const gone = await fixture.beginUpload(media, beginning, LARGE);
    await fixture.waitForCount('objects', 'upload_id IS NOT NULL', 1);
    gone.destroy();
    await fixture.waitUntilEmpty();

    const slow = await fixture.beginUpload(media, beginning, LARGE);
    const drip = setInterval(() => void slow.write('x'), 300);
    expect(await statusOf(slow)).toBe(408);
    clearInterval(drip);
  });

  it('queues uploads beyond its limit, and returns 503 with Retry-After if they wait too long', async () => {
    const busy = await fixture.startApp({ UPLOADS_AT_ONCE: '1', UPLOAD_PATIENCE_SECONDS: '1' });
    const first = await fixture.beginUpload(busy, beginning, LARGE);
    await fixture.waitForCount('objects', 'true', 1);
    const second = await fixture.upload(busy, videoForm(webm));
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '60']);
    first.destroy();
    await eventually(async () => (await fixture.upload(busy, videoForm(webm))).status === 201);
  });

  it("asks the gateway for an upload's body when its turn comes", async () => {
    const busy = await fixture.startApp({ UPLOADS_AT_ONCE: '1' });
    const first = await fixture.beginUpload(busy, beginning, LARGE);
    await fixture.waitForCount('objects', 'true', 1);
    const form = formOf({}, padded(webm, 100_000));
    const next = request(`${busy.url}/videos`, {
      method: 'POST',
      headers: {
        ...(await fixture.uploadHeaders()),
        'content-type': FORM_TYPE,
        'content-length': form.length,
        expect: '100-continue',
      },
    });
    let isAsked = false;
    next.once('continue', () => {
      isAsked = true;
      next.end(form.subarray(20_000));
    });
    const response = once(next, 'response') as Promise<[IncomingMessage]>;
    next.write(form.subarray(0, 20_000));
    expect(await statusOf(await fixture.beginUpload(busy, Buffer.from('a little'), 900_000_000))).toBe(413);
    expect(isAsked).toBe(false);
    first.destroy();
    expect((await response)[0].statusCode).toBe(201);
    expect(isAsked).toBe(true);
  });

  it('refuses uploads without an upload grant', async () => {
    const playback = await fixture.playbackHeaders('x.webm', '/videos', 'POST');
    for (const headers of [{}, playback]) {
      expect((await fetch(`${media.url}/videos`, { method: 'POST', body: videoForm(webm), headers })).status).toBe(401);
    }
  });
});
