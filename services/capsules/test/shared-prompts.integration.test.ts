// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { PublicSharedPromptDto, SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const list = (who: string | null, query = '') => app.call<SharedPromptDto[]>(who, 'GET', `/shared-prompts${query}`);
const shown = (slug: string) => app.call<PublicSharedPromptDto>(null, 'GET', `/public/shared-prompts/${slug}`);
const visit = (slug: unknown, who: string | null = null) => app.call(who, 'POST', '/shared-prompts/visits', { slug });

describe('a shared prompt', () => {
  it('is made active, with a link of its own, and answered with exactly its fields', async () => {
    const ana = aPerson();
    const made = await prompts.prompt(ana, { promptTitle: '  A\u200b wish ', promptDescription: ' One\r\ntwo ' });
    expect(made).toEqual({
      id: expect.any(String) as string,
      slug: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/) as string,
      promptTitle: 'A wish',
      promptDescription: 'One\ntwo',
      status: 'active',
      viewCount: 0,
      submissionCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(await prompts.seen(ana, made.id)).toEqual(made);
    expect((await prompts.prompt(ana)).slug).not.toBe(made.slug);
  });

  it.each<[string[], object]>([
    [['promptTitle', 'promptDescription'], {}],
    [['promptTitle', 'promptDescription'], { promptTitle: ' ', promptDescription: '\u200b' }],
    [['promptTitle'], { promptTitle: 'x'.repeat(121), promptDescription: 'b' }],
    [['promptDescription'], { promptTitle: 'a', promptDescription: 'x'.repeat(501) }],
    [['promptTitle'], { promptTitle: 7, promptDescription: 'b' }],
    [['status'], { promptTitle: 'a', promptDescription: 'b', status: 'closed' }],
    [['status'], { promptTitle: 'a', promptDescription: 'b', status: null }],
    [['personId'], { promptTitle: 'a', promptDescription: 'b', personId: 'x' }],
    [['viewCount'], { promptTitle: 'a', promptDescription: 'b', viewCount: 9 }],
    [['slug'], { promptTitle: 'a', promptDescription: 'b', slug: '1'.repeat(22) }],
  ])('is refused with %j named', async (fields, body) => {
    const answer = await app.call<ErrorBody>(aPerson(), 'POST', '/shared-prompts', body);
    expect(answer.status).toBe(400);
    expect([...new Set(answer.body.details?.map(({ field }) => field))].sort()).toEqual([...fields].sort());
  });

  it('is listed for its owner alone, newest first, page by page', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const made = [await prompts.prompt(ana), await prompts.prompt(ana), await prompts.prompt(ana)].reverse();
    await prompts.prompt(ben);
    const whole = await list(ana);
    expect([whole.status, whole.body, whole.headers.get('x-total-count')]).toEqual([200, made, '3']);
    const first = await list(ana, '?limit=2');
    const next = /<\/api\/shared-prompts(\?[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect([...first.body, ...(await list(ana, next)).body]).toEqual(made);
    expect((await list(null)).status).toBe(401);
    expect((await list(ana, '?cursor=x')).status).toBe(400);
  });

  it('is missing for everybody else, whatever they do with it', async () => {
    const { ana, id, slug } = await prompts.owned();
    const { id: rid } = await prompts.respond(slug);
    const calls: ['GET' | 'PATCH' | 'DELETE' | 'POST', string, object?][] = [
      ['GET', `/shared-prompts/${id}`],
      ['PATCH', `/shared-prompts/${id}`, { status: 'closed' }],
      ['DELETE', `/shared-prompts/${id}`],
      ['GET', `/shared-prompts/${id}/responses`],
      ['DELETE', `/shared-prompts/${id}/responses/${rid}`],
      ['POST', `/shared-prompts/${id}/archive`],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await app.call(aPerson(), method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await app.call(null, method, path, body)).status]).toEqual([path, 401]);
      const missing = path.replace(id, randomUUID());
      expect([path, (await app.call(ana, method, missing, body)).status]).toEqual([path, 404]);
      const malformed = path.replace(id, "1'");
      expect([path, (await app.call(ana, method, malformed, body)).status]).toEqual([path, 404]);
    }
    expect((await prompts.seen(ana, id)).submissionCount).toBe(1);
    const other = await prompts.prompt(ana);
    expect((await app.call(ana, 'DELETE', `/shared-prompts/${other.id}/responses/${rid}`)).status).toBe(404);
    expect(await prompts.counts(other.id)).toEqual([0, 0]);
  });

  it('is closed and opened again, and reworded before the first response only', async () => {
    const { ana, id, slug } = await prompts.owned();
    expect((await prompts.change(ana, id, { promptTitle: ' New ', promptDescription: 'Words' })).body).toMatchObject({
      promptTitle: 'New',
      promptDescription: 'Words',
      status: 'active',
    });
    const { receipt } = await prompts.respond(slug);
    const late = await prompts.change(ana, id, { promptTitle: 'Newer', status: 'closed' });
    expect([late.status, (late.body as unknown as ErrorBody).code]).toEqual([409, 'wrong_state']);
    expect(await prompts.seen(ana, id)).toMatchObject({ promptTitle: 'New', status: 'active' });
    const same = { promptTitle: 'New', promptDescription: 'Words' };
    expect((await prompts.change(ana, id, { ...same, status: 'closed' })).body.status).toBe('closed');
    expect((await prompts.change(ana, id, { status: 'closed' })).status).toBe(200);
    expect((await prompts.change(ana, id, { status: 'active' })).body.status).toBe('active');
    await prompts.withdraw(receipt);
    expect((await prompts.change(ana, id, { promptTitle: 'Newest' })).status).toBe(409);
    for (const bad of [{ status: 'gone' }, { status: null }, { promptTitle: ' ' }, { viewCount: 1 }, { slug: 'x' }]) {
      expect((await prompts.change(ana, id, bad)).status).toBe(400);
    }
  });

  it('is not reworded while somebody is sending an answer, and again when nothing came of it', async () => {
    const { ana, id, slug } = await prompts.owned();
    const { admissionId, attempt } = (await prompts.admit(slug)).body;
    expect((await prompts.change(ana, id, { promptTitle: 'Other words' })).status).toBe(409);
    expect((await prompts.change(ana, id, { status: 'closed' })).status).toBe(200);
    await app.call(null, 'POST', `/admissions/${admissionId}/release`, { attempt });
    expect((await prompts.change(ana, id, { promptTitle: 'Other words' })).body.promptTitle).toBe('Other words');
  });

  it('is never reworded under an answer, however close the two come', async () => {
    const ana = aPerson();
    for (let round = 0; round < 10; round += 1) {
      const { id, slug } = await prompts.prompt(ana);
      const [changed, made] = await Promise.all([
        prompts.change(ana, id, { promptTitle: 'Other words' }),
        prompts.admit(slug).then(({ body }) => prompts.commit(body.admissionId, aResponse())),
      ]);
      expect(made.status).toBe(201);
      const told = (await app.posted(made.body.id)).find(({ type }) => type === 'response.received');
      expect(told?.payload['promptTitle']).toBe(changed.status === 200 ? 'Other words' : 'A wish for us');
      expect((await prompts.seen(ana, id)).promptTitle).toBe(told?.payload['promptTitle']);
    }
  });

  it('goes with all its responses, and every video is let go exactly once', async () => {
    const { ana, id, slug } = await prompts.owned();
    const made = await Promise.all(Array.from({ length: 12 }, () => prompts.respond(slug)));
    const { admissionId } = (await prompts.admit(slug)).body;
    const goes = await Promise.all([1, 2, 3].map(() => app.call(ana, 'DELETE', `/shared-prompts/${id}`)));
    expect(goes.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    for (const { id: responseId, videoName, receipt } of made) {
      expect(await app.typesPosted(videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.typesPosted(responseId)).toEqual(['response.received', 'response.removed']);
      expect((await prompts.receipt(receipt)).status).toBe(404);
      expect(await prompts.watch(ana, videoName)).toBe(404);
    }
    expect(await prompts.counts(id)).toEqual([-1, -1]);
    expect((await shown(slug)).status).toBe(404);

    // An upload that was under way finds nothing to belong to.
    const late = aResponse();
    expect((await prompts.commit(admissionId, late)).status).toBe(404);
    expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
  });

  it('deleted while forty strangers submit leaves no response and no video behind', async () => {
    const { ana, id, slug } = await prompts.owned();
    const uploads = Array.from({ length: 40 }, () => aResponse());
    const admitted = await Promise.all(uploads.map(() => prompts.admit(slug)));
    const [gone, ...answers] = await Promise.all([
      app.call(ana, 'DELETE', `/shared-prompts/${id}`),
      ...uploads.map((upload, index) => prompts.commit(admitted[index]?.body.admissionId ?? '', upload)),
    ]);
    expect(gone.status).toBe(204);
    for (const [index, { status }] of answers.entries()) {
      expect([201, 404]).toContain(status);
      const name = uploads[index]?.video.name ?? '';
      const expected = status === 201 ? ['video.committed', 'video.discard'] : ['video.discard'];
      expect(await app.typesPosted(name)).toEqual(expected);
    }
    expect(await prompts.counts(id)).toEqual([-1, -1]);
  });
});

describe('a public link', () => {
  it('shows the question and nothing else, while the prompt is open', async () => {
    const { ana, id, slug } = await prompts.owned();
    expect(await shown(slug)).toMatchObject({ status: 200 });
    expect((await shown(slug)).body).toEqual({
      id,
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish us for the next ten years?',
    });
    await prompts.change(ana, id, { status: 'closed' });
    const sentences = [];
    for (const gone of [slug, '1'.repeat(22), 'x', "'%20OR%201=1", '%00', '..%2f']) {
      const answer = await shown(gone);
      expect([gone, answer.status]).toEqual([gone, 404]);
      sentences.push((answer.body as unknown as ErrorBody).message);
    }
    expect(new Set(sentences)).toEqual(new Set(["This shareable prompt doesn't exist or is no longer available."]));
    await prompts.change(ana, id, { status: 'active' });
    expect((await shown(slug)).status).toBe(200);
  });

  it('counts each view, but the owner\u2019s and those of what is not shown', async () => {
    const { ana, id, slug } = await prompts.owned();
    const visits = await Promise.all(Array.from({ length: 30 }, () => visit(slug)));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await visit(slug, ana)).status).toBe(204);
    expect((await visit(slug, aPerson())).status).toBe(204);
    expect((await prompts.seen(ana, id)).viewCount).toBe(31);
    await prompts.change(ana, id, { status: 'closed' });
    for (const nothing of [slug, '1'.repeat(22), 'x', '']) expect((await visit(nothing)).status).toBe(204);
    expect((await prompts.seen(ana, id)).viewCount).toBe(31);
    expect((await visit(7)).status).toBe(400);
  });
});
