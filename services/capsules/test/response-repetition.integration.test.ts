// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aCopyOf, aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

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
