// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp, readCreated } from './capsules-test-app.js';
import { GuestClient } from './guest-client.js';
import { linkKinds } from './link-kinds.js';
import { contributionUpload, copyUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const guests = new GuestClient(app);

const abandoned = { status: 409, body: { code: 'upload_abandoned' } };

describe.each(linkKinds(app))('$name', (kind) => {
  const begin = async (slug: string, key?: string) => (await kind.admit(slug, key)).body.admissionId;

  async function expectCommitRefused(admissionId: string): Promise<void> {
    const upload = contributionUpload();
    expect((await guests.commit(admissionId, upload)).status).toBe(409);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
  }

  it('is admitted and committed, and returns an edit link; the owner is notified', async () => {
    const link = await kind.createLink();
    const { status, body: admitted } = await kind.admit(link.slug);
    expect(status).toBe(201);
    const admissionId = expect.any(String) as string;
    const ownerId = link.owner;
    const limits = { maxSeconds: 300, maxBytes: 450_000_000 };
    // Twenty for each of the capsule's 50 slots.
    const counts = kind.uploadKind === 'prompt-response' ? { countsForOwner: true } : { linkUploadsPerHour: 1000 };
    expect(admitted).toEqual({ admissionId, attempt: 1, ...limits, mode: 'store', ownerId, ...counts });
    const upload = contributionUpload({ responderName: ' \u202eBen ', personalNote: '<b>Hi</b>' });
    const submission = readCreated(await guests.commit(admitted.admissionId, upload));
    expect(Object.keys(submission).sort()).toEqual(['editSecret', 'id', 'isPlayable', 'submittedAt']);
    expect(submission.editSecret).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await app.findMessages(upload.video.name)).toEqual([
      { type: 'video.committed', payload: { videoName: upload.video.name } },
    ]);
    expect(await app.findMessages(submission.id)).toEqual([kind.expectedMessage(link, submission)]);
    expect(await kind.readCounts(link.id)).toEqual([1, 1]);
  });

  it('is stored without its edit secret', async () => {
    const { slug } = await kind.createLink();
    const admissionId = await begin(slug, randomUUID());
    const { editSecret } = readCreated(await guests.commit(admissionId, contributionUpload()));
    for (const table of ['admissions', ...kind.tables]) expect(await app.countRowsWith(table, editSecret)).toBe(0);
    const { result } = (await app.findAdmission(admissionId)) as { result: object };
    expect(Object.keys(result).sort()).toEqual(['id', 'isPlayable', 'submittedAt']);
  });

  it('is refused without a link and with an unknown one', async () => {
    for (const slug of ['1'.repeat(22), 'x', "' OR 1=1 --", '\0']) expect((await kind.admit(slug)).status).toBe(404);
    expect((await app.startUpload(null, { kind: kind.uploadKind })).status).toBe(404);
  });

  describe('through a closed link', () => {
    it('is not admitted, but can be committed if it was admitted before, until its admission expires', async () => {
      const link = await kind.createLink(3);
      const { id, slug } = link;
      const key = randomUUID();
      const [inTime, tooLate, retried] = [await begin(slug), await begin(slug), await begin(slug, key)];
      await kind.setOpen(link, false);
      const closed = { code: 'wrong_state', message: kind.closedMessage };
      expect(await kind.admit(slug)).toMatchObject({ status: 409, body: closed });
      expect((await guests.commit(inTime, contributionUpload())).status).toBe(201);
      // The browser retries an upload that still holds its slot.
      expect((await kind.admit(slug, key)).body).toMatchObject({ admissionId: retried, mode: 'store' });
      expect((await guests.commit(retried, contributionUpload())).status).toBe(201);
      await app.expire(tooLate);
      await expectCommitRefused(tooLate);
      expect(await kind.readCounts(id)).toEqual([2, 2]);
      await kind.setOpen(link, true);
      expect((await guests.commit(tooLate, contributionUpload())).status).toBe(201);
    });

    it('keeps its admission’s expiry if it is retried, but cannot be retried once it was released', async () => {
      const link = await kind.createLink();
      const [heldKey, releasedKey] = [randomUUID(), randomUUID()];
      const [held, released] = [await begin(link.slug, heldKey), await begin(link.slug, releasedKey)];
      await app.release(null, released);
      await kind.setOpen(link, false);
      const { expires_at } = (await app.findAdmission(held)) as { expires_at: Date };
      expect((await kind.admit(link.slug, heldKey)).status).toBe(201);
      expect(await app.findAdmission(held)).toMatchObject({ expires_at });
      expect((await kind.admit(link.slug, releasedKey)).status).toBe(409);
      await app.expire(held);
      expect((await kind.admit(link.slug, heldKey)).status).toBe(409);
    });

    it('is refused once its slot was released, until the link is reopened', async () => {
      const link = await kind.createLink();
      const admissionId = await begin(link.slug);
      await app.release(null, admissionId);
      await kind.setOpen(link, false);
      await expectCommitRefused(admissionId);
      expect(await kind.readCounts(link.id)).toEqual([0, 0]);
      await kind.setOpen(link, true);
      expect((await guests.commit(admissionId, contributionUpload())).status).toBe(201);
    });

    it('returns the first result again when it is repeated', async () => {
      const link = await kind.createLink();
      const key = randomUUID();
      const admissionId = await begin(link.slug, key);
      const upload = contributionUpload();
      const first = readCreated(await guests.commit(admissionId, upload));
      await kind.setOpen(link, false);
      expect((await kind.admit(link.slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
      expect(readCreated(await guests.commit(admissionId, copyUpload(upload)))).toEqual(first);
    });
  });

  describe('when the media service asks about its video', () => {
    it('keeps the video until it is withdrawn', async () => {
      const { slug } = await kind.createLink();
      const admissionId = await begin(slug);
      const upload = contributionUpload();
      const videoName = upload.video.name;
      const { editSecret } = readCreated(await guests.commit(admissionId, upload));
      await app.postMessage('media', 'video.processed', { videoName });
      expect((await guests.readEditLink(editSecret)).body.videoReady).toBe(true);
      await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
      expect(await app.findMessageTypes(videoName)).toEqual(['video.committed', 'video.committed']);
      await guests.withdraw(editSecret);
      await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
      expect(await guests.countDiscards(videoName)).toBe(2);
      // A late report about the discarded video is handled without an error.
      await app.postMessage('media', 'video.processed', { videoName });
    });

    it('is abandoned if its admission has expired', async () => {
      const { id, slug } = await kind.createLink();
      const admissionId = await begin(slug);
      await app.expire(admissionId);
      const upload = contributionUpload();
      await app.postMessage('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
      expect(await guests.commit(admissionId, upload)).toMatchObject(abandoned);
      expect(await kind.readCounts(id)).toEqual([0, 0]);
    });
  });

  describe('repeated with its key', () => {
    it('is created only once, and gets the same edit link for the same body', async () => {
      const { id, slug } = await kind.createLink();
      const admissionId = await begin(slug, randomUUID());
      const upload = contributionUpload();
      const copies = Array.from({ length: 20 }, () => copyUpload(upload));
      const responses = await Promise.all(copies.map((copy) => guests.commit(admissionId, copy)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await kind.readCounts(id)).toEqual([1, 1]);
      const keptName = (await guests.readEditLink(responses[0]?.body.editSecret ?? '')).body.videoFileName;
      for (const { video } of copies) {
        expect(await app.findMessageTypes(video.name)).toEqual([
          video.name === keptName ? 'video.committed' : 'video.discard',
        ]);
      }
    });

    it('by another guest neither reveals nor changes the first upload', async () => {
      const { id, slug } = await kind.createLink();
      const admissionId = await begin(slug, 'same');
      const upload = contributionUpload();
      const first = readCreated(await guests.commit(admissionId, upload));
      expect((await kind.admit(slug, 'same')).body).toMatchObject({ mode: 'digest' });
      for (const other of [contributionUpload(), { ...copyUpload(upload), fields: {} }]) {
        const response = await guests.commit(admissionId, other);
        expect(response.status).toBe(422);
        expect(JSON.stringify(response.body)).not.toMatch(new RegExp(`${first.id}|${first.editSecret}|editSecret`));
        expect(await app.findMessageTypes(other.video.name)).toEqual([]);
      }
      expect(await kind.readCounts(id)).toEqual([1, 1]);
    });

    it('is created again after a withdrawal', async () => {
      const { id, slug } = await kind.createLink();
      const key = randomUUID();
      const admissionId = await begin(slug, key);
      const upload = contributionUpload();
      const first = readCreated(await guests.commit(admissionId, upload));
      // The repeated upload is admitted; then another tab withdraws the first one.
      expect((await kind.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
      await guests.withdraw(first.editSecret);
      expect(await guests.commit(admissionId, copyUpload(upload))).toMatchObject(abandoned);
      const retry = (await kind.admit(slug, key)).body;
      expect(retry.mode).toBe('store');
      expect(retry.admissionId).not.toBe(admissionId);
      const second = readCreated(await guests.commit(retry.admissionId, copyUpload(upload)));
      expect(second.editSecret).not.toBe(first.editSecret);
      expect(await kind.readCounts(id)).toEqual([1, 1]);
    });
  });
});
