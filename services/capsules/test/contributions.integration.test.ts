// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { anOrder } from './paid-capsules-client.js';
import { aCopyOf, aResponse } from './shared-prompts-client.js';
import { itTakesAllContributors } from './strangers-at-once.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const refusal = ({ status, body }: { status: number; body: unknown }): [number, string, string] => {
  const { code, message } = body as ErrorBody;
  return [status, code, message];
};

describe('a contributor with the link', () => {
  it('may record as long as the host paid for', async () => {
    const order = anOrder({ hasLongerVideoAddon: true, maxVideoDurationSeconds: 900, totalPriceCents: 5400 });
    const { slug } = await contributions.capsules.paid(aPerson(), order);
    expect((await contributions.admit(slug)).body).toMatchObject({ maxSeconds: 900, maxBytes: 1_350_000_000 });
    const long = aContribution();
    long.video.durationSeconds = 914;
    expect((await contributions.submit(slug, long)).status).toBe(201);
    const tooLong = aContribution();
    tooLong.video.durationSeconds = 916;
    expect(await contributions.submit(slug, tooLong)).toMatchObject({
      status: 422,
      body: { message: 'The recording is longer than 15 minutes.' },
    });
    const { slug: other } = await contributions.capsule(aPerson());
    const plain = aContribution();
    plain.video.durationSeconds = 316;
    expect((await contributions.submit(other, plain)).status).toBe(422);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a missing name', { responderName: ' ' }, ['responderName']],
    ['a missing address', { responderEmail: '' }, ['responderEmail']],
    ['two addresses', { responderEmail: 'a@b.test, evil@c.test' }, ['responderEmail']],
    ['an address with a name', { responderEmail: 'Ben <a@b.test>' }, ['responderEmail']],
    ['a line break in the name', { responderName: 'Ben\r\nBcc: evil@c.test' }, ['responderName']],
    [
      'everything wrong',
      { responderName: '', responderEmail: 'x', status: 'paid' },
      ['responderName', 'responderEmail', 'status'],
    ],
  ])('is refused with %s, and may mend it', async (_, fields, wrong) => {
    const { id, slug } = await contributions.capsule(aPerson(), 1);
    const admission = await contributions.letIn(slug);
    const upload = aContribution(fields);
    const { status, body } = await contributions.commit<ErrorBody>(admission, upload);
    expect([status, body.details?.map(({ field }) => field)]).toEqual([400, wrong]);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('is answered again under its key, though the capsule is full with it', async () => {
    const { slug } = await contributions.capsule(aPerson(), 1);
    const key = randomUUID();
    const admissionId = await contributions.letIn(slug, key);
    const upload = aContribution();
    const { body } = await contributions.commit(admissionId, upload);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    expect(await contributions.commit(admissionId, aCopyOf(upload))).toMatchObject({ status: 201, body });
  });

  it('who begins twice at once under one key has one place and one result', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 2);
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const upload = aContribution();
      const answers = await Promise.all(
        Array.from({ length: 6 }, async () =>
          contributions.commit(await contributions.letIn(slug, key), aCopyOf(upload)),
        ),
      );
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const made = answers.find(({ status }) => status === 201);
      expect(await contributions.counts(id)).toEqual([1, 1]);
      expect((await contributions.strangers.withdraw(made?.body.receipt ?? '')).status).toBe(204);
    }
    expect(await contributions.counts(id)).toEqual([0, 0]);
  });
});

describe('a capsule that does not take videos', () => {
  it('says so before it is paid and after it was given back', async () => {
    const { id, slug } = await contributions.capsules.capsule(aPerson());
    expect(refusal(await contributions.admit(slug))).toEqual([
      409,
      'wrong_state',
      'This capsule does not take videos at the moment.',
    ]);
    await contributions.capsules.payment(id, 'paid', 1);
    const admission = await contributions.letIn(slug);
    await contributions.capsules.payment(id, 'disputed', 2);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.commit(admission, aContribution())).status).toBe(409);
    await contributions.capsules.payment(id, 'paid', 3);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('lets nobody begin once its moment has come; the day waits for those who were let in before', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 5);
    const [inTime, tooLate] = [await contributions.letIn(slug), await contributions.letIn(slug)];
    await contributions.capsules.letDayCome(id);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.commit(inTime, aContribution())).status).toBe(201);
    expect(await app.typesPosted(id)).not.toContain('capsule.opened');
    await contributions.expire(tooLate);
    await contributions.capsules.dayIsOver(id);
    expect((await contributions.commit(tooLate, aContribution())).status).toBe(409);
    const opened = (await app.posted(id)).find(({ type }) => type === 'capsule.opened');
    expect(opened?.payload).toMatchObject({ contributionCount: 1, names: ['Ben'] });
  });
});

