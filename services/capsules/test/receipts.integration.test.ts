// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aCopyOf, aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

/** Puts a new take in the place of the response that the receipt is for. */
async function replace(receipt: string, upload = aResponse()) {
  const { body } = await prompts.admitReplacement(receipt);
  return prompts.commit<ReceiptDto>(body.admissionId, upload);
}

describe('a receipt', () => {
  it('shows its own response with exactly its fields', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const made = await prompts.respond(slug, {
      responderName: 'Ben',
      responderEmail: 'ben@b.test',
      personalNote: 'Hi',
    });
    const { status, body } = await prompts.receipt(made.receipt);
    expect(status).toBe(200);
    expect(body).toEqual({
      givenTo: 'shared-prompt',
      slug,
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish us for the next ten years?',
      maxSeconds: 300,
      open: true,
      canWithdraw: true,
      needsApproval: false,
      opensAt: null,
      movedFrom: null,
      responderName: 'Ben',
      responderEmail: 'ben@b.test',
      personalNote: 'Hi',
      videoFileName: made.videoName,
      submittedAt: made.submittedAt,
      durationSeconds: 3.2,
      videoReady: false,
      isPlayable: null,
    });
  });

  it('says that the video cannot be played; the owner of the question is told', async () => {
    const owner = aPerson();
    const { id, slug } = await prompts.prompt(owner);
    const { id: itemId, receipt, videoName } = await prompts.respond(slug, { responderName: 'Ben' });
    await app.tell('media', 'video.processed', { videoName, isPlayable: false });
    expect((await prompts.receipt(receipt)).body).toMatchObject({ isPlayable: false, videoReady: false });
    const told = (await app.posted(id)).filter(({ type }) => type === 'video.unplayable');
    expect(told).toMatchObject([
      { payload: { itemId, kind: 'prompt-response', sourceId: id, personId: owner, senderName: 'Ben' } },
    ]);
  });

  it.each(['x', 'x'.repeat(22), 'x'.repeat(21) + '=', "' OR 1=1 --"])(
    'that was never given, %j, opens nothing',
    async (no) => {
      expect((await prompts.receipt(no)).status).toBe(404);
      expect((await prompts.withdraw(no)).status).toBe(404);
      expect((await prompts.admitReplacement(no)).status).toBe(404);
    },
  );

  it('is needed', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await app.call(null, method, '/public/receipt')).status).toBe(401);
      expect((await app.call(aPerson(), method, '/public/receipt')).status).toBe(401);
    }
    const without = { kind: 'replacement', idempotencyKey: null };
    expect((await app.call(null, 'POST', '/admissions', without)).status).toBe(400);
  });

  it('opens the video of its response alone, besides the owner and nobody else', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const { id, slug } = await prompts.prompt(ana);
    const [mine, other] = [await prompts.respond(slug), await prompts.respond(slug)];
    const capsule = await app.capsule(ana);
    expect(await prompts.watch(null, mine.videoName, mine.receipt)).toBe(200);
    expect(await prompts.watch(ben, mine.videoName, mine.receipt)).toBe(200);
    expect(await prompts.watch(ana, mine.videoName)).toBe(200);
    expect(await prompts.watch(ana, mine.videoName, 'nonsense')).toBe(200);
    expect(await prompts.watch(null, other.videoName, mine.receipt)).toBe(404);
    expect(await prompts.watch(null, capsule.videoFileName, mine.receipt)).toBe(404);
    expect(await prompts.watch(ben, mine.videoName)).toBe(404);
    expect(await prompts.watch(null, mine.videoName, 'nonsense')).toBe(404);
    expect(await prompts.watch(null, mine.videoName)).toBe(401);
    await prompts.change(ana, id, { status: 'closed' });
    expect(await prompts.watch(null, mine.videoName, mine.receipt)).toBe(200);
    expect((await prompts.receipt(mine.receipt)).body.open).toBe(false);
  });
});

