// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aCopyOf, aResponse, SharedPromptsClient } from './shared-prompts-client.js';
import { itCountsStrangers } from './strangers-at-once.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

const expire = (admissionId: string) =>
  app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [admissionId]);

describe('a stranger with the link', () => {
  it('is admitted, submits, and leaves with a receipt; the owner is told', async () => {
    const ana = aPerson();
    const { id: promptId, slug } = await prompts.prompt(ana);
    const admitted = await prompts.admit(slug);
    expect([admitted.status, admitted.body]).toEqual([
      201,
      { admissionId: expect.any(String) as string, attempt: 1, maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' },
    ]);
    const upload = aResponse({ responderName: ' \u202eBen ', personalNote: '<b>Hi</b>' });
    const { status, body } = await prompts.commit(admitted.body.admissionId, upload);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['id', 'isPlayable', 'receipt', 'submittedAt']);
    expect(body.receipt).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await app.posted(upload.video.name)).toEqual([
      { type: 'video.committed', payload: { videoName: upload.video.name } },
    ]);
    expect(await app.posted(body.id)).toEqual([
      {
        type: 'response.received',
        payload: {
          responseId: body.id,
          promptId,
          personId: ana,
          promptTitle: 'A wish for us',
          responderName: 'Ben',
          receivedAt: body.submittedAt,
        },
      },
    ]);
    expect(await prompts.counts(promptId)).toEqual([1, 1]);
  });

  it('leaves nothing in the tables that opens their response', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const { receipt } = (await prompts.commit(admissionId, aResponse({ responderName: 'Ben' }))).body;
    for (const table of ['admissions', 'shared_responses', 'shared_prompts']) {
      const { rowCount } = await app.records.query(
        `SELECT 1 FROM capsules.${table} AS row WHERE row::text LIKE '%' || $1 || '%'`,
        [receipt],
      );
      expect([table, rowCount]).toEqual([table, 0]);
    }
    const { rows } = await app.records.query<{ result: object }>(
      'SELECT result FROM capsules.admissions WHERE id = $1',
      [admissionId],
    );
    expect(Object.keys(rows[0]?.result ?? {}).sort()).toEqual(['id', 'isPlayable', 'sealedReceipt', 'submittedAt']);
  });

  it('may be signed in as well', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const { id, slug } = await prompts.prompt(ana);
    const { admissionId } = (await prompts.admit(slug, null, ben)).body;
    expect((await app.call(ben, 'POST', `/admissions/${admissionId}/commit`, aResponse())).status).toBe(201);
    expect(await prompts.counts(id)).toEqual([1, 1]);
  });

  it('is refused behind an unknown link, without one, and with bad words', async () => {
    for (const slug of ['1'.repeat(22), 'x', "' OR 1=1 --", '\0']) expect((await prompts.admit(slug)).status).toBe(404);
    const without = { kind: 'prompt-response', idempotencyKey: null };
    expect((await app.call(null, 'POST', '/admissions', without)).status).toBe(400);
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

  it('cannot end the upload of a signed-in person, nor take a place of theirs', async () => {
    const ana = aPerson();
    const { admissionId } = await app.admit(ana);
    expect((await prompts.commit(admissionId, aResponse())).status).toBe(401);
    expect((await app.call(null, 'POST', `/admissions/${admissionId}/release`)).status).toBe(401);
  });
});

describe('many strangers at once', () => {
  itCountsStrangers(prompts, 20);

  it('a flood that never finishes is held back, on its own link alone', async () => {
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
});

describe('a closed prompt', () => {
  it('lets nobody begin, but who was let in before may finish in their time', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const key = randomUUID();
    const [inTime, tooLate, retried] = [
      (await prompts.admit(slug)).body.admissionId,
      (await prompts.admit(slug)).body.admissionId,
      (await prompts.admit(slug, key)).body.admissionId,
    ];
    await prompts.change(ana, id, { status: 'closed' });
    const refused = await prompts.admit(slug);
    expect([refused.status, (refused.body as unknown as ErrorBody).code]).toEqual([409, 'wrong_state']);
    expect((refused.body as unknown as ErrorBody).message).toMatch(/closed/);

    expect((await prompts.commit(inTime, aResponse())).status).toBe(201);
    // The browser tries its upload again while its place is still held.
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId: retried, mode: 'store' });
    expect((await prompts.commit(retried, aResponse())).status).toBe(201);
    await expire(tooLate);
    const late = aResponse();
    expect((await prompts.commit(tooLate, late)).status).toBe(409);
    expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
    expect(await prompts.counts(id)).toEqual([2, 2]);

    await prompts.change(ana, id, { status: 'active' });
    expect((await prompts.commit(tooLate, aResponse())).status).toBe(201);
  });

  it('never prolongs a place that is retried, and takes none up that was given back', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const [heldKey, releasedKey] = [randomUUID(), randomUUID()];
    const held = (await prompts.admit(slug, heldKey)).body.admissionId;
    const released = (await prompts.admit(slug, releasedKey)).body.admissionId;
    await app.call(null, 'POST', `/admissions/${released}/release`);
    await prompts.change(ana, id, { status: 'closed' });
    const until = async () =>
      (await app.records.query('SELECT expires_at FROM capsules.admissions WHERE id = $1', [held])).rows[0] as unknown;
    const before = await until();
    expect((await prompts.admit(slug, heldKey)).status).toBe(201);
    expect(await until()).toEqual(before);
    expect((await prompts.admit(slug, releasedKey)).status).toBe(409);
    await expire(held);
    expect((await prompts.admit(slug, heldKey)).status).toBe(409);
  });

  it('takes nothing from an upload whose place was released before it ran out', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const { admissionId } = (await prompts.admit(slug)).body;
    await app.call(null, 'POST', `/admissions/${admissionId}/release`);
    await prompts.change(ana, id, { status: 'closed' });
    const late = aResponse();
    expect((await prompts.commit(admissionId, late)).status).toBe(409);
    expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
    expect(await prompts.counts(id)).toEqual([0, 0]);
    await prompts.change(ana, id, { status: 'active' });
    expect((await prompts.commit(admissionId, aResponse())).status).toBe(201);
  });

  it('still answers whoever had been answered before and lost it', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    const first = await prompts.commit(admissionId, upload);
    await prompts.change(ana, id, { status: 'closed' });
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    expect(await prompts.commit(admissionId, aCopyOf(upload))).toMatchObject({ status: 201, body: first.body });
  });
});

