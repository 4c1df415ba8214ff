// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import type { PublicSharedPromptDto, SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { newUserId, CapsulesTestApp, refusal } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const list = (user: string | null, query = '') => app.call<SharedPromptDto[]>(user, 'GET', `/shared-prompts${query}`);
const readPublic = (slug: string) => app.call<PublicSharedPromptDto>(null, 'GET', `/public/shared-prompts/${slug}`);
const visit = async (slug: unknown, user: string | null = null) =>
  (await app.call(user, 'POST', '/shared-prompts/visits', { slug })).status;

describe('a shared prompt', () => {
  it('is active when it is created, with a new link and no unexpected fields', async () => {
    const owner = newUserId();
    const texts = { promptTitle: '  A\u200b wish ', promptDescription: ' One\r\ntwo ' };
    const prompt = await prompts.createPrompt(owner, texts);
    expect(prompt).toEqual({
      id: expect.any(String) as string,
      slug: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/) as string,
      promptTitle: 'A wish',
      promptDescription: 'One\ntwo',
      status: 'active',
      viewCount: 0,
      submissionCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(await prompts.read(owner, prompt.id)).toEqual(prompt);
    expect((await prompts.createPrompt(owner)).slug).not.toBe(prompt.slug);
  });

  it.each<[string[], object]>([
    [['promptTitle', 'promptDescription'], {}],
    [['promptTitle', 'promptDescription'], { promptTitle: ' ', promptDescription: '\u200b' }],
    [['promptTitle'], { promptTitle: 'x'.repeat(121), promptDescription: 'b' }],
    [['promptDescription'], { promptTitle: 'a', promptDescription: 'x'.repeat(501) }],
    [['promptTitle'], { promptTitle: 7, promptDescription: 'b' }],
    [['status'], { promptTitle: 'a', promptDescription: 'b', status: 'closed' }],
    [['status'], { promptTitle: 'a', promptDescription: 'b', status: null }],
    [['userId'], { promptTitle: 'a', promptDescription: 'b', userId: 'x' }],
    [['viewCount'], { promptTitle: 'a', promptDescription: 'b', viewCount: 9 }],
    [['slug'], { promptTitle: 'a', promptDescription: 'b', slug: '1'.repeat(22) }],
  ])('is refused with an error that names %j', async (fields, body) => {
    expect(await app.call(newUserId(), 'POST', '/shared-prompts', body)).toMatchObject(refusal(...fields));
  });

  it('is listed only for its owner, newest first, page by page', async () => {
    const owner = newUserId();
    const create = () => prompts.createPrompt(owner);
    const newestFirst = [await create(), await create(), await create()].reverse();
    await prompts.createOwnerAndPrompt();
    const all = await list(owner);
    expect([all.status, all.body, all.headers.get('x-total-count')]).toEqual([200, newestFirst, '3']);
    const [first, second, third] = newestFirst.map(({ id }) => id);
    expect(await app.readPages(owner, '/shared-prompts?limit=2')).toEqual([
      { total: '3', ids: [first, second] },
      { total: '3', ids: [third] },
    ]);
    expect((await list(null)).status).toBe(401);
    expect((await list(owner, '?cursor=x')).status).toBe(400);
  });

  it('returns 404 to other users and 401 to visitors, for every method', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const { id: responseId } = await prompts.respond(slug);
    const calls: ['GET' | 'PATCH' | 'DELETE' | 'POST', string, object?][] = [
      ['GET', `/shared-prompts/${id}`],
      ['PATCH', `/shared-prompts/${id}`, { status: 'closed' }],
      ['DELETE', `/shared-prompts/${id}`],
      ['GET', `/shared-prompts/${id}/responses`],
      ['DELETE', `/shared-prompts/${id}/responses/${responseId}`],
      ['POST', `/shared-prompts/${id}/archive`],
    ];
    for (const [method, path, body] of calls) {
      const status = async (user: string | null, to = path) => (await app.call(user, method, to, body)).status;
      const [unknown, malformed] = [randomUUID(), "1'"].map((other) => path.replace(id, other));
      const statuses = [await status(newUserId()), await status(null), await status(owner, unknown)];
      expect([path, ...statuses, await status(owner, malformed)]).toEqual([path, 404, 401, 404, 404]);
    }
    expect((await prompts.read(owner, id)).submissionCount).toBe(1);
    const other = await prompts.createPrompt(owner);
    expect((await app.call(owner, 'DELETE', `/shared-prompts/${other.id}/responses/${responseId}`)).status).toBe(404);
    expect(await prompts.readCounts(other.id)).toEqual([0, 0]);
  });

  it('can be closed, reopened, and edited before the first response', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    expect((await prompts.change(owner, id, { promptTitle: ' New ', promptDescription: 'Words' })).body).toMatchObject({
      promptTitle: 'New',
      promptDescription: 'Words',
      status: 'active',
    });
    const { editSecret } = await prompts.respond(slug);
    const late = await prompts.change(owner, id, { promptTitle: 'Newer', status: 'closed' });
    expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await prompts.read(owner, id)).toMatchObject({ promptTitle: 'New', status: 'active' });
    const same = { promptTitle: 'New', promptDescription: 'Words' };
    expect((await prompts.change(owner, id, { ...same, status: 'closed' })).body.status).toBe('closed');
    expect((await prompts.change(owner, id, { status: 'closed' })).status).toBe(200);
    expect((await prompts.change(owner, id, { status: 'active' })).body.status).toBe('active');
    await prompts.withdraw(editSecret);
    expect((await prompts.change(owner, id, { promptTitle: 'Newest' })).status).toBe(409);
    for (const wrong of [{ status: 'gone' }, { status: null }, { promptTitle: ' ' }, { viewCount: 1 }, { slug: 'x' }]) {
      expect((await prompts.change(owner, id, wrong)).status).toBe(400);
    }
  });

  it('cannot be edited while a response is being sent', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const { admissionId } = (await prompts.admit(slug)).body;
    expect((await prompts.change(owner, id, { promptTitle: 'Other words' })).status).toBe(409);
    expect((await prompts.change(owner, id, { status: 'closed' })).status).toBe(200);
    await app.release(null, admissionId);
    expect((await prompts.change(owner, id, { promptTitle: 'Other words' })).body.promptTitle).toBe('Other words');
  });

  it('keeps the title that its first response answers, even if an edit arrives concurrently', async () => {
    const owner = newUserId();
    for (let round = 0; round < 10; round += 1) {
      const { id, slug } = await prompts.createPrompt(owner);
      const [changed, committed] = await Promise.all([
        prompts.change(owner, id, { promptTitle: 'Other words' }),
        prompts.admit(slug).then(({ body }) => prompts.commit(body.admissionId, responseUpload())),
      ]);
      expect(committed.status).toBe(201);
      const promptTitle = changed.status === 200 ? 'Other words' : 'A wish for us';
      expect(await app.findMessages(committed.body.id, 'response.received')).toMatchObject([
        { payload: { promptTitle } },
      ]);
      expect((await prompts.read(owner, id)).promptTitle).toBe(promptTitle);
    }
  });

  it('is deleted with all its responses, and every video is discarded once', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const submissions = await Promise.all(Array.from({ length: 12 }, () => prompts.respond(slug)));
    const { admissionId } = (await prompts.admit(slug)).body;
    const responses = await Promise.all([1, 2, 3].map(() => app.call(owner, 'DELETE', `/shared-prompts/${id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    for (const { id: responseId, videoName, editSecret } of submissions) {
      expect(await app.findMessageTypes(videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.findMessageTypes(responseId)).toEqual(['response.received', 'response.removed']);
      expect((await prompts.readEditLink(editSecret)).status).toBe(404);
      expect(await prompts.watch(owner, videoName)).toBe(404);
    }
    expect(await prompts.readCounts(id)).toEqual([-1, -1]);
    expect((await readPublic(slug)).status).toBe(404);

    const late = responseUpload();
    expect((await prompts.commit(admissionId, late)).status).toBe(404);
    expect(await app.findMessageTypes(late.video.name)).toEqual(['video.discard']);
  });

  it('that is deleted while forty guests respond leaves no responses or videos', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const admitted = await Promise.all(Array.from({ length: 40 }, () => prompts.admit(slug)));
    const commit = async (admissionId: string) => {
      const upload = responseUpload();
      return { name: upload.video.name, status: (await prompts.commit(admissionId, upload)).status };
    };
    const [deleted, ...commits] = await Promise.all([
      app.call(owner, 'DELETE', `/shared-prompts/${id}`),
      ...admitted.map(({ body }) => commit(body.admissionId)),
    ]);
    expect(deleted.status).toBe(204);
    for (const { name, status } of commits) {
      expect([201, 404]).toContain(status);
      const expected = status === 201 ? ['video.committed', 'video.discard'] : ['video.discard'];
      expect(await app.findMessageTypes(name)).toEqual(expected);
    }
    expect(await prompts.readCounts(id)).toEqual([-1, -1]);
  });
});

describe('the public link of a shared prompt', () => {
  it('shows only the prompt’s texts, while the prompt is open', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const { status, body } = await readPublic(slug);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish for us over the next ten years?',
    });
    await prompts.change(owner, id, { status: 'closed' });
    const closed = { code: 'closed', message: 'This question is closed right now.' };
    expect(await readPublic(slug)).toMatchObject({ status: 404, body: closed });
    const message = "This shareable prompt doesn't exist or is no longer available.";
    for (const unavailable of ['1'.repeat(22), 'x', "'%20OR%201=1", '%00', '..%2f']) {
      expect(await readPublic(unavailable)).toMatchObject({ status: 404, body: { code: 'not_found', message } });
    }
    await prompts.change(owner, id, { status: 'active' });
    expect((await readPublic(slug)).status).toBe(200);
  });

  it('counts visits, except those by the owner or to a closed prompt', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const visits = await Promise.all(Array.from({ length: 30 }, () => visit(slug)));
    expect(new Set(visits)).toEqual(new Set([204]));
    expect(await visit(slug, owner)).toBe(204);
    expect(await visit(slug, newUserId())).toBe(204);
    expect((await prompts.read(owner, id)).viewCount).toBe(31);
    await prompts.change(owner, id, { status: 'closed' });
    for (const unknown of [slug, '1'.repeat(22), 'x', '']) expect(await visit(unknown)).toBe(204);
    expect((await prompts.read(owner, id)).viewCount).toBe(31);
    expect(await visit(7)).toBe(400);
  });
});
