// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import { randomUUID } from 'node:crypto';
import type { EditLinkDto, SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { RECORDING } from './recording.js';
import { closePrompt, createPrompt, createResponse, respond, callEditLink } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let prompt: SharedPromptDto;

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();

beforeEach(async () => {
  prompt = await createPrompt(owner);
});

const listResponses = (): Promise<SharedResponseDto[]> => owner.fetchJson(`/api/shared-prompts/${prompt.id}/responses`);

async function readEditLink(visitor: Visitor, editSecret: string): Promise<EditLinkDto> {
  const httpResponse = await callEditLink(visitor, 'GET', editSecret);
  expect(httpResponse.status).toBe(200);
  return (await httpResponse.json()) as EditLinkDto;
}

describe('a guest with a link', () => {
  it('responds without an account, and the owner can watch the response', async () => {
    const { id } = await createResponse(gateway.visitor(), prompt.slug);
    const [response] = await listResponses();
    expect(response).toMatchObject({ id, responderName: 'Ann' });
    const video = await owner.get(`/api/videos/${response?.videoFileName ?? ''}`);
    expect(video.status).toBe(200);
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(RECORDING.length / 2);
  });

  it('creates one response for each idempotency key, and gets 422 for the same key with another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await createResponse(gateway.visitor(), prompt.slug, { headers });
    expect(await createResponse(gateway.visitor(), prompt.slug, { headers })).toEqual(first);
    const other = await respond(gateway.visitor(), prompt.slug, { headers, fields: { responderName: 'Bob' } });
    expect(other.status).toBe(422);
    expect(await listResponses()).toHaveLength(1);
  });

  it.each(['2'.repeat(22), 'nonsense'])('gets 404 for the unknown link %s', async (slug) => {
    expect((await respond(gateway.visitor(), slug)).status).toBe(404);
  });

  it('gets 409 if the prompt is closed', async () => {
    await closePrompt(owner, prompt);
    const refused = await respond(gateway.visitor(), prompt.slug);
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('is protected: other sites cannot send, replace or withdraw a response', async () => {
    const crossSiteHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of crossSiteHeaders)
      expect((await respond(gateway.visitor(), prompt.slug, { headers })).status).toBe(403);
    const { editSecret } = await createResponse(gateway.visitor(), prompt.slug);
    for (const method of ['PUT', 'DELETE']) {
      const headers = { authorization: `EditLink ${editSecret}`, 'sec-fetch-site': 'cross-site' };
      expect((await gateway.visitor().fetch('/api/public/edit-link', { method, headers })).status).toBe(403);
    }
    expect(await listResponses()).toHaveLength(1);
  });
});

describe('an edit link', () => {
  it('shows only its own response and video', async () => {
    const mine = await createResponse(gateway.visitor(), prompt.slug, { fields: { responderName: 'Mine' } });
    const theirs = await createResponse(gateway.visitor(), prompt.slug);
    const responder = gateway.visitor();
    const shown = await readEditLink(responder, mine.editSecret);
    const path = `/api/videos/${shown.videoFileName}`;
    expect(shown).toMatchObject({ slug: prompt.slug, responderName: 'Mine', open: true });
    expect((await responder.get(path)).status).toBe(200);
    expect((await responder.get(path, { range: 'bytes=0-9' })).status).toBe(206);
    const other = await readEditLink(gateway.visitor(), theirs.editSecret);
    expect((await responder.get(`/api/videos/${other.videoFileName}`)).status).toBe(404);
    expect((await gateway.visitor().get(path)).status).toBe(401);
  });

  it('sets a cookie for its own video only, hidden from scripts and other sites', async () => {
    const { editSecret } = await createResponse(gateway.visitor(), prompt.slug);
    const httpResponse = await callEditLink(gateway.visitor(), 'GET', editSecret);
    const { videoFileName } = (await httpResponse.json()) as EditLinkDto;
    const attributes = `Max-Age=3600; Path=/api/videos/${videoFileName}; Expires=[^;]+; HttpOnly; SameSite=Strict`;
    const cookie = expect.stringMatching(new RegExp(`^link=[^;]+; ${attributes}$`)) as string;
    expect(httpResponse.headers.getSetCookie()).toContainEqual(cookie);
    expect(httpResponse.headers.get('cache-control')).toBe('no-store');
  });

  it('returns 401 without a secret, and 404 for a wrong or malformed one', async () => {
    const { editSecret } = await createResponse(gateway.visitor(), prompt.slug);
    const visitor = gateway.visitor();
    for (const authorization of ['', 'EditLink', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
      const headers = { authorization, 'x-edit-secret': 'A'.repeat(22) };
      expect((await visitor.get('/api/public/edit-link', headers)).status).toBe(401);
    }
    const wrong = `${editSecret.startsWith('A') ? 'B' : 'A'}${editSecret.slice(1)}`;
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const problemWith = async (secret: string): Promise<object> =>
        problemOf(await callEditLink(visitor, method, secret));
      const expected = await problemWith(wrong);
      expect(expected).toMatchObject({ status: 404, code: 'not_found' });
      for (const secret of [editSecret.slice(0, -1), `${editSecret}A`, '%00'])
        expect(await problemWith(secret)).toEqual(expected);
    }
    expect((await visitor.get('/api/public/edit-link', { authorization: `editlink  ${editSecret}` })).status).toBe(200);
  });

  it.each(['PUT', 'DELETE'] as const)(
    'lets its guest replace (PUT) or withdraw (DELETE) the response, which removes the old video: %s',
    async (method) => {
      const { id, editSecret } = await createResponse(gateway.visitor(), prompt.slug);
      const responder = gateway.visitor();
      const { videoFileName } = await readEditLink(responder, editSecret);
      const path = `/api/videos/${videoFileName}`;
      const cookie = `link=${editSecret}`;
      const watch = () => Promise.all([gateway.visitor().get(path, { cookie }), owner.get(path)]);
      expect((await watch()).map(({ status }) => status)).toEqual([200, 200]);
      const httpResponse = await callEditLink(responder, method, editSecret, { responderName: 'Ann, again' });
      expect((await watch()).map(({ status }) => status)).toEqual([404, 404]);
      if (method === 'PUT') {
        expect(httpResponse.status).toBe(200);
        const replaced = (await httpResponse.json()) as EditLinkDto;
        expect(replaced.responderName).toBe('Ann, again');
        expect(replaced.videoFileName).not.toBe(videoFileName);
        expect(await listResponses()).toMatchObject([{ id, responderName: 'Ann, again' }]);
        expect((await responder.get(`/api/videos/${replaced.videoFileName}`)).status).toBe(200);
      } else {
        expect(httpResponse.status).toBe(204);
        expect(await listResponses()).toEqual([]);
        for (const nextMethod of ['GET', 'DELETE'] as const) {
          expect((await callEditLink(responder, nextMethod, editSecret)).status).toBe(404);
        }
      }
    },
  );

  it('never appears in the logs, and neither does the public link', async () => {
    const { editSecret } = await createResponse(gateway.visitor(), prompt.slug);
    await readEditLink(gateway.visitor(), editSecret);
    await gateway.visitor().get(`/share/${prompt.slug}`);
    const lines = JSON.stringify([gateway.logs(), gateway.backends.services.capsules.logs()]);
    expect(lines).not.toContain(editSecret);
    expect(lines).not.toContain(prompt.slug);
  });
});

it('the owner gets all responses as a ZIP archive with readable names', async () => {
  for (const responderName of ['Ann', 'Bob/../x']) {
    await createResponse(gateway.visitor(), prompt.slug, { fields: { responderName } });
  }
  const path = `/api/shared-prompts/${prompt.id}/responses.zip`;
  const httpResponse = await owner.get(path);
  expect(httpResponse.status).toBe(200);
  expect(httpResponse.headers.get('content-type')).toBe('application/zip');
  expect(httpResponse.headers.get('content-disposition')).toContain('attachment');
  const zip = Buffer.from(await httpResponse.arrayBuffer());
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  // The archive contains the originals without compression.
  expect(zip.includes(RECORDING)).toBe(true);
  expect(zip.includes('Ann')).toBe(true);
  expect(zip.includes('/../')).toBe(false);
  const head = await owner.fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
});
