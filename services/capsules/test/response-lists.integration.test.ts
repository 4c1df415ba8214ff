// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const responses = (who: string | null, id: string, query = '') =>
  app.call<SharedResponseDto[]>(who, 'GET', `/shared-prompts/${id}/responses${query}`);

describe('the responses of a prompt', () => {
  it('are listed newest first with exactly their fields, page by page', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const first = await prompts.respond(slug, {
      responderName: 'Ben',
      responderEmail: 'Ben@B.test',
      personalNote: 'Hi',
    });
    const second = await prompts.respond(slug);
    const { status, body, headers } = await responses(ana, id);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(body).toEqual([
      {
        id: second.id,
        responderName: null,
        responderEmail: null,
        personalNote: null,
        videoFileName: second.videoName,
        submittedAt: second.submittedAt,
        durationSeconds: 3.2,
        videoReady: false,
      },
      {
        id: first.id,
        responderName: 'Ben',
        responderEmail: 'ben@b.test',
        personalNote: 'Hi',
        videoFileName: first.videoName,
        submittedAt: first.submittedAt,
        durationSeconds: 3.2,
        videoReady: false,
      },
    ]);
    const page = await responses(ana, id, '?limit=1');
    const link = page.headers.get('link') ?? '';
    const next = new RegExp(`</api/shared-prompts/${id}/responses(\\?[^>]+)>; rel="next"`).exec(link)?.[1] ?? '';
    expect((await responses(ana, id, next)).body.map((response) => response.id)).toEqual([first.id]);
    expect((await responses(ana, id, '?limit=0')).status).toBe(400);
  });

  it('are deleted one by one by the owner, a closed prompt\u2019s too, each once', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const [kept, gone] = [await prompts.respond(slug), await prompts.respond(slug)];
    await prompts.change(ana, id, { status: 'closed' });
    const remove = () => app.call(ana, 'DELETE', `/shared-prompts/${id}/responses/${gone.id}`);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect(await app.typesPosted(gone.videoName)).toEqual(['video.committed', 'video.discard']);
    expect((await app.posted(gone.id)).at(-1)).toEqual({
      type: 'response.removed',
      payload: { responseId: gone.id, promptId: id },
    });
    expect(await app.typesPosted(kept.id)).toEqual(['response.received']);
    expect(await app.typesPosted(kept.videoName)).toEqual(['video.committed']);
    expect((await prompts.receipt(gone.receipt)).status).toBe(404);
  });

  it('are listed for an archive, oldest first, under names that are safe', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana, { promptTitle: 'Our wishes: 2026/27?' });
    const archive = () => app.call<ArchiveListing>(ana, 'POST', `/shared-prompts/${id}/archive`);
    expect((await archive()).status).toBe(409);
    const first = await prompts.respond(slug, { responderName: '../../Ben' });
    const second = await prompts.respond(slug);
    const day = first.submittedAt.slice(0, 10);
    const { status, body } = await archive();
    expect(status).toBe(200);
    expect(body).toEqual({
      title: 'Our wishes 2026 27',
      entries: [
        { videoName: first.videoName, fileName: `01 Ben ${day}.webm` },
        { videoName: second.videoName, fileName: `02 Anonymous ${second.submittedAt.slice(0, 10)}.webm` },
      ],
    });
  });
});
