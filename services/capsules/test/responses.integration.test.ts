// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { newUserId, CapsulesTestApp, refusal } from './capsules-test-app.js';
import { itCountsResponders } from './concurrent-guests.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const listResponses = (owner: string, id: string, query = '') =>
  app.call<SharedResponseDto[]>(owner, 'GET', `/shared-prompts/${id}/responses${query}`);

describe('the responses of a prompt', () => {
  it('are listed newest first, page by page, with their fields and no others', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const texts = { responderName: 'Ben', personalNote: 'Hi' };
    const first = await prompts.respond(slug, { ...texts, responderEmail: 'Ben@B.test' });
    const second = await prompts.respond(slug);
    const { status, body, headers } = await listResponses(owner, id);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    const video = { durationSeconds: 3.2, videoReady: false };
    expect(body).toEqual([
      {
        id: second.id,
        responderName: null,
        responderEmail: null,
        personalNote: null,
        videoFileName: second.videoName,
        submittedAt: second.submittedAt,
        ...video,
      },
      {
        id: first.id,
        ...texts,
        responderEmail: 'ben@b.test',
        videoFileName: first.videoName,
        submittedAt: first.submittedAt,
        ...video,
      },
    ]);
    expect(await app.readPages(owner, `/shared-prompts/${id}/responses?limit=1`)).toEqual([
      { total: '2', ids: [second.id] },
      { total: '2', ids: [first.id] },
    ]);
    expect((await listResponses(owner, id, '?limit=0')).status).toBe(400);
  });

  it('can each be deleted once by the owner, even if the prompt is closed', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const [kept, deleted] = [await prompts.respond(slug), await prompts.respond(slug)];
    await prompts.change(owner, id, { status: 'closed' });
    const remove = () => app.call(owner, 'DELETE', `/shared-prompts/${id}/responses/${deleted.id}`);
    const responses = await Promise.all([remove(), remove(), remove()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await prompts.readCounts(id)).toEqual([1, 1]);
    expect(await app.findMessageTypes(deleted.videoName)).toEqual(['video.committed', 'video.discard']);
    expect((await app.findMessages(deleted.id)).at(-1)).toEqual({
      type: 'response.removed',
      payload: { responseId: deleted.id, promptId: id },
    });
    expect(await app.findMessageTypes(kept.id)).toEqual(['response.received']);
    expect(await app.findMessageTypes(kept.videoName)).toEqual(['video.committed']);
    expect((await prompts.readEditLink(deleted.editSecret)).status).toBe(404);
  });

  it('are listed for the archive, oldest first, with safe file names', async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt({ promptTitle: 'Our wishes: 2026/27?' });
    const archive = () => app.call<ArchiveListing>(owner, 'POST', `/shared-prompts/${id}/archive`);
    expect((await archive()).status).toBe(409);
    const first = await prompts.respond(slug, { responderName: '../../Ben' });
    const second = await prompts.respond(slug);
    const { status, body } = await archive();
    expect(status).toBe(200);
    expect(body).toEqual({
      title: 'Our wishes 2026 27',
      entries: [
        { videoName: first.videoName, fileName: `01 Ben ${first.submittedAt.slice(0, 10)}.webm` },
        { videoName: second.videoName, fileName: `02 Anonymous ${second.submittedAt.slice(0, 10)}.webm` },
      ],
    });
  });

  it('can also come from users', async () => {
    const responder = newUserId();
    const { id, slug } = await prompts.createOwnerAndPrompt();
    const { admissionId } = (await prompts.admit(slug, null, responder)).body;
    expect((await app.commit(responder, admissionId, responseUpload())).status).toBe(201);
    expect(await prompts.readCounts(id)).toEqual([1, 1]);
  });

  it('are refused with invalid fields or a video that is too long, and can be corrected', async () => {
    const { id, slug } = await prompts.createOwnerAndPrompt();
    const { admissionId } = (await prompts.admit(slug)).body;
    const upload = responseUpload({ responderEmail: 'a@b.test, evil@c.test', responderName: 'a\r\nb', status: 'x' });
    const refused = refusal('responderName', 'responderEmail', 'status');
    expect(await prompts.commit(admissionId, upload)).toMatchObject(refused);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await prompts.readCounts(id)).toEqual([0, 0]);
    expect((await prompts.commit(admissionId, responseUpload({}, { durationSeconds: 316 }))).status).toBe(422);
    expect((await prompts.commit(admissionId, responseUpload())).status).toBe(201);
  });

  it('are limited while 2,000 uploads through the same link are open, of which one sender counts for half', async () => {
    const [flooded, other] = [await prompts.createOwnerAndPrompt(), await prompts.createOwnerAndPrompt()];
    const scope = `link:${flooded.id}`;
    await app.admin.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at)
       SELECT gen_random_uuid(), 'prompt-response', $1, clock_timestamp() + interval '45 minutes'
       FROM generate_series(1, 2000)`,
      [scope],
    );
    expect((await prompts.admit(flooded.slug)).status).toBe(201);
    await app.admin.query(`UPDATE capsules.admissions SET sender = left(id::text, 1)::bytea WHERE scope = $1`, [scope]);
    const refused = await prompts.admit(flooded.slug);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await prompts.admit(other.slug)).status).toBe(201);
    await app.expire(scope, 'scope');
    expect((await prompts.admit(flooded.slug)).status).toBe(201);
  });

  it('have separate idempotency keys for each link, kind of upload and user', async () => {
    const key = randomUUID();
    const [first, second] = [await prompts.createOwnerAndPrompt(), await prompts.createOwnerAndPrompt()];
    const ids = [
      (await prompts.admit(first.slug, key)).body.admissionId,
      (await prompts.admit(second.slug, key)).body.admissionId,
      (await prompts.admitReplacement((await prompts.respond(first.slug)).editSecret, key)).body.admissionId,
      (await app.admit(first.owner, key)).admissionId,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('that are withdrawn, replaced and deleted concurrently leave no orphaned video', async () => {
    const owner = newUserId();
    for (let round = 0; round < 10; round += 1) {
      const { id, slug } = await prompts.createPrompt(owner);
      const submission = await prompts.respond(slug);
      const { admissionId } = (await prompts.admitReplacement(submission.editSecret)).body;
      const upload = responseUpload();
      const responses = await Promise.all([
        prompts.withdraw(submission.editSecret),
        prompts.commit(admissionId, upload),
        app.call(owner, 'DELETE', `/shared-prompts/${id}/responses/${submission.id}`),
      ]);
      for (const { status } of responses) expect([201, 204, 404]).toContain(status);
      expect(await prompts.readCounts(id)).toEqual([0, 0]);
      for (const name of [submission.videoName, upload.video.name]) expect(await prompts.countDiscards(name)).toBe(1);
    }
  });

  itCountsResponders(prompts, 20);
});
