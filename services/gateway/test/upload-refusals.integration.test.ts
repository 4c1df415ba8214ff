// Real: gateway, capsules and delivery as processes, PostgreSQL, Redis, SMTP. In media's place a server answers what no healthy
// media does, so that refusals come from where they seldom come.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@dear-future/testing/eventually';
import pg from 'pg';
import { House } from './house.js';
import { multipart, SlowUpload, upload } from './recording.js';

let house: House;
let admin: pg.Client;
let media: Server;
let answer: RequestListener;

beforeAll(async () => {
  media = createServer((request, response) => answer(request, response));
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
  const { port } = media.address() as AddressInfo;
  house = await House.start({
    services: ['capsules', 'delivery'],
    gateway: { MEDIA_URL: `http://127.0.0.1:${String(port)}` },
  });
  admin = new pg.Client({ connectionString: house.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await house.stop();
  media.closeAllConnections();
  media.close();
});

async function states(): Promise<string[]> {
  const { rows } = await admin.query<{ state: string }>('SELECT state FROM capsules.admissions ORDER BY created_at');
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
    await admin.query('DELETE FROM capsules.admissions');
    const visitor = await house.person(`${randomUUID()}@b.test`);
    expect((await upload(visitor)).status).toBe(status);
    expect(await states()).toEqual(['released']);
  });
});

describe('a body without a length that is too large', () => {
  it('is heard to its end before the 413', async () => {
    answer = (_, response) => {
      response.writeHead(413).end(JSON.stringify({ code: 'too_large', message: 'This video is too large.' }));
    };
    await admin.query('DELETE FROM capsules.admissions');
    const visitor = await house.person(`${randomUUID()}@b.test`);
    const slow = new SlowUpload(visitor, null);
    let answered = false;
    void slow.answer.then(() => {
      answered = true;
    });
    await slow.send(multipart().subarray(0, 1000));
    await eventually(async () => (await states()).join() === 'released', { what: 'the refusal to reach the gateway' });
    // More than any buffer on the way holds: it is taken only if somebody reads.
    for (let sent = 0; sent < 20; sent += 1) await slow.send(Buffer.alloc(1_000_000));
    expect(answered).toBe(false);
    slow.request.end();
    expect((await slow.answer)?.statusCode).toBe(413);
  });

  it('is answered at once when its length says so before a byte is read', async () => {
    const visitor = await house.person(`${randomUUID()}@b.test`);
    const large = new SlowUpload(visitor, 900_000_000);
    await large.send(multipart().subarray(0, 500));
    expect((await large.answer)?.statusCode).toBe(413);
    large.request.destroy();
  });
});
