// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { aCopyOf, aResponse } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

/** Puts a new take in the place of the contribution that the receipt is for. */
async function replace(receipt: string, upload = aContribution()) {
  const { body } = await contributions.strangers.admitReplacement(receipt);
  return contributions.commit<ReceiptDto>(body.admissionId, upload);
}

describe('the receipt of a contribution', () => {
  it('shows it with exactly its fields', async () => {
    const capsule = await contributions.capsule(aPerson());
    const { slug } = capsule;
    const made = await contributions.contribute(slug, { personalNote: 'Hi' });
    const { status, body } = await contributions.strangers.receipt(made.receipt);
    expect([status, body]).toEqual([
      200,
      {
        givenTo: 'paid-capsule',
        slug,
        promptTitle: 'A wish for us',
        promptDescription: 'What do you wish us for the next ten years?',
        maxSeconds: 300,
        open: true,
        canWithdraw: true,
        needsApproval: false,
        opensAt: capsule.deliveryDate,
        movedFrom: null,
        responderName: 'Ben',
        responderEmail: 'ben@b.test',
        personalNote: 'Hi',
        videoFileName: made.videoName,
        submittedAt: made.submittedAt,
        durationSeconds: 3.2,
        videoReady: false,
        isPlayable: null,
      },
    ]);
  });

  it('says that the video cannot be played, until another one takes its place; the host is told once', async () => {
    const host = aPerson();
    const { id, slug } = await contributions.capsule(host);
    const { id: itemId, receipt, videoName } = await contributions.contribute(slug);
    await app.tell('media', 'video.processed', { videoName, isPlayable: false });
    expect((await contributions.strangers.receipt(receipt)).body).toMatchObject({
      isPlayable: false,
      videoReady: false,
    });
    const checked = aContribution();
    checked.video.isPlayable = true;
    expect((await replace(receipt, checked)).body).toMatchObject({ isPlayable: true });
    const told = (await app.posted(id)).filter(({ type }) => type === 'video.unplayable');
    expect(told).toMatchObject([
      { payload: { itemId, kind: 'contribution', sourceId: id, personId: host, senderName: 'Ben' } },
    ]);
  });

  it('is good for nothing else, nor is one of a response good for it', async () => {
    const { slug } = await contributions.capsule(aPerson());
    const prompt = await contributions.strangers.prompt(aPerson());
    const [mine, other] = [await contributions.contribute(slug), await contributions.contribute(slug)];
    const response = await contributions.strangers.respond(prompt.slug, { responderName: 'Cleo' });
    const { strangers } = contributions;
    expect((await strangers.receipt(response.receipt)).body).toMatchObject({
      givenTo: 'shared-prompt',
      slug: prompt.slug,
      maxSeconds: 300,
    });
    expect(await strangers.watch(null, mine.videoName, mine.receipt)).toBe(200);
    expect(await strangers.watch(null, other.videoName, mine.receipt)).toBe(404);
    expect(await strangers.watch(null, mine.videoName, response.receipt)).toBe(404);
    expect(await strangers.watch(null, response.videoName, mine.receipt)).toBe(404);
    // Each is withdrawn by its own receipt, and leaves the other alone.
    expect((await strangers.withdraw(response.receipt)).status).toBe(204);
    expect((await strangers.receipt(mine.receipt)).status).toBe(200);
    expect((await strangers.withdraw(mine.receipt)).status).toBe(204);
    expect((await strangers.receipt(mine.receipt)).status).toBe(404);
    expect((await strangers.receipt(other.receipt)).status).toBe(200);
  });

  it('is kept nowhere', async () => {
    const { slug } = await contributions.capsule(aPerson());
    const { receipt } = await contributions.contribute(slug);
    for (const table of ['admissions', 'contributions', 'paid_capsules']) {
      const { rowCount } = await app.records.query(
        `SELECT 1 FROM capsules.${table} AS row WHERE row::text LIKE '%' || $1 || '%'`,
        [receipt],
      );
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });
});

describe('replacing a contribution', () => {
  it('keeps id, place and receipt, changes the rest, and lets the old video go once', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana, 1);
    const made = await contributions.contribute(slug, { personalNote: 'Hi' });
    const upload = aContribution({ responderName: 'Benjamin', responderEmail: 'benjamin@b.test' });
    const { status, body } = await replace(made.receipt, upload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      givenTo: 'paid-capsule',
      slug,
      open: true,
      canWithdraw: true,
      needsApproval: false,
      responderName: 'Benjamin',
      responderEmail: 'benjamin@b.test',
      personalNote: null,
      videoFileName: upload.video.name,
    });
    expect(Date.parse(body.submittedAt)).toBeGreaterThan(Date.parse(made.submittedAt));
    expect((await contributions.strangers.receipt(made.receipt)).body).toEqual(body);
    expect(await app.typesPosted(made.videoName)).toEqual(['video.committed', 'video.discard']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(made.id)).toEqual(['contribution.received']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.contributors(ana, id)).body).toMatchObject([{ id: made.id, name: 'Benjamin' }]);
  });

  it('needs a name and an address as well', async () => {
    const { slug } = await contributions.capsule(aPerson());
    const made = await contributions.contribute(slug);
    const upload = aResponse({ personalNote: 'Hi' });
    const { status, body } = await replace(made.receipt, upload);
    expect([status, (body as unknown as ErrorBody).details?.map(({ field }) => field)]).toEqual([
      400,
      ['responderName', 'responderEmail'],
    ]);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect((await contributions.strangers.receipt(made.receipt)).body.videoFileName).toBe(made.videoName);
  });

  it('repeated under its key changes nothing more, and is told of its link and limit', async () => {
    const { slug } = await contributions.capsule(aPerson());
    const { receipt } = await contributions.contribute(slug);
    const key = randomUUID();
    const admitted = (await contributions.strangers.admitReplacement(receipt, key)).body;
    expect(admitted).toMatchObject({ slug, maxSeconds: 300, mode: 'store' });
    const upload = aContribution({ responderName: 'Benvenuto' });
    const first = await contributions.commit<ReceiptDto>(admitted.admissionId, upload);
    expect((await contributions.strangers.admitReplacement(receipt, key)).body).toMatchObject({ mode: 'digest', slug });
    const again = await contributions.commit<ReceiptDto>(admitted.admissionId, aCopyOf(upload));
    expect([again.status, again.body]).toEqual([201, first.body]);
    await contributions.strangers.withdraw(receipt);
    expect((await contributions.commit(admitted.admissionId, aCopyOf(upload))).status).toBe(409);
    const { rowCount } = await app.records.query(
      `SELECT 1 FROM capsules.admissions AS row WHERE row::text LIKE '%Benvenuto%'`,
    );
    expect(rowCount).toBe(0);
  });

  it('is not begun once the capsule is closed, but finished', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
    const made = await contributions.contribute(slug);
    const { admissionId } = (await contributions.strangers.admitReplacement(made.receipt)).body;
    const late = (await contributions.strangers.admitReplacement(made.receipt)).body.admissionId;
    await contributions.capsules.change(ana, id, '/close');
    expect((await contributions.strangers.receipt(made.receipt)).body).toMatchObject({
      open: false,
      canWithdraw: false,
    });
    expect((await contributions.strangers.admitReplacement(made.receipt)).status).toBe(409);
    expect((await contributions.commit(admissionId, aContribution())).status).toBe(201);
    await contributions.expire(late);
    expect((await contributions.commit(late, aContribution())).status).toBe(409);
  });
});

