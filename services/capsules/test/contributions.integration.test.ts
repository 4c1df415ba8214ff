// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp, readCreated, refusal } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { itAcceptsAllContributors } from './concurrent-guests.js';
import { weddingOrder } from './paid-capsules-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { contributionUpload, copyUpload, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const wrongState = (message: unknown) => ({ status: 409, body: { code: 'wrong_state', message } });
const full = wrongState('This capsule is full. Please ask the host to make room.');

const commit = async (admissionId: string) => (await contributions.commit(admissionId, contributionUpload())).status;

describe('a contributor with the link', () => {
  it('can send a video of the length that the host has paid for', async () => {
    const order = weddingOrder({ hasLongerVideoAddon: true, maxVideoDurationSeconds: 900, totalPriceCents: 5400 });
    const { slug } = await capsules.createHostAndPaidCapsule(order);
    expect((await contributions.admit(slug)).body).toMatchObject({ maxSeconds: 900, maxBytes: 1_350_000_000 });
    const uploadOfLength = (durationSeconds: number) => contributionUpload({}, { durationSeconds });
    expect((await contributions.submit(slug, uploadOfLength(914))).status).toBe(201);
    expect(await contributions.submit(slug, uploadOfLength(916))).toMatchObject({
      status: 422,
      body: { message: 'This video is longer than 15 minutes. Please record a shorter one.' },
    });
    const { slug: other } = await contributions.createHostAndCapsule();
    expect((await contributions.submit(other, uploadOfLength(316))).status).toBe(422);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a missing name', { responderName: ' ' }, ['responderName']],
    ['a missing email address', { responderEmail: '' }, ['responderEmail']],
    ['two email addresses', { responderEmail: 'a@b.test, evil@c.test' }, ['responderEmail']],
    ['an email address with a name', { responderEmail: 'Ben <a@b.test>' }, ['responderEmail']],
    ['a line break in the name', { responderName: 'Ben\r\nBcc: evil@c.test' }, ['responderName']],
    [
      'only invalid fields',
      { responderName: '', responderEmail: 'x', status: 'paid' },
      ['responderName', 'responderEmail', 'status'],
    ],
  ])('is refused with %s, and can then send a correct form', async (_, fields, invalid) => {
    const { id, slug } = await contributions.createHostAndCapsule(1);
    const upload = contributionUpload(fields);
    expect(await contributions.commit(await contributions.begin(slug), upload)).toMatchObject(refusal(...invalid));
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('gets the same response for the same key, even if the capsule is full', async () => {
    const { slug } = await contributions.createHostAndCapsule(1);
    const key = randomUUID();
    const admissionId = await contributions.begin(slug, key);
    const upload = contributionUpload();
    const first = readCreated(await contributions.commit(admissionId, upload));
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    expect(readCreated(await contributions.commit(admissionId, copyUpload(upload)))).toEqual(first);
  });

  it('gets one slot and one result for concurrent requests with one key', async () => {
    const { id, slug } = await contributions.createHostAndCapsule(2);
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const upload = contributionUpload();
      const send = async () => contributions.commit(await contributions.begin(slug, key), copyUpload(upload));
      const responses = await Promise.all(Array.from({ length: 6 }, send));
      for (const { status } of responses) expect([201, 409]).toContain(status);
      const committed = responses.find(({ status }) => status === 201);
      expect(await contributions.readCounts(id)).toEqual([1, 1]);
      expect((await contributions.withdraw(committed?.body.editSecret ?? '')).status).toBe(204);
    }
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
  });

  it('has a video that neither another contribution nor a response to a shared prompt can reuse', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    const { videoName: name } = await contributions.contribute(slug);
    const reusing = contributionUpload({}, { name });
    expect((await contributions.commit(await contributions.begin(slug), reusing)).status).toBe(409);
    const prompts = new SharedPromptsClient(app);
    const { admissionId } = (await prompts.admit((await prompts.createOwnerAndPrompt()).slug)).body;
    expect((await prompts.commit(admissionId, responseUpload({}, { name }))).status).toBe(409);
    expect(await app.findMessageTypes(name)).toEqual(['video.committed']);
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
  });
});

