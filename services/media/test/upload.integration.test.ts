// Real: the media service in this process, PostgreSQL, Redis, an S3 server and videos encoded by FFmpeg. Absent: capsules and gateway.
import { createHash } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { RawConnection } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import type { TestApp } from '@dear-future/testing/test-app';
import { MediaFixture, videoForm } from './media-fixture.js';
import { BOUNDARY, fillerStart, formEnd, formStart } from './form-bytes.js';
import { singleFrame, undecodable, undecodableMp4 } from './samples/frames.js';
import { sample } from './samples/samples.js';

describe('uploading a video', () => {
  let fixture: MediaFixture;
  let media: TestApp;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startApp({ UPLOAD_STALL_SECONDS: '1', PICTURE_CHECK_SECONDS: '60' });
  });
  afterAll(() => fixture.close());
  afterEach(async () => {
    await fixture.sql.query(`UPDATE media.videos SET state = 'discarding'`);
    await fixture.sql.query(
      `UPDATE media.objects SET state = 'doomed', next_attempt_at = clock_timestamp() WHERE state = 'kept'`,
    );
    await fixture.isEmpty();
  });

  async function raw(headers: Record<string, string>, body: Buffer | string): Promise<RawConnection> {
    const { authorization } = await fixture.uploadHeaders();
    const upload = RawConnection.upload(`${media.url}/videos`, { Authorization: authorization, ...headers });
    await upload.write(body);
    return upload;
  }

  async function statusOf(upload: RawConnection): Promise<number> {
    const status = await eventually(() => upload.status, { what: 'an answer' });
    upload.destroy();
    return status;
  }

  async function rawForm(body: Buffer | string): Promise<number> {
    const bytes = Buffer.from(body);
    return statusOf(
      await raw(
        {
          'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
          'Content-Length': String(bytes.length),
        },
        bytes,
      ),
    );
  }

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
    const answer = await fixture.upload(media, videoForm(video, fields, '../../etc/passwd'));
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as UploadResponse;
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

  it('only reads and hashes in mode digest', async () => {
    const video = sample('live-vp8.webm');
    const answer = await fixture.upload(media, videoForm(video, { promptId: 'p' }), { mode: 'digest' });
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as UploadResponse;
    expect(body.video.sha256).toBe(createHash('sha256').update(video).digest('hex'));
    expect(body.fields).toEqual({ promptId: 'p' });
    await fixture.isEmpty();
  });

  it('refuses bad videos and keeps nothing', async () => {
    const webm = sample('live-vp8.webm');
    const noise = undecodable(webm);
    const header = webm.subarray(0, webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])));
    const cases: [string, Buffer, number][] = [
      ['empty', Buffer.alloc(0), 400],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
      ['matroska', sample('other.mkv'), 415],
      ['garbage', Buffer.concat([header, Buffer.alloc(100_000, 'garbage')]), 422],
      ['sound', sample('audio-only.webm'), 422],
      ['sound in mp4', sample('audio-only.mp4'), 422],
      ['a single frame', singleFrame(sample('silent.webm')), 422],
      ['noise for pictures', undecodable(sample('live-vp9.webm')), 422],
      ['noise for pictures in mp4', undecodableMp4(sample('index-last.mp4')), 422],
      ['noise for pictures, and much after them', Buffer.concat([noise, fillerStart(17_000_000, 17_000_000 - 5)]), 422],
    ];
    for (const [what, video, status] of cases) {
      expect({ what, status: (await fixture.upload(media, videoForm(video))).status }).toEqual({ what, status });
    }
    await fixture.isEmpty();
  });

  it('allows fifteen seconds more than the limit and refuses what is longer', async () => {
    const long = sample('long.webm');
    expect((await fixture.upload(media, videoForm(long), { maxSeconds: 16 })).status).toBe(201);
    const refused = await fixture.upload(media, videoForm(long), { maxSeconds: 14 });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'video_refused' });
  });

  it('refuses what is too large, told beforehand or found out', async () => {
    const video = sample('live-vp8.webm');
    expect((await fixture.upload(media, videoForm(video), { maxBytes: video.length - 1 })).status).toBe(413);
    expect((await fixture.upload(media, videoForm(video), { maxBytes: video.length })).status).toBe(201);
    const early = await raw(
      { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Content-Length': '900000000' },
      'a little',
    );
    expect(await statusOf(early)).toBe(413);
  });

  it('refuses forms that are none', async () => {
    const body = { method: 'POST', body: '{"video":"x"}' };
    const headers = await fixture.uploadHeaders();
    const json = await fetch(`${media.url}/videos`, {
      ...body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    const noBoundary = await fetch(`${media.url}/videos`, {
      ...body,
      headers: { ...headers, 'content-type': 'multipart/form-data' },
    });
    expect(noBoundary.status).toBe(400);
  });

  it('refuses broken and misshapen forms and keeps nothing', async () => {
    const video = sample('live-vp8.webm');
    const whole = Buffer.concat([formStart(video), Buffer.from(formEnd)]);
    expect(await rawForm(whole)).toBe(201);
    expect(await rawForm(formStart(video))).toBe(400);
    expect(await rawForm(Buffer.concat([formStart(video, 'Content-Type video/webm\x00'), Buffer.from(formEnd)]))).toBe(
      400,
    );
    expect(await rawForm(`--${BOUNDARY}--\r\n`)).toBe(400);

    const two = videoForm(video);
    two.append('video', new Blob([new Uint8Array(video)]), 'second.webm');
    const otherName = new FormData();
    otherName.append('film', new Blob([new Uint8Array(video)]), 'a.webm');
    const asText = new FormData();
    asText.append('video', 'not a file');
    const many = videoForm(video, Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`field${i}`, 'x'])));
    const cases: [string, FormData][] = [
      ['two videos', two],
      ['another name', otherName],
      ['video as text', asText],
      ['too many fields', many],
      ['a field too long', videoForm(video, { personalNote: 'x'.repeat(16 * 1024 + 1) })],
      ['a field name too long', videoForm(video, { ['n'.repeat(200)]: 'x' })],
      ['no video', new FormData()],
    ];
    for (const [what, form] of cases) {
      expect({ what, status: (await fixture.upload(media, form)).status }).toEqual({ what, status: 400 });
    }
  });

  it('refuses a form with a part that has no name, no disposition or no text in UTF-8, and lives on', async () => {
    const video = sample('live-vp8.webm');
    const disposition = 'Content-Disposition: form-data';
    const parts: [string, string | Buffer][] = [
      ['no name', `${disposition}\r\n\r\nx`],
      ['an empty name', `${disposition}; name=""\r\n\r\nx`],
      ['a file without a name', `${disposition}; filename="a.webm"\r\n\r\nx`],
      ['no disposition', 'Content-Type: text/plain\r\n\r\nx'],
      ['no headers at all', '\r\nx'],
      ['another disposition', 'Content-Disposition: attachment; name="a"\r\n\r\nx'],
      ['text in no encoding', Buffer.from(`${disposition}; name="personalNote"\r\n\r\n\xff\xfe`, 'latin1')],
      ['text cut in a character', Buffer.from(`${disposition}; name="personalNote"\r\n\r\n\xc3`, 'latin1')],
      ['a name in no encoding', Buffer.from(`${disposition}; name="\xe4"\r\n\r\nx`, 'latin1')],
      ['base64', `${disposition}; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\neA==`],
    ];
    for (const [what, part] of parts) {
      for (const isFirst of [true, false]) {
        const extra = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), Buffer.from(part)]);
        const form = isFirst
          ? [extra, Buffer.from('\r\n'), formStart(video)]
          : [formStart(video), Buffer.from('\r\n'), extra];
        const status = await rawForm(Buffer.concat([...form, Buffer.from(formEnd)]));
        expect({ what, isFirst, status }).toEqual({ what, isFirst, status: 400 });
      }
    }
    await fixture.isEmpty();
    expect((await fetch(`${media.url}/health/live`)).status).toBe(200);
  });

  it('loses no field, whatever its name and its characters', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'ä "quoted" name'];
    const form = videoForm(sample('live-vp8.webm'));
    for (const name of names) form.append(name, `the note of ${name} 🌻`);
    const answer = await fixture.upload(media, form);
    expect(answer.status).toBe(201);
    const { fields } = (await answer.json()) as UploadResponse;
    // What browsers write for a quotation mark in a name (RFC 7578 §5.1.2).
    const received = names.map((name) => name.replaceAll('"', '%22'));
    expect(Object.keys(fields)).toEqual(received);
    expect(Object.values(fields)).toEqual(names.map((name) => `the note of ${name} 🌻`));
  });

  it('takes a long field whole', async () => {
    const personalNote = 'ä'.repeat(4000);
    const answer = await fixture.upload(media, videoForm(sample('live-vp8.webm'), { personalNote }));
    expect(((await answer.json()) as UploadResponse).fields).toEqual({ personalNote });
  });

  it('keeps nothing of a sender that has gone, and ends one that trickles', async () => {
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': '40000000',
    };
    const beginning = Buffer.concat([sample('live-vp8.webm'), fillerStart(9_000_000)]);
    const gone = await raw(headers, formStart(beginning));
    await eventually(async () => (await fixture.count('objects', `upload_id IS NOT NULL`)) === 1);
    gone.destroy();
    await fixture.isEmpty();

    const slow = await raw(headers, formStart(beginning));
    const drip = setInterval(() => void slow.write('x'), 300);
    expect(await statusOf(slow)).toBe(408);
    clearInterval(drip);
  });

  it('says 503 with Retry-After when it reads as many uploads as it may', async () => {
    const busy = await fixture.startApp({ UPLOADS_AT_ONCE: '1' });
    const { authorization } = await fixture.uploadHeaders();
    const first = RawConnection.upload(`${busy.url}/videos`, {
      Authorization: authorization,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': '40000000',
    });
    await first.write(formStart(Buffer.concat([sample('live-vp8.webm'), fillerStart(9_000_000)])));
    await eventually(async () => (await fixture.count('objects')) === 1);
    const second = await fixture.upload(busy, videoForm(sample('live-vp8.webm')));
    expect(second.status).toBe(503);
    expect(second.headers.get('retry-after')).toBe('10');
    first.destroy();
    await eventually(async () => (await fixture.upload(busy, videoForm(sample('live-vp8.webm')))).status === 201);
  });

  it('lets nobody in without a grant', async () => {
    const body = videoForm(sample('live-vp8.webm'));
    expect((await fetch(`${media.url}/videos`, { method: 'POST', body })).status).toBe(401);
    const playback = await fixture.playbackHeaders('x.webm', '/videos', 'POST');
    expect((await fetch(`${media.url}/videos`, { method: 'POST', body, headers: playback })).status).toBe(401);
  });
});