describe('withdrawing a contribution', () => {
  it('leaves name and address in the host\u2019s list, frees the place, and another may come, the same person too', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana, 1);
    const made = await contributions.contribute(slug, { personalNote: 'Hi' });
    expect((await contributions.admit(slug)).status).toBe(409);
    const answers = await Promise.all([1, 2, 3, 4].map(() => contributions.strangers.withdraw(made.receipt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect(await app.typesPosted(made.videoName)).toEqual(['video.committed', 'video.discard']);
    expect(await app.typesPosted(made.id)).toEqual(['contribution.received', 'contribution.removed']);
    expect((await contributions.contributors(ana, id)).body).toEqual([
      {
        id: made.id,
        name: 'Ben',
        email: 'ben@b.test',
        state: 'withdrawn',
        isBlocked: null,
        hasSubmitted: false,
        submittedAt: null,
        personalNote: null,
        videoFileName: null,
        durationSeconds: null,
        videoReady: false,
      },
    ]);
    expect(await contributions.strangers.watch(null, made.videoName, made.receipt)).toBe(404);
    const again = await contributions.contribute(slug);
    expect(again.id).not.toBe(made.id);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.contributors(ana, id)).body.map(({ hasSubmitted }) => hasSubmitted)).toEqual([
      true,
      false,
    ]);
  });

  it('is over once the capsule is closed or its moment has come, and possible again when it is opened', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
    const { receipt } = await contributions.contribute(slug);
    const other = await contributions.contribute(slug);
    await contributions.capsules.change(ana, id, '/close');
    expect((await contributions.strangers.withdraw(receipt)).status).toBe(409);
    await contributions.capsules.change(ana, id, '/reopen');
    expect((await contributions.strangers.withdraw(receipt)).status).toBe(204);
    await contributions.capsules.letDayCome(id);
    expect((await contributions.strangers.withdraw(other.receipt)).status).toBe(409);
    expect(await contributions.strangers.watch(null, other.videoName, other.receipt)).toBe(200);
  });

  it.each(['refunded', 'disputed'] as const)(
    'is possible from a capsule whose money was %s, replacing is not, and no reel keeps it',
    async (state) => {
      const ana = aPerson();
      const { id, slug } = await contributions.capsule(ana);
      const made = await contributions.contribute(slug);
      const other = await contributions.contribute(slug);
      await contributions.capsules.change(ana, id, '/close');
      const reelName = await contributions.reelIsReady(id);
      await contributions.capsules.payment(id, state, 2);
      expect((await contributions.strangers.receipt(made.receipt)).body).toMatchObject({
        open: false,
        canWithdraw: true,
        needsApproval: false,
      });
      expect((await contributions.strangers.admitReplacement(made.receipt)).status).toBe(409);
      expect((await contributions.strangers.withdraw(made.receipt)).status).toBe(204);
      expect(await contributions.counts(id)).toEqual([1, 1]);
      expect(await app.typesPosted(made.videoName)).toContain('video.discard');
      expect(await app.typesPosted(reelName)).toContain('video.discard');
      expect((await contributions.strangers.receipt(other.receipt)).status).toBe(200);
    },
  );

  it('is over once it was delivered, whatever becomes of the money', async () => {
    const { id, slug } = await contributions.capsule(aPerson());
    const { receipt } = await contributions.contribute(slug);
    await contributions.capsules.letDayCome(id);
    await contributions.capsules.dayIsOver(id);
    await contributions.capsules.arrived(id, 1);
    await contributions.capsules.payment(id, 'refunded', 2);
    expect((await contributions.strangers.receipt(receipt)).body).toMatchObject({ open: false, canWithdraw: false });
    expect((await contributions.strangers.withdraw(receipt)).status).toBe(409);
  });

  it('while it is being replaced and the capsule is closed ends without a video that nobody has', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana, 1);
    for (let round = 0; round < 10; round += 1) {
      const made = await contributions.contribute(slug);
      const { admissionId } = (await contributions.strangers.admitReplacement(made.receipt)).body;
      const upload = aContribution();
      const [withdrawn, replaced] = await Promise.all([
        contributions.strangers.withdraw(made.receipt),
        contributions.commit(admissionId, upload),
        contributions.capsules.change(ana, id, '/close'),
      ]);
      expect([204, 409]).toContain(withdrawn.status);
      expect([201, 404]).toContain(replaced.status);
      await contributions.capsules.change(ana, id, '/reopen');
      const left = (await contributions.strangers.receipt(made.receipt)).body;
      expect(await contributions.counts(id)).toEqual(withdrawn.status === 204 ? [0, 0] : [1, 1]);
      for (const name of [made.videoName, upload.video.name]) {
        expect(await contributions.discards(name)).toBe(name === left.videoFileName ? 0 : 1);
      }
      if (withdrawn.status !== 204) await contributions.strangers.withdraw(made.receipt);
    }
  });
});