describe('the places of a capsule', () => {
  it('are held by uploads under way, and free again when they end without result', async () => {
    const { slug } = await contributions.capsule(aPerson(), 2);
    const [first, second] = [await contributions.letIn(slug), await contributions.letIn(slug)];
    expect(refusal(await contributions.admit(slug))).toEqual([
      409,
      'wrong_state',
      'This capsule is full: every place in it is taken. Please ask whoever sent you the link.',
    ]);
    await app.call(null, 'POST', `/admissions/${first}/release`);
    const third = await contributions.letIn(slug);
    expect((await contributions.admit(slug)).status).toBe(409);
    await contributions.expire(second);
    const fourth = await contributions.letIn(slug);
    for (const each of [third, fourth]) expect((await contributions.commit(each, aContribution())).status).toBe(201);
  });

  it('are kept by whoever takes a failed upload up again under its key', async () => {
    const { slug } = await contributions.capsule(aPerson(), 1);
    const key = randomUUID();
    const admission = await contributions.letIn(slug, key);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId: admission, attempt: 2 });
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.commit(admission, aContribution())).status).toBe(201);
    expect((await contributions.admit(slug, randomUUID())).status).toBe(409);
  });

  it('that ran out are good as long as there is room, and lost when there is none', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 2);
    const [slow, slower] = [await contributions.letIn(slug), await contributions.letIn(slug)];
    await contributions.expire(slow);
    await contributions.expire(slower);
    expect((await contributions.commit(slow, aContribution())).status).toBe(201);
    const next = await contributions.letIn(slug);
    const lost = aContribution();
    expect(refusal(await contributions.commit(slower, lost))[2]).toMatch(/^This capsule is full/);
    expect(await app.typesPosted(lost.video.name)).toEqual(['video.discard']);
    expect((await contributions.commit(next, aContribution())).status).toBe(201);
    expect(await contributions.counts(id)).toEqual([2, 2]);
  });

  itTakesAllContributors(contributions, 20);
});

describe('the video of a contribution', () => {
  it('is not taken a second time for anything else', async () => {
    const { id, slug } = await contributions.capsule(aPerson());
    const { videoName } = await contributions.contribute(slug);
    const prompt = await contributions.strangers.prompt(aPerson());
    const stolen = aResponse();
    stolen.video.name = videoName;
    const admitted = (await contributions.strangers.admit(prompt.slug)).body;
    expect((await contributions.commit(admitted.admissionId, stolen)).status).toBe(409);
    expect(await app.typesPosted(videoName)).toEqual(['video.committed']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });
});

describe('places before the first byte', () => {
  it('are not held by uploads of which nothing came, however many; and one network begins so many at most', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 2);
    const sender = 'a'.repeat(43);
    for (let round = 0; round < 60; round += 1) {
      expect((await contributions.announce(slug, null, sender)).status).toBe(201);
    }
    expect((await app.call(null, 'GET', `/public/capsules/${slug}`)).body).toMatchObject({ slotsRemaining: 2 });
    expect((await contributions.submit(slug)).status).toBe(201);
    await app.records.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at, sender, holds_place)
       SELECT gen_random_uuid(), kind, scope, expires_at, sender, false
       FROM (SELECT * FROM capsules.admissions WHERE scope = $1 AND sender IS NOT NULL LIMIT 1) AS one, generate_series(61, 250)`,
      [`link:${id}`],
    );
    expect((await contributions.announce(slug, null, sender)).status).toBe(429);
    expect((await contributions.announce(slug, null, 'b'.repeat(43))).status).toBe(201);
  });

  it('are given to whose bytes come first, once, and freed when the upload ends', async () => {
    const { slug } = await contributions.capsule(aPerson(), 1);
    const [first, second] = [await contributions.announce(slug), await contributions.announce(slug)];
    const [one, two] = [first.body.admissionId, second.body.admissionId];
    for (let twice = 0; twice < 2; twice += 1) expect((await contributions.firstBytes(two)).status).toBe(204);
    expect(await contributions.firstBytes(one)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: expect.stringMatching(/^This capsule is full/) as string },
    });
    await app.call(null, 'POST', `/admissions/${two}/release`);
    expect((await contributions.firstBytes(one)).status).toBe(204);
    expect((await contributions.commit(one, aContribution())).status).toBe(201);
    expect((await contributions.firstBytes(one)).status).toBe(204);
    expect((await contributions.commit(two, aContribution())).status).toBe(409);
  });

  it('do not wait for an upload of which nothing came when the capsule is closed', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const { admissionId } = (await contributions.announce(slug)).body;
    await contributions.capsules.change(ana, id, '/close');
    expect((await contributions.firstBytes(admissionId)).status).toBe(409);
    expect((await contributions.commit(admissionId, aContribution())).status).toBe(409);
  });
});
