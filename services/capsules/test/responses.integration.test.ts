// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aResponse, SharedPromptsClient } from './shared-prompts-client.js';
import { itCountsStrangers } from './strangers-at-once.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const responses = (who: string | null, id: string, query = '') =>
  app.call<SharedResponseDto[]>(who, 'GET', `/shared-prompts/${id}/responses${query}`);

describe('the responses of a prompt', () => {
  it('are listed newest first with exactly their fields, page by page', async () => {
    const { ana, id, slug } = await prompts.owned();
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
    const { ana, id, slug } = await prompts.owned();
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
    const { ana, id, slug } = await prompts.owned({ promptTitle: 'Our wishes: 2026/27?' });
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

  it('may come from a signed-in person as well', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const { id, slug } = await prompts.prompt(ana);
    const { admissionId } = (await prompts.admit(slug, null, ben)).body;
    expect((await app.call(ben, 'POST', `/admissions/${admissionId}/commit`, aResponse())).status).toBe(201);
    expect(await prompts.counts(id)).toEqual([1, 1]);
  });

  it('are refused with bad words or when they are too long, and may be mended', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const { admissionId } = (await prompts.admit(slug)).body;
    const upload = aResponse({ responderEmail: 'a@b.test, evil@c.test', responderName: 'a\r\nb', status: 'x' });
    const { status, body } = await prompts.commit<ErrorBody>(admissionId, upload);
    expect(status).toBe(400);
    expect(body.details?.map(({ field }) => field)).toEqual(['responderName', 'responderEmail', 'status']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await prompts.counts(id)).toEqual([0, 0]);

    const long = aResponse();
    long.video.durationSeconds = 316;
    expect((await prompts.commit(admissionId, long)).status).toBe(422);
    expect((await prompts.commit(admissionId, aResponse())).status).toBe(201);
  });

  it('are held back in a flood that never finishes, on its own link alone', async () => {
    const ana = aPerson();
    const [flooded, other] = [await prompts.prompt(ana), await prompts.prompt(ana)];
    await app.records.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at)
       SELECT gen_random_uuid(), 'prompt-response', 'link:' || $1, clock_timestamp() + interval '45 minutes'
       FROM generate_series(1, 500)`,
      [flooded.id],
    );
    const refused = await prompts.admit(flooded.slug);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await prompts.admit(other.slug)).status).toBe(201);
    await app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE scope = $1', [
      `link:${flooded.id}`,
    ]);
    expect((await prompts.admit(flooded.slug)).status).toBe(201);
  });

  it('have keys of their own for each link, kind and person', async () => {
    const ana = aPerson();
    const [one, two] = [await prompts.prompt(ana), await prompts.prompt(ana)];
    const key = randomUUID();
    const ids = [
      (await prompts.admit(one.slug, key)).body.admissionId,
      (await prompts.admit(two.slug, key)).body.admissionId,
      (await prompts.admitReplacement((await prompts.respond(one.slug)).receipt, key)).body.admissionId,
      (await app.admit(ana, key)).admissionId,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('that are withdrawn, replaced and deleted at once end without a video that no response has', async () => {
    const ana = aPerson();
    for (let round = 0; round < 10; round += 1) {
      const { id, slug } = await prompts.prompt(ana);
      const made = await prompts.respond(slug);
      const { admissionId } = (await prompts.admitReplacement(made.receipt)).body;
      const upload = aResponse();
      const answers = await Promise.all([
        prompts.withdraw(made.receipt),
        prompts.commit(admissionId, upload),
        app.call(ana, 'DELETE', `/shared-prompts/${id}/responses/${made.id}`),
      ]);
      for (const { status } of answers) expect([201, 204, 404]).toContain(status);
      expect(await prompts.counts(id)).toEqual([0, 0]);
      for (const name of [made.videoName, upload.video.name]) {
        expect((await app.typesPosted(name)).filter((type) => type === 'video.discard')).toHaveLength(1);
      }
    }
  });
});

describe('many strangers at once', () => {
  itCountsStrangers(prompts, 20);
});
