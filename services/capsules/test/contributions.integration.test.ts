// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp, created, refusal } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { itTakesAllContributors } from './guests-at-once.js';
import { weddingOrder } from './paid-capsules-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { contributionUpload, copyOf, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const wrongState = (message: unknown) => ({ status: 409, body: { code: 'wrong_state', message } });
const full = wrongState('This capsule is full. Please ask the host to make room.');

const commit = async (admissionId: string) => (await contributions.commit(admissionId, contributionUpload())).status;

describe('a contributor with the link', () => {
  it('may record for as long as the host has paid for', async () => {
    const order = weddingOrder({ hasLongerVideoAddon: true, maxVideoDurationSeconds: 900, totalPriceCents: 5400 });
    const { slug } = await capsules.bought(order);
    expect((await contributions.admit(slug)).body).toMatchObject({ maxSeconds: 900, maxBytes: 1_350_000_000 });
    const ofSeconds = (durationSeconds: number) => contributionUpload({}, { durationSeconds });
    expect((await contributions.submit(slug, ofSeconds(914))).status).toBe(201);
    expect(await contributions.submit(slug, ofSeconds(916))).toMatchObject({
      status: 422,
      body: { message: 'This video is longer than 15 minutes. Please record a shorter one.' },
    });
    const { slug: other } = await contributions.hosted();
    expect((await contributions.submit(other, ofSeconds(316))).status).toBe(422);
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
  ])('is refused with %s, and may correct it', async (_, fields, wrong) => {
    const { id, slug } = await contributions.hosted(1);
    const upload = contributionUpload(fields);
    expect(await contributions.commit(await contributions.begin(slug), upload)).toMatchObject(refusal(...wrong));
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('gets the same response for the same key, even if the capsule is full', async () => {
    const { slug } = await contributions.hosted(1);
    const key = randomUUID();
    const admissionId = await contributions.begin(slug, key);
    const upload = contributionUpload();
    const made = created(await contributions.commit(admissionId, upload));
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    expect(created(await contributions.commit(admissionId, copyOf(upload)))).toEqual(made);
  });

  it('gets one slot and one result for concurrent requests with one key', async () => {
    const { id, slug } = await contributions.hosted(2);
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const upload = contributionUpload();
      const send = async () => contributions.commit(await contributions.begin(slug, key), copyOf(upload));
      const responses = await Promise.all(Array.from({ length: 6 }, send));
      for (const { status } of responses) expect([201, 409]).toContain(status);
      const made = responses.find(({ status }) => status === 201);
      expect(await contributions.counts(id)).toEqual([1, 1]);
      expect((await contributions.withdraw(made?.body.editSecret ?? '')).status).toBe(204);
    }
    expect(await contributions.counts(id)).toEqual([0, 0]);
  });

  it('cannot reuse the video of another contribution', async () => {
    const { id, slug } = await contributions.hosted();
    const { videoName: name } = await contributions.contribute(slug);
    const prompts = new SharedPromptsClient(app);
    const { admissionId } = (await prompts.admit((await prompts.owned()).slug)).body;
    expect((await prompts.commit(admissionId, responseUpload({}, { name }))).status).toBe(409);
    expect(await app.postedTypes(name)).toEqual(['video.committed']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });
});

describe('a capsule that accepts no videos', () => {
  it('refuses them until it is paid', async () => {
    const { id, slug } = await capsules.ordered();
    const unpaid = wrongState('No videos can be added to this capsule right now.');
    expect(await contributions.admit(slug)).toMatchObject(unpaid);
    await capsules.payment(id, 'paid', 1);
    const admissionId = await contributions.begin(slug);
    await capsules.payment(id, 'disputed', 2);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(admissionId)).toBe(409);
    await capsules.payment(id, 'paid', 3);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('admits no uploads from its delivery day on, but waits for admitted ones', async () => {
    const { id, slug } = await contributions.hosted(5);
    const [inTime, tooLate] = [await contributions.begin(slug), await contributions.begin(slug)];
    await capsules.letDayCome(id);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(inTime)).toBe(201);
    expect(await app.postedTypes(id)).not.toContain('capsule.opened');
    await app.expire(tooLate);
    await capsules.waitForOpening(id);
    expect(await commit(tooLate)).toBe(409);
    const opened = await app.posted(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });
});

describe('the slots of a capsule', () => {
  it('are held by uploads until they fail or expire', async () => {
    const { slug } = await contributions.hosted(2);
    const [first, second] = [await contributions.begin(slug), await contributions.begin(slug)];
    expect(await contributions.admit(slug)).toMatchObject(full);
    await app.release(null, first);
    const third = await contributions.begin(slug);
    expect((await contributions.admit(slug)).status).toBe(409);
    await app.expire(second);
    const fourth = await contributions.begin(slug);
    for (const admissionId of [third, fourth]) expect(await commit(admissionId)).toBe(201);
  });

  it('stay with an upload that is retried with the same key', async () => {
    const { slug } = await contributions.hosted(1);
    const key = randomUUID();
    const admissionId = await contributions.begin(slug, key);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, attempt: 2 });
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(admissionId)).toBe(201);
    expect((await contributions.admit(slug, randomUUID())).status).toBe(409);
  });

  it('can be used after they expire while a slot is free, and not otherwise', async () => {
    const { id, slug } = await contributions.hosted(2);
    const [slow, slower] = [await contributions.begin(slug), await contributions.begin(slug)];
    await app.expire(slow);
    await app.expire(slower);
    expect(await commit(slow)).toBe(201);
    const next = await contributions.begin(slug);
    const lost = contributionUpload();
    expect(await contributions.commit(slower, lost)).toMatchObject(full);
    expect(await app.postedTypes(lost.video.name)).toEqual(['video.discard']);
    expect(await commit(next)).toBe(201);
    expect(await contributions.counts(id)).toEqual([2, 2]);
  });

  itTakesAllContributors(contributions, 20);
});

