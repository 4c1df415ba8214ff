// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { linkKinds } from './link-kinds.js';
import { aCopyOf } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { strangers } = contributions;

describe.each(linkKinds(app))('$name', (kind) => {
  const begin = async (slug: string, key?: string) => (await kind.admit(slug, key)).body.admissionId;

  /** Commits a video that is refused with 409, and is let go. */
  async function refusesLate(admissionId: string): Promise<void> {
    const late = aContribution();
    expect((await strangers.commit(admissionId, late)).status).toBe(409);
    expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
  }

  it('is admitted and committed for a receipt; the owner is told', async () => {
    const link = await kind.link();
    const admitted = await kind.admit(link.slug);
    expect([admitted.status, admitted.body]).toEqual([
      201,
      { admissionId: expect.any(String) as string, attempt: 1, maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' },
    ]);
    const upload = aContribution({ responderName: ' \u202eBen ', personalNote: '<b>Hi</b>' });
    const { status, body } = await strangers.commit(admitted.body.admissionId, upload);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['id', 'isPlayable', 'receipt', 'submittedAt']);
    expect(body.receipt).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await app.posted(upload.video.name)).toEqual([
      { type: 'video.committed', payload: { videoName: upload.video.name } },
    ]);
    expect(await app.posted(body.id)).toEqual([kind.received(link, body)]);
    expect(await kind.counts(link.id)).toEqual([1, 1]);
  });

  it('leaves nothing in the tables that opens it', async () => {
    const { slug } = await kind.link();
    const admissionId = await begin(slug, randomUUID());
    const { receipt } = (await strangers.commit(admissionId, aContribution())).body;
    for (const table of ['admissions', ...kind.tables]) expect(await app.rowsWith(table, receipt)).toBe(0);
    const { rows } = await app.records.query<{ result: object }>(
      'SELECT result FROM capsules.admissions WHERE id = $1',
      [admissionId],
    );
    expect(Object.keys(rows[0]?.result ?? {}).sort()).toEqual(['id', 'isPlayable', 'sealedReceipt', 'submittedAt']);
  });

  it('is refused behind an unknown link and without one', async () => {
    for (const slug of ['1'.repeat(22), 'x', "' OR 1=1 --", '\0']) expect((await kind.admit(slug)).status).toBe(404);
    const without = { kind: kind.uploadKind, idempotencyKey: null };
    expect((await app.call(null, 'POST', '/admissions', without)).status).toBe(400);
  });

  describe('whose link is closed', () => {
    it('is not begun, but finished in time when it was admitted before', async () => {
      const link = await kind.link(3);
      const { id, slug } = link;
      const key = randomUUID();
      const [inTime, tooLate, retried] = [await begin(slug), await begin(slug), await begin(slug, key)];
      await kind.setOpen(link, false);
      const closed = { code: 'wrong_state', message: kind.closedMessage };
      expect(await kind.admit(slug)).toMatchObject({ status: 409, body: closed });
      expect((await strangers.commit(inTime, aContribution())).status).toBe(201);
      // The browser tries its upload again while its place is still held.
      expect((await kind.admit(slug, key)).body).toMatchObject({ admissionId: retried, mode: 'store' });
      expect((await strangers.commit(retried, aContribution())).status).toBe(201);
      await contributions.expire(tooLate);
      await refusesLate(tooLate);
      expect(await kind.counts(id)).toEqual([2, 2]);
      await kind.setOpen(link, true);
      expect((await strangers.commit(tooLate, aContribution())).status).toBe(201);
    });

    it('keeps its expiry when it is retried, and is not taken up again once it was released', async () => {
      const link = await kind.link();
      const [heldKey, releasedKey] = [randomUUID(), randomUUID()];
      const [held, released] = [await begin(link.slug, heldKey), await begin(link.slug, releasedKey)];
      await app.call(null, 'POST', `/admissions/${released}/release`);
      await kind.setOpen(link, false);
      const expiry = async () =>
        (await app.records.query('SELECT expires_at FROM capsules.admissions WHERE id = $1', [held])).rows as unknown;
      const before = await expiry();
      expect((await kind.admit(link.slug, heldKey)).status).toBe(201);
      expect(await expiry()).toEqual(before);
      expect((await kind.admit(link.slug, releasedKey)).status).toBe(409);
      await contributions.expire(held);
      expect((await kind.admit(link.slug, heldKey)).status).toBe(409);
    });

    it('is refused when it was released before it expired', async () => {
      const link = await kind.link();
      const admissionId = await begin(link.slug);
      await app.call(null, 'POST', `/admissions/${admissionId}/release`);
      await kind.setOpen(link, false);
      await refusesLate(admissionId);
      expect(await kind.counts(link.id)).toEqual([0, 0]);
      await kind.setOpen(link, true);
      expect((await strangers.commit(admissionId, aContribution())).status).toBe(201);
    });

    it('is answered again when it was answered before', async () => {
      const link = await kind.link();
      const key = randomUUID();
      const admissionId = await begin(link.slug, key);
      const upload = aContribution();
      const first = await strangers.commit(admissionId, upload);
      await kind.setOpen(link, false);
      expect((await kind.admit(link.slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
      expect(await strangers.commit(admissionId, aCopyOf(upload))).toMatchObject({ status: 201, body: first.body });
    });
  });

  describe('whose video media asks about', () => {
    it('is ready once it was processed; the video is kept, and let go once it is withdrawn', async () => {
      const { slug } = await kind.link();
      const admissionId = await begin(slug);
      const upload = aContribution();
      const videoName = upload.video.name;
      const { receipt } = (await strangers.commit(admissionId, upload)).body;
      await app.tell('media', 'video.processed', { videoName });
      expect((await strangers.receipt(receipt)).body.videoReady).toBe(true);
      await app.tell('media', 'video.unclaimed', { videoName, admissionId });
      expect(await app.typesPosted(videoName)).toEqual(['video.committed', 'video.committed']);
      await strangers.withdraw(receipt);
      await app.tell('media', 'video.unclaimed', { videoName, admissionId });
      expect(await contributions.discards(videoName)).toBe(2);
      // Of a video that is unknown by now, nothing is done.
      await app.tell('media', 'video.processed', { videoName });
    });

    it('is abandoned when its admission expired; its late commit is told so', async () => {
      const { id, slug } = await kind.link();
      const admissionId = await begin(slug);
      await contributions.expire(admissionId);
      const upload = aContribution();
      await app.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
      const abandoned = { status: 409, body: { code: 'upload_abandoned' } };
      expect(await strangers.commit(admissionId, upload)).toMatchObject(abandoned);
      expect(await kind.counts(id)).toEqual([0, 0]);
    });
  });

  describe('repeated under its key', () => {
    it('gets the same receipt for the same body, word for word, and is made once', async () => {
      const { id, slug } = await kind.link();
      const admissionId = await begin(slug, randomUUID());
      const upload = aContribution();
      const copies = Array.from({ length: 20 }, () => aCopyOf(upload));
      const answers = await Promise.all(copies.map((copy) => strangers.commit(admissionId, copy)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await kind.counts(id)).toEqual([1, 1]);
      const shown = (await strangers.receipt(answers[0]?.body.receipt ?? '')).body.videoFileName;
      for (const { video } of copies) {
        expect(await app.typesPosted(video.name)).toEqual([video.name === shown ? 'video.committed' : 'video.discard']);
      }
    });

    it('by another stranger neither shows nor changes the first one', async () => {
      const { id, slug } = await kind.link();
      const admissionId = await begin(slug, 'same');
      const upload = aContribution();
      const first = (await strangers.commit(admissionId, upload)).body;
      expect((await kind.admit(slug, 'same')).body).toMatchObject({ mode: 'digest' });
      for (const other of [aContribution(), { ...aCopyOf(upload), fields: {} }]) {
        const answer = await strangers.commit(admissionId, other);
        expect(answer.status).toBe(422);
        expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${first.id}|${first.receipt}|receipt`));
        expect(await app.typesPosted(other.video.name)).toEqual([]);
      }
      expect(await kind.counts(id)).toEqual([1, 1]);
    });

    it('is made anew once the first was withdrawn, and never said to be still there', async () => {
      const { id, slug } = await kind.link();
      const key = randomUUID();
      const admissionId = await begin(slug, key);
      const upload = aContribution();
      const first = (await strangers.commit(admissionId, upload)).body;
      // Admitted as a repetition, withdrawn in another tab before the repetition is through.
      expect((await kind.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
      await strangers.withdraw(first.receipt);
      const abandoned = { status: 409, body: { code: 'upload_abandoned' } };
      expect(await strangers.commit(admissionId, aCopyOf(upload))).toMatchObject(abandoned);
      const again = (await kind.admit(slug, key)).body;
      expect(again.mode).toBe('store');
      expect(again.admissionId).not.toBe(admissionId);
      const second = await strangers.commit(again.admissionId, aCopyOf(upload));
      expect(second.status).toBe(201);
      expect(second.body.receipt).not.toBe(first.receipt);
      expect(await kind.counts(id)).toEqual([1, 1]);
    });
  });
});
