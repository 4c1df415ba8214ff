// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import { randomUUID } from 'node:crypto';
import type { ReceiptDto, SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { GatewayTestApp } from './gateway-test-app.js';
import { RECORDING } from './recording.js';
import { createPrompt, respond, responseOf, withReceipt } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let prompt: SharedPromptDto;

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();

beforeEach(async () => {
  prompt = await createPrompt(owner);
});

async function responses(): Promise<SharedResponseDto[]> {
  return (await (await owner.get(`/api/shared-prompts/${prompt.id}/responses`)).json()) as SharedResponseDto[];
}

async function receiptOf(visitor: Visitor, receipt: string): Promise<ReceiptDto> {
  const answer = await withReceipt(visitor, 'GET', receipt);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ReceiptDto;
}

async function problemOf(answer: Response): Promise<unknown> {
  const { code, message } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code, message };
}

describe('a stranger with the link', () => {
  it('answers without an account, and the owner watches it', async () => {
    const sent = await responseOf(await respond(gateway.visitor(), prompt.slug, { fields: { responderName: 'Ann' } }));
    const [response] = await responses();
    expect(response).toMatchObject({ id: sent.id, responderName: 'Ann' });
    const video = await owner.get(`/api/videos/${response?.videoFileName ?? ''}`);
    expect(video.status).toBe(200);
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(RECORDING.length / 2);
  });

  it('gets the same answer for the same key, and 422 for another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await responseOf(await respond(gateway.visitor(), prompt.slug, { headers }));
    expect(await responseOf(await respond(gateway.visitor(), prompt.slug, { headers }))).toEqual(first);
    const other = await respond(gateway.visitor(), prompt.slug, { headers, fields: { responderName: 'Bob' } });
    expect(other.status).toBe(422);
    expect(await responses()).toHaveLength(1);
  });

  it.each([
    [404, 'a link that never was', () => '2'.repeat(22)],
    [404, 'a malformed link', () => 'nonsense'],
  ])('gets %i for %s', async (status, _, slug) => {
    expect((await respond(gateway.visitor(), slug())).status).toBe(status);
    expect((await gateway.visitor().get(`/api/public/shared-prompts/${slug()}`)).status).toBe(status);
  });

  it('gets 409 with a sentence when the prompt is closed', async () => {
    const closed = await owner.fetch(`/api/shared-prompts/${prompt.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'closed' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(closed.status).toBe(200);
    const refused = await respond(gateway.visitor(), prompt.slug);
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect((await gateway.visitor().get(`/api/public/shared-prompts/${prompt.slug}`)).status).toBe(404);
  });

  it('cannot be sent here by another site', async () => {
    const sites: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of sites) {
      const answer = await respond(gateway.visitor(), prompt.slug, { headers });
      expect(answer.status).toBe(403);
    }
    const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    for (const method of ['PUT', 'DELETE']) {
      const headers = { authorization: `Receipt ${receipt}`, 'sec-fetch-site': 'cross-site' };
      expect((await gateway.visitor().fetch('/api/public/receipt', { method, headers })).status).toBe(403);
    }
    expect(await responses()).toHaveLength(1);
  });

  it('cannot pose as somebody with a header', async () => {
    const headers = { 'x-receipt': 'A'.repeat(22), authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
    expect((await gateway.visitor().get('/api/public/receipt', headers)).status).toBe(401);
  });
});

describe('a receipt', () => {
  it('shows its own response and lets a player show the video, and no other one', async () => {
    const mine = await responseOf(await respond(gateway.visitor(), prompt.slug, { fields: { responderName: 'Mine' } }));
    const theirs = await responseOf(
      await respond(gateway.visitor(), prompt.slug, { fields: { responderName: 'Other' } }),
    );
    const holder = gateway.visitor();
    const shown = await receiptOf(holder, mine.receipt);
    expect(shown).toMatchObject({ slug: prompt.slug, responderName: 'Mine', open: true });
    expect((await holder.get(`/api/videos/${shown.videoFileName}`)).status).toBe(200);
    expect((await holder.get(`/api/videos/${shown.videoFileName}`, { range: 'bytes=0-9' })).status).toBe(206);
    const other = await receiptOf(gateway.visitor(), theirs.receipt);
    expect((await holder.get(`/api/videos/${other.videoFileName}`)).status).toBe(404);
    expect((await gateway.visitor().get(`/api/videos/${shown.videoFileName}`)).status).toBe(401);
  });

  it('travels in a cookie that scripts, other sites and other videos never meet', async () => {
    const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    const answer = await withReceipt(gateway.visitor(), 'GET', receipt);
    const { videoFileName } = (await answer.json()) as ReceiptDto;
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('receipt='));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Max-Age=3600');
    expect(cookie).toContain(`Path=/api/videos/${videoFileName};`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is told 401 when missing, and 404 when wrong or cut', async () => {
    const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    const visitor = gateway.visitor();
    expect((await visitor.get('/api/public/receipt')).status).toBe(401);
    expect((await visitor.get('/api/public/receipt', { authorization: 'Receipt' })).status).toBe(401);
    const wrong = `${receipt.startsWith('A') ? 'B' : 'A'}${receipt.slice(1)}`;
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answers = await Promise.all(
        [wrong, receipt.slice(0, -1), `${receipt}A`, '%00'].map(async (secret) =>
          problemOf(await withReceipt(gateway.visitor(), method, secret)),
        ),
      );
      expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    }
    expect((await visitor.get('/api/public/receipt', { authorization: `receipt  ${receipt}` })).status).toBe(200);
  });

  it('replaces the response: the id stays, the video is another, the old one is gone', async () => {
    const { id, receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    const holder = gateway.visitor();
    const before = await receiptOf(holder, receipt);
    const replaced = await withReceipt(holder, 'PUT', receipt, { responderName: 'Ann, again' });
    expect(replaced.status).toBe(200);
    const after = (await replaced.json()) as ReceiptDto;
    expect(after.responderName).toBe('Ann, again');
    expect(after.videoFileName).not.toBe(before.videoFileName);
    expect(await responses()).toMatchObject([{ id, responderName: 'Ann, again' }]);
    expect((await holder.get(`/api/videos/${after.videoFileName}`)).status).toBe(200);
    expect((await owner.get(`/api/videos/${before.videoFileName}`)).status).toBe(404);
  });

  it('withdraws the response with its video, once', async () => {
    const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    const holder = gateway.visitor();
    const { videoFileName } = await receiptOf(holder, receipt);
    expect((await withReceipt(holder, 'DELETE', receipt)).status).toBe(204);
    expect((await withReceipt(holder, 'GET', receipt)).status).toBe(404);
    expect((await withReceipt(holder, 'DELETE', receipt)).status).toBe(404);
    expect((await holder.get(`/api/videos/${videoFileName}`, { cookie: `receipt=${receipt}` })).status).toBe(404);
    expect(await responses()).toEqual([]);
  });

  it.each(['DELETE', 'PUT'] as const)(
    'shows the video of before to nobody after a %s, also who just saw it',
    async (method) => {
      const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
      const holder = gateway.visitor();
      const { videoFileName } = await receiptOf(holder, receipt);
      const path = `/api/videos/${videoFileName}`;
      const cookie = `receipt=${receipt}`;
      expect((await gateway.visitor().get(path, { cookie })).status).toBe(200);
      expect((await owner.get(path)).status).toBe(200);
      const answer = await withReceipt(holder, method, receipt);
      expect(answer.status).toBe(method === 'PUT' ? 200 : 204);
      const cleared = answer.headers.getSetCookie().find((line) => line.startsWith('receipt=;'));
      expect(cleared).toContain(`Path=${path};`);
      expect(cleared).toContain('Expires=Thu, 01 Jan 1970');
      const answers = await Promise.all([gateway.visitor().get(path, { cookie }), owner.get(path)]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    },
  );

  it('leaves no secret and no link in the log', async () => {
    const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
    await receiptOf(gateway.visitor(), receipt);
    await gateway.visitor().get(`/share/${prompt.slug}`);
    const lines = JSON.stringify(gateway.logs()) + JSON.stringify(gateway.backends.service('capsules').logs());
    expect(lines).not.toContain(receipt);
    expect(lines).not.toContain(prompt.slug);
  });
});

describe('all responses in one file', () => {
  it('is a zip of the videos under readable names, for the owner alone', async () => {
    await responseOf(await respond(gateway.visitor(), prompt.slug, { fields: { responderName: 'Ann' } }));
    await responseOf(await respond(gateway.visitor(), prompt.slug, { fields: { responderName: 'Bob/../x' } }));
    const path = `/api/shared-prompts/${prompt.id}/responses.zip`;
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    // Stored without compression, so the originals are in it byte for byte.
    expect(zip.includes(RECORDING)).toBe(true);
    expect(zip.includes('Ann')).toBe(true);
    expect(zip.includes('/../')).toBe(false);
    const head = await owner.fetch(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await gateway.visitor().get(path)).status).toBe(401);
  });
});