describe('before its first byte, an upload', () => {
  it('holds no slot, and one network can start a limited number', async () => {
    const { id, slug } = await contributions.hosted(2);
    const sender = 'a'.repeat(43);
    for (let round = 0; round < 60; round += 1) {
      expect((await contributions.sendHeaders(slug, null, sender)).status).toBe(201);
    }
    expect((await app.call(null, 'GET', `/public/capsules/${slug}`)).body).toMatchObject({ slotsRemaining: 2 });
    expect((await contributions.submit(slug)).status).toBe(201);
    await app.records.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at, sender, holds_slot)
       SELECT gen_random_uuid(), kind, scope, expires_at, sender, false
       FROM (SELECT * FROM capsules.admissions WHERE scope = $1 AND sender IS NOT NULL LIMIT 1) AS one, generate_series(61, 250)`,
      [`link:${id}`],
    );
    expect((await contributions.sendHeaders(slug, null, sender)).status).toBe(429);
    expect((await contributions.sendHeaders(slug, null, 'b'.repeat(43))).status).toBe(201);
  });

  it('competes for a slot, which the first bytes take once, until the upload ends', async () => {
    const { slug } = await contributions.hosted(1);
    const start = async () => (await contributions.sendHeaders(slug)).body.admissionId;
    const [one, two] = [await start(), await start()];
    for (let twice = 0; twice < 2; twice += 1) expect((await contributions.sendFirstBytes(two)).status).toBe(204);
    expect(await contributions.sendFirstBytes(one)).toMatchObject(full);
    await app.release(null, two);
    expect((await contributions.sendFirstBytes(one)).status).toBe(204);
    expect(await commit(one)).toBe(201);
    expect((await contributions.sendFirstBytes(one)).status).toBe(204);
    expect(await commit(two)).toBe(409);
  });

  it('is refused when the capsule is closed', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const { admissionId } = (await contributions.sendHeaders(slug)).body;
    await capsules.change(ana, id, '/close');
    expect((await contributions.sendFirstBytes(admissionId)).status).toBe(409);
    expect(await commit(admissionId)).toBe(409);
  });
});
