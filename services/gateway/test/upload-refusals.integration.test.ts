// Real: gateway, capsules and delivery as processes, PostgreSQL, Redis, SMTP. In media's place a server answers what no healthy
// media does, so that refusals come from where they seldom come.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { multipart, upload } from './recording.js';
import type { Visitor } from './visitor.js';

let answer: RequestListener;

const media = createServer((request, response) => answer(request, response));
media.listen(0, '127.0.0.1');
await once(media, 'listening');
const { port } = media.address() as AddressInfo;
const gateway = await GatewayTestApp.start({ MEDIA_URL: `http://127.0.0.1:${String(port)}` });
const admin = gateway.admin;

afterAll(() => {
  media.closeAllConnections();
  media.close();
});

/** Admissions of a user. */
async function statesOf(visitor: Visitor): Promise<string[]> {
  const { sub } = (await (await visitor.get('/api/auth/user')).json()) as { sub: string };
  const { rows } = await admin.query<{ state: string }>(
    'SELECT state FROM capsules.admissions WHERE scope LIKE $1 ORDER BY created_at',
    [`%${sub}`],
  );
  return rows.map(({ state }) => state);
}

describe('a commit that capsules refuses before it decides', () => {
  const stored = { name: `${'0'.repeat(32)}.webm`, sha256: 'a'.repeat(64), contentType: 'video/webm', bytes: 1 };

  it.each<[string, unknown, number]>([
    ['because it cannot read it', { video: { name: 'no name of ours' }, fields: {} }, 400],
    ['because the video has no name', { video: stored, fields: { personalNote: 7 } }, 400],
  ])('%s frees the place', async (_, found, status) => {
    answer = (request, response) => {
      request.resume().once('end', () => response.writeHead(201).end(JSON.stringify(found)));
    };
    const visitor = await gateway.signIn();
    expect((await upload(visitor)).status).toBe(status);
    expect(await statesOf(visitor)).toEqual(['released']);
  });
});

describe('a body that is too large', () => {
  it('is heard to its end before the 413', async () => {
    answer = (_, response) => {
      response.writeHead(413).end(JSON.stringify({ code: 'too_large', message: 'This video is too large.' }));
    };
    const visitor = await gateway.signIn();
    const slow = new SlowUpload(visitor, 20_001_000);
    let answered = false;
    void slow.answer.then(() => {
      answered = true;
    });
    await slow.send(multipart().subarray(0, 1000));
    await eventually(async () => (await statesOf(visitor)).join() === 'released', {
      what: 'the refusal to reach the gateway',
    });
    // More than any buffer on the way holds: it is taken only if somebody reads.
    for (let sent = 0; sent < 20; sent += 1) await slow.send(Buffer.alloc(1_000_000));
    expect(answered).toBe(false);
    slow.request.end();
    expect((await slow.answer)?.statusCode).toBe(413);
  });

  it('is answered at once when its length says so before a byte is read', async () => {
    const visitor = await gateway.signIn();
    const large = new SlowUpload(visitor, 900_000_000);
    await large.send(multipart().subarray(0, 500));
    expect((await large.answer)?.statusCode).toBe(413);
    large.request.destroy();
  });
});