describe('what media tells of a response\u2019s video', () => {
  it('makes it ready; unknown ones are handled and forgotten', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const { videoName, receipt } = await prompts.respond(slug);
    await app.tell('media', 'video.processed', { videoName });
    expect((await prompts.receipt(receipt)).body.videoReady).toBe(true);
  });

  it('asks about it in vain while the response is there, and lets it go once it is withdrawn', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const { admissionId } = (await prompts.admit(slug)).body;
    const upload = aResponse();
    const { receipt } = (await prompts.commit(admissionId, upload)).body;
    const asked = { videoName: upload.video.name, admissionId };
    await app.tell('media', 'video.unclaimed', asked);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed', 'video.committed']);
    await prompts.withdraw(receipt);
    await app.tell('media', 'video.unclaimed', asked);
    expect((await app.typesPosted(upload.video.name)).filter((type) => type === 'video.discard')).toHaveLength(2);
    await app.tell('media', 'video.processed', { videoName: upload.video.name });
  });

  it('abandons an upload that nobody finished; its late commit is told so', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const { admissionId } = (await prompts.admit(slug)).body;
    await expire(admissionId);
    const upload = aResponse();
    await app.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await prompts.commit(admissionId, upload)).toMatchObject({
      status: 409,
      body: { code: 'upload_abandoned' },
    });
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });
});

describe('the same key again', () => {
  it('gets the same receipt for the same body, word for word, and makes one response', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    const copies = Array.from({ length: 20 }, () => aCopyOf(upload));
    const answers = await Promise.all(copies.map((copy) => prompts.commit(admissionId, copy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await prompts.counts(id)).toEqual([1, 1]);
    const shown = (await prompts.receipt(answers[0]?.body.receipt ?? '')).body.videoFileName;
    for (const { video } of copies) {
      expect(await app.typesPosted(video.name)).toEqual([video.name === shown ? 'video.committed' : 'video.discard']);
    }
  });

  it('of another stranger neither shows nor changes the first one\u2019s response', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const { admissionId } = (await prompts.admit(slug, 'same')).body;
    const upload = aResponse({ responderName: 'Ben' });
    const first = (await prompts.commit(admissionId, upload)).body;
    expect((await prompts.admit(slug, 'same')).body).toMatchObject({ mode: 'digest' });
    const others = [aResponse({ responderName: 'Ben' }), { ...aCopyOf(upload), fields: {} }];
    for (const other of others) {
      const answer = await prompts.commit(admissionId, other);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${first.id}|${first.receipt}|receipt`));
      expect(await app.typesPosted(other.video.name)).toEqual([]);
    }
    expect(await prompts.counts(id)).toEqual([1, 1]);
  });

  it('makes a new response once the first was withdrawn, and never claims that it is still there', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    const first = (await prompts.commit(admissionId, upload)).body;
    // Admitted as a repetition, withdrawn in another tab before the repetition is through.
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    await prompts.withdraw(first.receipt);
    expect(await prompts.commit(admissionId, aCopyOf(upload))).toMatchObject({
      status: 409,
      body: { code: 'upload_abandoned' },
    });
    const anew = (await prompts.admit(slug, key)).body;
    expect(anew.mode).toBe('store');
    expect(anew.admissionId).not.toBe(admissionId);
    const second = await prompts.commit(anew.admissionId, aCopyOf(upload));
    expect(second.status).toBe(201);
    expect(second.body.receipt).not.toBe(first.receipt);
    expect(await prompts.counts(id)).toEqual([1, 1]);
  });

  it('behind another link, of another kind or of a person, is another key', async () => {
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
});
