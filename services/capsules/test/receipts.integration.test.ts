// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { linkKinds } from './link-kinds.js';
import { aCopyOf, aResponse } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { strangers } = contributions;

const wrongState = { status: 409, body: { code: 'wrong_state' } };

/** Puts a new recording in the place of the one that the receipt is for. */
async function replace(receipt: string, upload = aContribution()) {
  const { body } = await strangers.admitReplacement(receipt);
  return strangers.commit<ReceiptDto>(body.admissionId, upload);
}

describe('a receipt', () => {
  it.each(['x', 'x'.repeat(22), 'x'.repeat(21) + '=', "' OR 1=1 --"])(
    'that was never given, %j, opens nothing',
    async (no) => {
      expect((await strangers.receipt(no)).status).toBe(404);
      expect((await strangers.withdraw(no)).status).toBe(404);
      expect((await strangers.admitReplacement(no)).status).toBe(404);
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
});

describe.each(linkKinds(app))('$name', (kind) => {
  const begin = async (receipt: string) => (await strangers.admitReplacement(receipt)).body.admissionId;

  describe('by its receipt', () => {
    it('is shown with exactly its fields', async () => {
      const { slug, opensAt } = await kind.link();
      const made = await kind.send(slug, {
        responderName: 'Ben',
        responderEmail: 'ben@b.test',
        personalNote: 'Hi',
      });
      const { status, body } = await strangers.receipt(made.receipt);
      expect(status).toBe(200);
      expect(body).toEqual({
        givenTo: kind.givenTo,
        slug,
        promptTitle: 'A wish for us',
        promptDescription: 'What do you wish us for the next ten years?',
        maxSeconds: 300,
        open: true,
        canWithdraw: true,
        needsApproval: false,
        opensAt,
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

    it('says that its video cannot be played, until another one takes its place; the owner is told once', async () => {
      const { owner: personId, id: sourceId, slug } = await kind.link();
      const { id: itemId, receipt, videoName } = await kind.send(slug, { responderName: 'Ben' });
      await app.tell('media', 'video.processed', { videoName, isPlayable: false });
      expect((await strangers.receipt(receipt)).body).toMatchObject({ isPlayable: false, videoReady: false });
      const playable = aContribution();
      playable.video.isPlayable = true;
      expect((await replace(receipt, playable)).body).toMatchObject({ isPlayable: true });
      const told = (await app.posted(sourceId)).filter(({ type }) => type === 'video.unplayable');
      expect(told).toMatchObject([
        { payload: { itemId, kind: kind.uploadKind, sourceId, personId, senderName: 'Ben' } },
      ]);
    });

    it('is watched, and no other video is', async () => {
      const link = await kind.link();
      const [mine, other] = [await kind.send(link.slug), await kind.send(link.slug)];
      const capsule = await app.capsule(link.owner);
      const ben = aPerson();
      expect(await strangers.watch(null, mine.videoName, mine.receipt)).toBe(200);
      expect(await strangers.watch(ben, mine.videoName, mine.receipt)).toBe(200);
      expect(await strangers.watch(link.owner, mine.videoName)).toBe(kind.ownerWatches);
      expect(await strangers.watch(link.owner, mine.videoName, 'nonsense')).toBe(kind.ownerWatches);
      expect(await strangers.watch(null, other.videoName, mine.receipt)).toBe(404);
      expect(await strangers.watch(null, capsule.videoFileName, mine.receipt)).toBe(404);
      expect(await strangers.watch(ben, mine.videoName)).toBe(404);
      expect(await strangers.watch(null, mine.videoName, 'nonsense')).toBe(404);
      expect(await strangers.watch(null, mine.videoName)).toBe(401);
      await kind.setOpen(link, false);
      expect(await strangers.watch(null, mine.videoName, mine.receipt)).toBe(200);
      expect((await strangers.receipt(mine.receipt)).body).toMatchObject({ open: false, canWithdraw: false });
    });
  });

  describe('replaced', () => {
    it('keeps id, place and receipt, changes the rest, and lets the old video go once', async () => {
      const link = await kind.link(1);
      const made = await kind.send(link.slug, { responderName: 'Ben', personalNote: 'Hi' });
      await app.tell('media', 'video.processed', { videoName: made.videoName });
      const upload = aContribution({ responderName: 'Benjamin', responderEmail: 'benjamin@b.test' });
      upload.video.durationSeconds = 7.5;
      const { status, body } = await replace(made.receipt, upload);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        givenTo: kind.givenTo,
        slug: link.slug,
        open: true,
        canWithdraw: true,
        needsApproval: false,
        responderName: 'Benjamin',
        responderEmail: 'benjamin@b.test',
        personalNote: null,
        videoFileName: upload.video.name,
        durationSeconds: 7.5,
        videoReady: false,
      });
      expect(Date.parse(body.submittedAt)).toBeGreaterThan(Date.parse(made.submittedAt));
      expect((await strangers.receipt(made.receipt)).body).toEqual(body);
      expect(await app.typesPosted(made.videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
      // A replacement is no second one: the owner is not notified again.
      expect(await app.typesPosted(made.id)).toEqual([`${kind.topic}.received`]);
      expect(await kind.counts(link.id)).toEqual([1, 1]);
      expect(await kind.listed(link)).toEqual([[made.id, 'Benjamin']]);
      expect(await strangers.watch(link.owner, made.videoName)).toBe(404);
      expect(await strangers.watch(null, upload.video.name, made.receipt)).toBe(200);
    });

    it('twenty times at once ends with one of them; every other video is let go once', async () => {
      const { id, slug } = await kind.link();
      const made = await kind.send(slug);
      const admitted: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        // Ten may be under way at once, so half of them have given their place back meanwhile.
        const admissionId = await begin(made.receipt);
        if (count % 2 === 0) await app.call(null, 'POST', `/admissions/${admissionId}/release`);
        admitted.push(admissionId);
      }
      expect((await strangers.admitReplacement(made.receipt)).status).toBe(429);
      const uploads = admitted.map(() => aContribution());
      const answers = await Promise.all(uploads.map((each, index) => strangers.commit(admitted[index] ?? '', each)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const kept = (await strangers.receipt(made.receipt)).body.videoFileName;
      for (const { video } of uploads) {
        const expected = video.name === kept ? ['video.committed'] : ['video.committed', 'video.discard'];
        expect(await app.typesPosted(video.name)).toEqual(expected);
      }
      expect(await kind.counts(id)).toEqual([1, 1]);
    });

    it('with a bad form stays as it was', async () => {
      const { slug } = await kind.link();
      const made = await kind.send(slug, { responderName: 'Ben' });
      const [fields, wrong] = kind.badForm;
      const upload = aResponse(fields);
      const { status, body } = await replace(made.receipt, upload);
      expect([status, (body as unknown as ErrorBody).details?.map(({ field }) => field)]).toEqual([400, wrong]);
      expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
      const before = { responderName: 'Ben', videoFileName: made.videoName };
      expect((await strangers.receipt(made.receipt)).body).toMatchObject(before);
    });

    it('again under the same key changes nothing more, is told of its link, and keeps no words elsewhere', async () => {
      const { slug } = await kind.link();
      const { receipt } = await kind.send(slug);
      const key = randomUUID();
      const { body: admitted } = await strangers.admitReplacement(receipt, key);
      expect(admitted).toMatchObject({ slug, maxSeconds: 300, mode: 'store' });
      const { admissionId } = admitted;
      const upload = aContribution({ responderName: 'Benjamin' });
      const first = await strangers.commit<ReceiptDto>(admissionId, upload);
      const again = { admissionId, mode: 'digest', slug };
      expect((await strangers.admitReplacement(receipt, key)).body).toMatchObject(again);
      expect(await strangers.commit(admissionId, aCopyOf(upload))).toMatchObject({ status: 201, body: first.body });
      expect((await strangers.commit(admissionId, aContribution())).status).toBe(422);
      expect(await app.rowsWith('admissions', 'Benjamin')).toBe(0);
      await strangers.withdraw(receipt);
      expect((await strangers.commit(admissionId, aCopyOf(upload))).status).toBe(409);
      // Senders have just named the link themselves.
      expect((await kind.admit(slug)).body).not.toHaveProperty('slug');
    });

    it('is not begun once its link is closed, but finished, unless its place was released or has expired', async () => {
      const link = await kind.link();
      const made = await kind.send(link.slug);
      const [inTime, released, expired] = [
        await begin(made.receipt),
        await begin(made.receipt),
        await begin(made.receipt),
      ];
      await app.call(null, 'POST', `/admissions/${released}/release`);
      await contributions.expire(expired);
      await kind.setOpen(link, false);
      expect(await strangers.admitReplacement(made.receipt)).toMatchObject(wrongState);
      for (const admissionId of [released, expired]) {
        const late = aContribution();
        expect((await strangers.commit(admissionId, late)).status).toBe(409);
        expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
      }
      expect((await strangers.receipt(made.receipt)).body.videoFileName).toBe(made.videoName);
      expect((await strangers.commit(inTime, aContribution())).status).toBe(201);
    });

    it('after it was withdrawn loses its new video', async () => {
      const { slug } = await kind.link();
      const { receipt } = await kind.send(slug);
      const admissionId = await begin(receipt);
      await strangers.withdraw(receipt);
      const upload = aContribution();
      expect((await strangers.commit(admissionId, upload)).status).toBe(404);
      expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    });
  });

  describe('withdrawn', () => {
    it('loses its video and its words, once', async () => {
      const { id, slug } = await kind.link();
      const [gone, kept] = [
        await kind.send(slug, { responderName: 'Benedikt', personalNote: 'Bonjour' }),
        await kind.send(slug),
      ];
      const answers = await Promise.all([1, 2, 3, 4].map(() => strangers.withdraw(gone.receipt)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
      expect(await kind.counts(id)).toEqual([1, 1]);
      expect(await app.typesPosted(gone.videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.typesPosted(gone.id)).toEqual([`${kind.topic}.received`, `${kind.topic}.removed`]);
      expect(await app.typesPosted(kept.videoName)).toEqual(['video.committed']);
      expect((await strangers.receipt(gone.receipt)).status).toBe(404);
      expect(await strangers.watch(null, gone.videoName, gone.receipt)).toBe(404);
      for (const table of ['admissions', kind.tables[0]]) expect(await app.rowsWith(table, 'Bonjour')).toBe(0);
      expect(await app.rowsWith('admissions', 'Benedikt')).toBe(0);
      expect(await app.rowsWith(kind.tables[0], 'Benedikt')).toBe(kind.keepsNames ? 1 : 0);
    });

    it('is impossible once its link is closed, and possible again when it is opened', async () => {
      const link = await kind.link();
      const { receipt } = await kind.send(link.slug);
      await kind.setOpen(link, false);
      expect(await strangers.withdraw(receipt)).toMatchObject(wrongState);
      await kind.setOpen(link, true);
      expect((await strangers.withdraw(receipt)).status).toBe(204);
      expect(await kind.counts(link.id)).toEqual([0, 0]);
    });
  });
});
