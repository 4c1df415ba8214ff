// Real: the gateway in this process, the other services as processes, PostgreSQL, SMTP. The media service is a stub.
import type { RequestListener } from 'node:http';
import { FORM_TYPE, RawConnection, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, upload, uploadStates } from './recording.js';
import { startStubServer } from './stub-server.js';
import type { Visitor } from './visitor.js';

let respondAsMedia: RequestListener;

const media = await startStubServer((request, response) => respondAsMedia(request, response));
const gateway = await GatewayTestApp.start({ MEDIA_URL: media.url });

afterAll(() => media.close());

const statesOf = async (user: Visitor): Promise<string[]> => uploadStates(gateway.admin, await user.userId());

describe('an invalid response from the media service', () => {
  const storedVideo = { name: `${'0'.repeat(32)}.webm`, sha256: 'a'.repeat(64), contentType: 'video/webm', bytes: 1 };

  it.each<[string, unknown]>([
    ['a malformed video name', { video: { name: 'no name of ours' }, fields: {} }],
    ['an invalid field', { video: storedVideo, fields: { personalNote: 7 } }],
    ['no video', { fields: {} }],
  ])('causes a 502 and releases the upload if it has %s', async (_, body) => {
    respondAsMedia = (request, response) => {
      request.resume().once('end', () => response.writeHead(201).end(JSON.stringify(body)));
    };
    const user = await gateway.signIn();
    expect((await upload(user)).status).toBe(502);
    expect(await statesOf(user)).toEqual(['released']);
  });
});

describe('a refusal that is known at once', () => {
  const UNKNOWN = `/api/public/shared-prompts/${'2'.repeat(22)}/responses`;
  /** Sends headers, then 40 kB every 100 ms, until the connection ends. Returns the response. */
  async function sendSlowly(path: string, visitor: Visitor): Promise<string> {
    const connection = RawConnection.upload(gateway.url + path, {
      Cookie: visitor.cookieHeader,
      'Content-Type': FORM_TYPE,
      'Content-Length': '200000000',
    });
    const timer = setInterval(() => void connection.write(Buffer.alloc(40_000)), 100);
    await eventually(() => connection.status !== null, { withinMs: 5000, what: 'the refusal' });
    return connection.closed.finally(() => clearInterval(timer));
  }

  it('reaches a slow sender in the middle of its body, and then ends the connection', async () => {
    expect(await sendSlowly(UNKNOWN, gateway.visitor())).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('by the media service reaches a slow sender, too', async () => {
    respondAsMedia = (_, response) => {
      response
        .writeHead(413)
        .end(JSON.stringify({ code: 'too_large', message: 'This video is too large.', requestId: 'x' }));
    };
    expect(await sendSlowly('/api/time-capsules', await gateway.signIn())).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('keeps the connection of a sender whose rest is small', async () => {
    const connection = RawConnection.upload(`${gateway.url}${UNKNOWN}`, { 'Content-Length': '100000' });
    await eventually(() => connection.status === 404, { what: 'the refusal' });
    await connection.write(Buffer.alloc(100_000));
    await connection.write('GET /api/prompts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await connection.closed).toContain('HTTP/1.1 200 OK');
  });

  it('comes before the body of a sender that asks first (Expect: 100-continue)', async () => {
    const headers = { expect: '100-continue' };
    const asked: string[] = [];
    const slow = new SlowUpload(gateway.visitor(), 1000, undefined, UNKNOWN, headers);
    slow.request.once('continue', () => asked.push('refused')).flushHeaders();
    const response = await slow.response;
    expect([response?.statusCode, response?.headers.connection]).toEqual([404, 'close']);
    respondAsMedia = (request, response) => void request.resume().once('end', () => response.writeHead(502).end());
    const admitted = new SlowUpload(await gateway.signIn(), capsuleForm().length, undefined, undefined, headers);
    admitted.request.once('continue', () => {
      asked.push('admitted');
      admitted.request.end(capsuleForm());
    });
    admitted.request.flushHeaders();
    expect((await admitted.response)?.statusCode).toBe(502);
    expect(asked).toEqual(['admitted']);
  });
});
