// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { newUserId, CapsulesTestApp, readCreated, refusal } from './capsules-test-app.js';
import { GuestClient } from './guest-client.js';
import { linkKinds } from './link-kinds.js';
import { contributionUpload, copyUpload, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const guests = new GuestClient(app);

const wrongState = { status: 409, body: { code: 'wrong_state' } };

describe('an edit link', () => {
  it.each(['x', 'x'.repeat(22), 'x'.repeat(21) + '=', "' OR 1=1 --"])(
    'that is unknown (%j) returns 404',
    async (unknown) => {
      expect((await guests.readEditLink(unknown)).status).toBe(404);
      expect((await guests.withdraw(unknown)).status).toBe(404);
      expect((await guests.admitReplacement(unknown)).status).toBe(404);
    },
  );

  it('is required, even for users', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await app.call(null, method, '/public/edit-link')).status).toBe(401);
      expect((await app.call(newUserId(), method, '/public/edit-link')).status).toBe(401);
    }
    expect((await app.startUpload(null, { kind: 'replacement' })).status).toBe(404);
  });
});

describe.each(linkKinds(app))('the edit link of $name', (kind) => {
  const beginReplacement = async (editSecret: string) => (await guests.admitReplacement(editSecret)).body.admissionId;
  const readLink = async (editSecret: string) => (await guests.readEditLink(editSecret)).body;

  it('shows the fields of an EditLinkDto and no others', async () => {
    const { slug, opensAt, timeZone } = await kind.createLink();
    const texts = { responderName: 'Ben', responderEmail: 'ben@b.test', personalNote: 'Hi' };
    const submission = await kind.send(slug, texts);
    const { status, body } = await guests.readEditLink(submission.editSecret);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...texts,
      slug,
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish for us over the next ten years?',
      maxSeconds: 300,
      open: true,
      canWithdraw: true,
      needsApproval: false,
      opensAt,
      timeZone,
      hasOpened: false,
      movedFrom: null,
      videoFileName: submission.videoName,
      submittedAt: submission.submittedAt,
      durationSeconds: 3.2,
      videoReady: false,
      isPlayable: null,
    });
  });

  it('says that its video is unplayable until it is replaced; the owner is notified once', async () => {
    const { owner: userId, id: sourceId, slug } = await kind.createLink();
    const { id: itemId, editSecret, videoName } = await kind.send(slug, { responderName: 'Ben' });
    await app.postMessage('media', 'video.processed', { videoName, isPlayable: false });
    expect(await readLink(editSecret)).toMatchObject({ isPlayable: false, videoReady: false });
    const playable = contributionUpload({}, { isPlayable: true });
    expect((await guests.replace(editSecret, playable)).body).toMatchObject({ isPlayable: true });
    expect(await app.findMessages(sourceId, 'video.unplayable')).toMatchObject([
      { payload: { itemId, kind: kind.uploadKind, sourceId, userId, senderName: 'Ben' } },
    ]);
  });

  it('gives access to its own video, even while the public link is closed, and to no other', async () => {
    const link = await kind.createLink();
    const [mine, other] = [await kind.send(link.slug), await kind.send(link.slug)];
    const capsule = await app.createCapsule(link.owner);
    const otherUser = newUserId();
    expect(await guests.watch(null, mine.videoName, mine.editSecret)).toBe(200);
    expect(await guests.watch(otherUser, mine.videoName, mine.editSecret)).toBe(200);
    expect(await guests.watch(link.owner, mine.videoName)).toBe(kind.ownerPlaybackStatus);
    expect(await guests.watch(link.owner, mine.videoName, 'nonsense')).toBe(kind.ownerPlaybackStatus);
    expect(await guests.watch(null, other.videoName, mine.editSecret)).toBe(404);
    expect(await guests.watch(null, capsule.videoFileName, mine.editSecret)).toBe(404);
    expect(await guests.watch(otherUser, mine.videoName)).toBe(404);
    expect(await guests.watch(null, mine.videoName, 'nonsense')).toBe(404);
    expect(await guests.watch(null, mine.videoName)).toBe(401);
    await kind.setOpen(link, false);
    expect(await guests.watch(null, mine.videoName, mine.editSecret)).toBe(200);
    expect(await readLink(mine.editSecret)).toMatchObject({ open: false, canWithdraw: false });
  });

  describe('lets the guest replace', () => {
    it('the video and the texts; id, slot and edit link stay, and the old video is discarded once', async () => {
      const link = await kind.createLink(1);
      const submission = await kind.send(link.slug, { responderName: 'Ben', personalNote: 'Hi' });
      await app.postMessage('media', 'video.processed', { videoName: submission.videoName });
      const texts = { responderName: 'Benjamin', responderEmail: 'benjamin@b.test' };
      const upload = contributionUpload(texts, { durationSeconds: 7.5 });
      const body = readCreated(await guests.replace(submission.editSecret, upload));
      expect(body).toMatchObject({
        ...texts,
        slug: link.slug,
        open: true,
        canWithdraw: true,
        needsApproval: false,
        personalNote: null,
        videoFileName: upload.video.name,
        durationSeconds: 7.5,
        videoReady: false,
      });
      expect(Date.parse(body.submittedAt)).toBeGreaterThan(Date.parse(submission.submittedAt));
      expect(await readLink(submission.editSecret)).toEqual(body);
      expect(await app.findMessageTypes(submission.videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
      // The owner is not notified a second time.
      expect(await app.findMessageTypes(submission.id)).toEqual([`${kind.topic}.received`]);
      expect(await kind.readCounts(link.id)).toEqual([1, 1]);
      expect(await kind.listNames(link)).toEqual([[submission.id, 'Benjamin']]);
      expect(await guests.watch(link.owner, submission.videoName)).toBe(404);
      expect(await guests.watch(null, upload.video.name, submission.editSecret)).toBe(200);
    });

    it('the video with one of twenty concurrent uploads; each of the other videos is discarded once', async () => {
      const { id, slug } = await kind.createLink();
      const { editSecret } = await kind.send(slug);
      const admitted: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        // At most ten uploads may be open at the same time, so half of them are released.
        const admissionId = await beginReplacement(editSecret);
        if (count % 2 === 0) await app.release(null, admissionId);
        admitted.push(admissionId);
      }
      expect((await guests.admitReplacement(editSecret)).status).toBe(429);
      const uploads = admitted.map((admissionId) => ({ admissionId, upload: contributionUpload() }));
      const responses = await Promise.all(uploads.map(({ admissionId, upload }) => guests.commit(admissionId, upload)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      const kept = (await readLink(editSecret)).videoFileName;
      for (const { upload } of uploads) {
        const { name } = upload.video;
        const expected = name === kept ? ['video.committed'] : ['video.committed', 'video.discard'];
        expect(await app.findMessageTypes(name)).toEqual(expected);
      }
      expect(await kind.readCounts(id)).toEqual([1, 1]);
    });

    it('nothing if the form is invalid', async () => {
      const { slug } = await kind.createLink();
      const { editSecret, videoName } = await kind.send(slug, { responderName: 'Ben' });
      const [fields, invalid] = kind.invalidForm;
      const upload = responseUpload(fields);
      expect(await guests.replace(editSecret, upload)).toMatchObject(refusal(...invalid));
      expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
      expect(await readLink(editSecret)).toMatchObject({ responderName: 'Ben', videoFileName: videoName });
    });

    it('the video once for each key; no second copy of the texts is stored', async () => {
      const { slug } = await kind.createLink();
      const { editSecret } = await kind.send(slug);
      const key = randomUUID();
      const { body: admitted } = await guests.admitReplacement(editSecret, key);
      expect(admitted).toMatchObject({ slug, maxSeconds: 300, mode: 'store' });
      const { admissionId } = admitted;
      const upload = contributionUpload({ responderName: 'Benjamin' });
      const first = readCreated(await guests.commit<EditLinkDto>(admissionId, upload));
      const retry = { admissionId, mode: 'digest', slug };
      expect((await guests.admitReplacement(editSecret, key)).body).toMatchObject(retry);
      expect(readCreated(await guests.commit(admissionId, copyUpload(upload)))).toEqual(first);
      expect((await guests.commit(admissionId, contributionUpload())).status).toBe(422);
      expect(await app.countRowsWith('admissions', 'Benjamin')).toBe(0);
      await guests.withdraw(editSecret);
      expect((await guests.commit(admissionId, copyUpload(upload))).status).toBe(409);
      // The slug is only returned for replacements. For other uploads, guests send it.
      expect((await kind.admit(slug)).body).not.toHaveProperty('slug');
    });

    it('nothing once the public link is closed, except with an upload that still holds its slot', async () => {
      const link = await kind.createLink();
      const submission = await kind.send(link.slug);
      const begin = () => beginReplacement(submission.editSecret);
      const [inTime, released, expired] = [await begin(), await begin(), await begin()];
      await app.release(null, released);
      await app.expire(expired);
      await kind.setOpen(link, false);
      expect(await guests.admitReplacement(submission.editSecret)).toMatchObject(wrongState);
      for (const admissionId of [released, expired]) {
        const late = contributionUpload();
        expect((await guests.commit(admissionId, late)).status).toBe(409);
        expect(await app.findMessageTypes(late.video.name)).toEqual(['video.discard']);
      }
      expect((await readLink(submission.editSecret)).videoFileName).toBe(submission.videoName);
      expect((await guests.commit(inTime, contributionUpload())).status).toBe(201);
    });

    it('nothing after a withdrawal', async () => {
      const { slug } = await kind.createLink();
      const { editSecret } = await kind.send(slug);
      const admissionId = await beginReplacement(editSecret);
      await guests.withdraw(editSecret);
      const upload = contributionUpload();
      expect((await guests.commit(admissionId, upload)).status).toBe(404);
      expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    });
  });

  describe('lets the guest withdraw', () => {
    it('the video and the texts, once', async () => {
      const { id, slug } = await kind.createLink();
      const withdrawn = await kind.send(slug, { responderName: 'Benedikt', personalNote: 'Bonjour' });
      const kept = await kind.send(slug);
      const responses = await Promise.all([1, 2, 3, 4].map(() => guests.withdraw(withdrawn.editSecret)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
      expect(await kind.readCounts(id)).toEqual([1, 1]);
      expect(await app.findMessageTypes(withdrawn.videoName)).toEqual(['video.committed', 'video.discard']);
      expect(await app.findMessageTypes(withdrawn.id)).toEqual([`${kind.topic}.received`, `${kind.topic}.removed`]);
      expect(await app.findMessageTypes(kept.videoName)).toEqual(['video.committed']);
      expect((await guests.readEditLink(withdrawn.editSecret)).status).toBe(404);
      expect(await guests.watch(null, withdrawn.videoName, withdrawn.editSecret)).toBe(404);
      for (const table of ['admissions', kind.tables[0]]) expect(await app.countRowsWith(table, 'Bonjour')).toBe(0);
      expect(await app.countRowsWith('admissions', 'Benedikt')).toBe(0);
      expect(await app.countRowsWith(kind.tables[0], 'Benedikt')).toBe(kind.isNameKept ? 1 : 0);
    });

    it('nothing while the public link is closed', async () => {
      const link = await kind.createLink();
      const { editSecret } = await kind.send(link.slug);
      await kind.setOpen(link, false);
      expect(await guests.withdraw(editSecret)).toMatchObject({
        status: 409,
        body: { message: kind.closedMessage },
      });
      await kind.setOpen(link, true);
      expect((await guests.withdraw(editSecret)).status).toBe(204);
      expect(await kind.readCounts(link.id)).toEqual([0, 0]);
    });
  });
});