describe('replacing', () => {
  it('is told of which link it is when it begins, also under a key that was answered', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const { receipt } = await prompts.respond(slug);
    const { body: admitted } = await prompts.admitReplacement(receipt, 'one');
    expect(admitted.slug).toBe(slug);
    await prompts.commit(admitted.admissionId, aResponse());
    expect((await prompts.admitReplacement(receipt, 'one')).body).toMatchObject({ mode: 'digest', slug });
    // Whoever answers has just named it.
    expect((await prompts.admit(slug)).body).not.toHaveProperty('slug');
  });

  it('keeps the id and the receipt, changes the rest, and lets the old video go once', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const made = await prompts.respond(slug, { responderName: 'Ben', personalNote: 'Hi' });
    await app.tell('media', 'video.processed', { videoName: made.videoName });
    const upload = aResponse({ responderName: 'Benjamin' });
    upload.video.durationSeconds = 7.5;
    const { status, body } = await replace(made.receipt, upload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug,
      open: true,
      canWithdraw: true,
      responderName: 'Benjamin',
      personalNote: null,
      videoFileName: upload.video.name,
      durationSeconds: 7.5,
      videoReady: false,
    });
    expect(Date.parse(body.submittedAt)).toBeGreaterThan(Date.parse(made.submittedAt));
    expect((await prompts.receipt(made.receipt)).body).toEqual(body);
    expect(await app.typesPosted(made.videoName)).toEqual(['video.committed', 'video.discard']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    // A replacement is no second answer: nobody is notified again.
    expect(await app.typesPosted(made.id)).toEqual(['response.received']);
    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect(await prompts.watch(ana, made.videoName)).toBe(404);
    expect(await prompts.watch(null, upload.video.name, made.receipt)).toBe(200);
  });

  it('twenty times at once ends with one of them; every other video is let go once', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const made = await prompts.respond(slug);
    const admitted: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      // Ten may be under way at once, so half of them have given their place back meanwhile.
      const { body } = await prompts.admitReplacement(made.receipt);
      if (count % 2 === 0) await app.call(null, 'POST', `/admissions/${body.admissionId}/release`);
      admitted.push(body.admissionId);
    }
    expect((await prompts.admitReplacement(made.receipt)).status).toBe(429);
    const uploads = admitted.map(() => aResponse());
    const answers = await Promise.all(uploads.map((upload, index) => prompts.commit(admitted[index] ?? '', upload)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const kept = (await prompts.receipt(made.receipt)).body.videoFileName;
    for (const { video } of uploads) {
      const expected = video.name === kept ? ['video.committed'] : ['video.committed', 'video.discard'];
      expect(await app.typesPosted(video.name)).toEqual(expected);
    }
    expect(await prompts.counts(id)).toEqual([1, 1]);
  });

  it('refuses a bad form and keeps the response as it was', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const made = await prompts.respond(slug, { responderName: 'Ben' });
    const upload = aResponse({ responderEmail: 'nobody' });
    expect((await replace(made.receipt, upload)).status).toBe(400);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect((await prompts.receipt(made.receipt)).body).toMatchObject({
      responderName: 'Ben',
      videoFileName: made.videoName,
    });
  });

  it('repeated under its key changes nothing more, and keeps no words beside the response', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const made = await prompts.respond(slug);
    const key = randomUUID();
    const { admissionId } = (await prompts.admitReplacement(made.receipt, key)).body;
    const upload = aResponse({ responderName: 'Benjamin' });
    const first = await prompts.commit<ReceiptDto>(admissionId, upload);
    expect((await prompts.admitReplacement(made.receipt, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    expect(await prompts.commit(admissionId, aCopyOf(upload))).toMatchObject({ status: 201, body: first.body });
    expect((await prompts.commit(admissionId, aResponse())).status).toBe(422);
    const { rowCount } = await app.records.query(
      `SELECT 1 FROM capsules.admissions AS row WHERE row::text LIKE '%Benjamin%'`,
    );
    expect(rowCount).toBe(0);
    await prompts.withdraw(made.receipt);
    expect((await prompts.commit(admissionId, aCopyOf(upload))).status).toBe(409);
  });

  it('is not begun once the prompt is closed, but finished', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const made = await prompts.respond(slug);
    const { admissionId } = (await prompts.admitReplacement(made.receipt)).body;
    await prompts.change(ana, id, { status: 'closed' });
    const refused = await prompts.admitReplacement(made.receipt);
    expect([refused.status, (refused.body as unknown as ErrorBody).code]).toEqual([409, 'wrong_state']);
    expect((await prompts.commit(admissionId, aResponse())).status).toBe(201);
  });

  it('is refused in a closed prompt once its place was released or has expired, and its video goes', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const made = await prompts.respond(slug);
    const begin = async () => (await prompts.admitReplacement(made.receipt)).body.admissionId;
    const [released, expired] = [await begin(), await begin()];
    await app.call(null, 'POST', `/admissions/${released}/release`);
    await app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [expired]);
    await prompts.change(ana, id, { status: 'closed' });
    for (const admissionId of [released, expired]) {
      const late = aResponse();
      expect((await prompts.commit(admissionId, late)).status).toBe(409);
      expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
    }
    expect((await prompts.receipt(made.receipt)).body.videoFileName).toBe(made.videoName);
  });

  it('of a response that is gone meanwhile loses its video', async () => {
    const { slug } = await prompts.prompt(aPerson());
    const made = await prompts.respond(slug);
    const { admissionId } = (await prompts.admitReplacement(made.receipt)).body;
    await prompts.withdraw(made.receipt);
    const upload = aResponse();
    expect((await prompts.commit(admissionId, upload)).status).toBe(404);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
  });
});

describe('withdrawing', () => {
  it('takes the response, its video and its words away, once', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const [gone, kept] = [await prompts.respond(slug, { responderName: 'Benedikt' }), await prompts.respond(slug)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => prompts.withdraw(gone.receipt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect(await app.typesPosted(gone.videoName)).toEqual(['video.committed', 'video.discard']);
    expect(await app.typesPosted(gone.id)).toEqual(['response.received', 'response.removed']);
    expect(await app.typesPosted(kept.videoName)).toEqual(['video.committed']);
    expect((await prompts.receipt(gone.receipt)).status).toBe(404);
    expect(await prompts.watch(null, gone.videoName, gone.receipt)).toBe(404);
    for (const table of ['admissions', 'shared_responses']) {
      const { rowCount } = await app.records.query(
        `SELECT 1 FROM capsules.${table} AS row WHERE row::text LIKE '%Benedikt%'`,
      );
      expect(rowCount).toBe(0);
    }
  });

  it('is over once the prompt is closed, and possible again when it is opened', async () => {
    const ana = aPerson();
    const { id, slug } = await prompts.prompt(ana);
    const { receipt } = await prompts.respond(slug);
    await prompts.change(ana, id, { status: 'closed' });
    const refused = await prompts.withdraw(receipt);
    expect([refused.status, (refused.body as ErrorBody).code]).toEqual([409, 'wrong_state']);
    await prompts.change(ana, id, { status: 'active' });
    expect((await prompts.withdraw(receipt)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });

  it('while it is being replaced and deleted ends without a video that nobody has', async () => {
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