describe('a capsule that accepts no videos', () => {
  it('refuses them while it is unpaid or its payment is disputed', async () => {
    const { id, slug } = await capsules.createHostAndOrder();
    const unpaid = wrongState('No videos can be added to this capsule right now.');
    expect(await contributions.admit(slug)).toMatchObject(unpaid);
    await capsules.postPayment(id, 'paid', 1);
    const admissionId = await contributions.begin(slug);
    await capsules.postPayment(id, 'disputed', 2);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(admissionId)).toBe(409);
    await capsules.postPayment(id, 'paid', 3);
    expect((await contributions.submit(slug)).status).toBe(201);
  });

  it('admits no uploads from its delivery date on, but waits for uploads that were admitted before', async () => {
    const { id, slug } = await contributions.createHostAndCapsule(5);
    const [inTime, tooLate] = [await contributions.begin(slug), await contributions.begin(slug)];
    await capsules.makeDue(id);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(inTime)).toBe(201);
    expect(await app.findMessageTypes(id)).not.toContain('capsule.opened');
    await app.expire(tooLate);
    await capsules.waitForOpening(id);
    expect(await commit(tooLate)).toBe(409);
    const opened = await app.findMessages(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });
});

describe('the slots of a capsule', () => {
  it('are held by uploads until they fail or expire', async () => {
    const { slug } = await contributions.createHostAndCapsule(2);
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
    const { slug } = await contributions.createHostAndCapsule(1);
    const key = randomUUID();
    const admissionId = await contributions.begin(slug, key);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, attempt: 2 });
    expect((await contributions.admit(slug)).status).toBe(409);
    expect(await commit(admissionId)).toBe(201);
    expect((await contributions.admit(slug, randomUUID())).status).toBe(409);
  });

  it('are lost when an admission expires: a late upload then needs a free slot', async () => {
    const { id, slug } = await contributions.createHostAndCapsule(2);
    const [late, tooLate] = [await contributions.begin(slug), await contributions.begin(slug)];
    await app.expire(late);
    await app.expire(tooLate);
    expect(await commit(late)).toBe(201);
    const next = await contributions.begin(slug);
    const refused = contributionUpload();
    expect(await contributions.commit(tooLate, refused)).toMatchObject(full);
    expect(await app.findMessageTypes(refused.video.name)).toEqual(['video.discard']);
    expect(await commit(next)).toBe(201);
    expect(await contributions.readCounts(id)).toEqual([2, 2]);
  });

  itAcceptsAllContributors(contributions, 20);
});

describe('an upload that has sent only its headers', () => {
  it('holds no slot; those of one client do not use up the link, and do not stop the client itself', async () => {
    const { id, slug } = await contributions.createHostAndCapsule(2);
    const clientHash = 'a'.repeat(43);
    for (let round = 0; round < 60; round += 1) {
      expect((await contributions.sendHeaders(slug, null, clientHash)).status).toBe(201);
    }
    expect((await app.call(null, 'GET', `/public/capsules/${slug}`)).body).toMatchObject({ slotsRemaining: 2 });
    expect((await contributions.submit(slug)).status).toBe(201);
    await app.admin.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at, sender, holds_slot)
       SELECT gen_random_uuid(), kind, scope, expires_at, sender, false
         FROM (SELECT * FROM capsules.admissions WHERE scope = $1 AND sender IS NOT NULL LIMIT 1) AS one,
              generate_series(61, 2500)`,
      [`link:${id}`],
    );
    for (const client of [clientHash, 'b'.repeat(43)])
      expect((await contributions.sendHeaders(slug, null, client)).status).toBe(201);
  });

  it('takes a slot with its first bytes if one is free, and keeps it until the upload ends', async () => {
    const { slug } = await contributions.createHostAndCapsule(1);
    const start = async () => (await contributions.sendHeaders(slug)).body.admissionId;
    const [first, second] = [await start(), await start()];
    for (let round = 0; round < 2; round += 1) expect((await contributions.sendFirstBytes(second)).status).toBe(204);
    expect(await contributions.sendFirstBytes(first)).toMatchObject(full);
    await app.release(null, second);
    expect((await contributions.sendFirstBytes(first)).status).toBe(204);
    expect(await commit(first)).toBe(201);
    expect((await contributions.sendFirstBytes(first)).status).toBe(204);
    expect(await commit(second)).toBe(409);
  });

  it('is refused once the capsule is closed', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const { admissionId } = (await contributions.sendHeaders(slug)).body;
    await capsules.change(host, id, '/close');
    expect((await contributions.sendFirstBytes(admissionId)).status).toBe(409);
    expect(await commit(admissionId)).toBe(409);
  });
});
