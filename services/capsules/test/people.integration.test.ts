// Real: the capsules application, Postgres, Redis, the inboxes of delivery and media.
import { createHash, randomBytes } from 'node:crypto';
import type { PersonDto } from '@dear-future/contracts/http/people';
import { aUser, CapsulesTestApp, created, refusal } from './capsules-test-app.js';
import { plansClient } from './plans-client.js';
import { anUpload, aResponse } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);

const add = async (owner: string, person: object = {}) =>
  created(await app.call<PersonDto>(owner, 'POST', '/people', { name: 'Ben', email: 'Ben@b.test', ...person }));
const list = async (owner: string) => (await app.call<PersonDto[]>(owner, 'GET', '/people')).body;
const told = async ({ id }: PersonDto) => (await app.posted(id, 'contact.changed')).map(({ payload }) => payload);

describe('an address book', () => {
  it('has people that only its owner sees, changes and removes; delivery is told', async () => {
    const [ana, eve] = [aUser(), aUser()];
    const ben = await add(ana);
    expect(ben).toMatchObject({ name: 'Ben', email: 'ben@b.test', secondEmail: null, guardianName: null });
    const change = { guardianName: ' Rosa ', secondEmail: 'rosa@b.test' };
    const changed = await app.call<PersonDto>(ana, 'PATCH', `/people/${ben.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { ...ben, ...change, guardianName: 'Rosa' } });
    expect(await list(ana)).toEqual([changed.body]);
    expect(await list(eve)).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await app.call(eve, method, `/people/${ben.id}`, method === 'PATCH' ? { name: 'Eve' } : undefined);
      expect(answer.status).toBe(404);
    }
    expect((await app.call(ana, 'DELETE', `/people/${ben.id}`)).status).toBe(204);
    expect(await list(ana)).toEqual([]);
    const known = { contactId: ben.id, userId: ana, name: 'Ben', email: 'ben@b.test' };
    expect(await told(ben)).toEqual([
      { ...known, version: 1, secondEmail: null, guardianName: null },
      { ...known, version: 2, secondEmail: 'rosa@b.test', guardianName: 'Rosa' },
      { contactId: ben.id, userId: ana, version: 3, name: '', email: null, secondEmail: null, guardianName: null },
    ]);
  });

  it.each([
    [{ name: ' \u200b', email: '' }, ['name', 'email']],
    [{ name: 'a\r\nBcc: b@b.test' }, ['name']],
    [{ email: 'a@b.test, evil@c.test' }, ['email']],
    [{ email: 'a@b.test?cc=evil@c.test' }, ['email']],
    [{ secondEmail: 'Ben <ben@b.test>', guardianName: 'x'.repeat(101) }, ['secondEmail', 'guardianName']],
  ])('refuses %j', async (wrong, fields) => {
    const ana = aUser();
    const sent = { name: 'Ben', email: 'ben@b.test', ...wrong };
    expect(await app.call(ana, 'POST', '/people', sent)).toMatchObject(refusal(...fields));
    const ben = await add(ana);
    expect(await app.call(ana, 'PATCH', `/people/${ben.id}`, wrong)).toMatchObject(refusal(...fields));
    expect(await list(ana)).toEqual([ben]);
  });

  it('has room for 200', async () => {
    const ana = aUser();
    await app.records.query(
      `INSERT INTO capsules.contacts (id, user_id, name, email, version, created_at)
       SELECT gen_random_uuid(), $1, 'Ben', 'ben@b.test', 1, now() FROM generate_series(1, 199)`,
      [ana],
    );
    await add(ana);
    expect((await app.call(ana, 'POST', '/people', { name: 'Ann', email: 'ann@b.test' })).status).toBe(409);
  });
});

describe('the recipients of a time capsule', () => {
  const people = async (owner: string, ...names: string[]) => Promise.all(names.map((name) => add(owner, { name })));
  const idsOf = (each: PersonDto[]) => each.map(({ id }) => id).join();
  const choose = (owner: string, id: string, recipients: unknown) => admit(owner, id, 'change', { recipients });

  it('are chosen with the form, changed until it is due, and named by the newest name', async () => {
    const ana = aUser();
    const [ben, cleo] = await people(ana, 'Ben', 'Cleo');
    const capsule = await app.capsule(ana, { recipients: idsOf([cleo!, ben!]) });
    const state = { state: 'waiting', thanks: null, answerVideoFileName: null };
    expect(capsule.recipients).toMatchObject([
      { personId: ben!.id, name: 'Ben', ...state },
      { personId: cleo!.id, name: 'Cleo', ...state },
    ]);
    expect(await app.capsulesOf(ana)).toEqual([capsule]);
    await app.call(ana, 'PATCH', `/people/${ben!.id}`, { name: 'Benjamin' });
    const kept = { ...capsule.recipients[0]!, name: 'Benjamin' };
    const { definition } = await plan(ana, capsule.id, 'change', { recipients: ben!.id });
    expect(definition).toMatchObject({ generation: 2, recipients: [{ id: kept.id, contactId: ben!.id }] });
    expect(await app.capsulesOf(ana)).toMatchObject([{ recipients: [kept] }]);
    const [posted] = await app.posted(capsule.id, 'delivery.scheduled');
    expect(posted?.payload).toMatchObject({
      generation: 1,
      recipients: [{ contactId: ben!.id }, { contactId: cleo!.id }],
    });
    // Its people come back with a removed one.
    await plan(ana, capsule.id, 'remove');
    expect((await app.call(ana, 'DELETE', `/people/${ben!.id}`)).status).toBe(409);
    const restored = await plan(ana, capsule.id, 'restore');
    expect(restored.definition.recipients).toEqual([{ id: kept.id, contactId: ben!.id }]);
    await plan(ana, capsule.id, 'change', { recipients: '' });
    expect(await app.capsulesOf(ana)).toMatchObject([{ recipients: [] }]);
  });

  it('are people of one’s own address book, at most ten', async () => {
    const [ana, eve] = [aUser(), aUser()];
    const [ben] = await people(ana, 'Ben');
    const upload = anUpload({ recipients: ben!.id });
    const { admissionId } = await app.admit(eve);
    expect(await app.commit(eve, admissionId, upload)).toMatchObject(refusal('recipients'));
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    const { id } = await app.capsule(eve);
    expect(await choose(eve, id, ben!.id)).toMatchObject(refusal('recipients'));
    expect((await choose(ana, id, '')).status).toBe(404);
    for (const wrong of [['x'], 'x', Array.from({ length: 11 }, aUser).join()]) {
      expect((await choose(eve, id, wrong)).status).toBe(400);
    }
    const byApp = { recipients: (await add(eve)).id, deliveryMethod: 'app' };
    expect(await admit(eve, id, 'change', byApp)).toMatchObject(refusal('deliveryMethod'));
  });

  it('cannot be removed from the address book while the capsule waits for them', async () => {
    const ana = aUser();
    const [ben] = await people(ana, 'Ben');
    const { id, recipients } = await app.capsule(ana, { recipients: ben!.id });
    const answer = await app.call(ana, 'DELETE', `/people/${ben!.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(JSON.stringify(answer.body)).toContain('One time capsule still waits for Ben.');
    const report = { source: { kind: 'time-capsule', id }, generation: 9, channel: 'email' };
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.tell('delivery', 'delivery.delivered', { ...report, deliveredAt, recipientId: recipients[0]!.id });
    expect(await app.capsulesOf(ana)).toMatchObject([
      { status: 'delivered', deliveredAt, recipients: [{ state: 'sent' }] },
    ]);
    expect((await app.call(ana, 'DELETE', `/people/${ben!.id}`)).status).toBe(204);
    expect(await app.capsulesOf(ana)).toMatchObject([{ recipients: [{ personId: null, name: 'Ben' }] }]);
  });

  it.each([
    ['new', 3, false],
    ['older', 20, true],
  ])('of a %s account are at most %i a day, however often they are changed', async (_, most, isOld) => {
    const ana = aUser();
    const names = Array.from({ length: 10 }, (_each, index) => `Person ${String(index)}`);
    const all = (await people(ana, ...names)).map(({ id }) => id);
    if (isOld) {
      const older = `UPDATE capsules.contacts SET created_at = now() - interval '2 days' WHERE user_id = $1`;
      await app.records.query(older, [ana]);
    }
    const { id } = await app.capsule(ana);
    for (let added = 0; added < most; added += 1) {
      await plan(ana, id, 'change', { recipients: all[added % 10] });
    }
    expect((await choose(ana, id, all[most % 10])).status).toBe(429);
    const upload = anUpload({ recipients: all[0]! });
    const { admissionId } = await app.admit(ana);
    expect((await app.commit(ana, admissionId, upload)).status).toBe(429);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
  });

  it('of all accounts of one mailbox are counted together', async () => {
    const [ana, tagged] = [aUser(), aUser()];
    for (const userId of [ana, tagged]) {
      await app.tell('gateway', 'account.known', { userId, version: 1, mailbox: `${ana}@b.test` });
    }
    await app.capsule(ana, { recipients: idsOf(await people(ana, 'Ann', 'Ben', 'Cleo')) });
    const { id } = await app.capsule(tagged);
    expect((await choose(tagged, id, (await add(tagged)).id)).status).toBe(429);
  });

  /** A link in a mail to this address. */
  const linkTo = async ({ id: recipientId }: { id: string }, email: string): Promise<string> => {
    const secret = randomBytes(16).toString('base64url');
    const [hash, mailboxHash] = [secret, email].map((text) => createHash('sha256').update(text).digest('hex'));
    await app.tell('delivery', 'recipient.link-issued', { recipientId, hash, mailboxHash });
    return secret;
  };
  const act = (secret: string, method: 'POST' | 'PUT', path: string, sent?: object) =>
    app.call<{ message: string }>(null, method, `/public/opening/${path}`, sent, { 'x-recipient': secret });

  it('move within the ceilings of the owner, by a link to their newest address, to none that gets it already', async () => {
    const ana = aUser();
    const [ann, ben] = await Promise.all(['ann', 'ben'].map((name) => add(ana, { name, email: `${name}@b.test` })));
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf([ann!, ben!]) });
    await app.letDatePass(id);
    const move = async (from: string, email: string) => {
      const { status, body } = await act(await linkTo(recipients[0]!, from), 'PUT', 'address', { email });
      return status === 204 ? status : body.message;
    };
    const refused = await move('ann@b.test', 'ann+new@b.test');
    expect(refused).toMatch(/^We can’t send it there today/);
    expect(await move('ann@b.test', 'ben@b.test')).toBe(refused);
    const earlier = await linkTo(recipients[0]!, 'ann@b.test');
    expect(await move('ann@b.test', 'ann@c.test')).toBe(204);
    expect((await act(earlier, 'PUT', 'address', { email: 'ann@b.test' })).body.message).toMatch(/went to an earlier/);
    expect((await app.call(null, 'GET', '/public/opening', undefined, { 'x-recipient': earlier })).body).toMatchObject({
      recipientName: 'ann',
      canChangeAddress: false,
    });
    // The third address of a new account was the last.
    expect(await move('ann@c.test', 'ann@d.test')).toBe(refused);
    await app.records.query('DELETE FROM capsules.recipient_additions WHERE user_id = $1', [ana]);
    for (const [from, to] of ['cd', 'de', 'ef', 'fg']) {
      expect(await move(`ann@${from!}.test`, `ann@${to!}.test`)).toBe(204);
      await app.records.query('DELETE FROM capsules.recipient_additions WHERE user_id = $1', [ana]);
    }
    expect(await move('ann@g.test', 'ann@h.test')).toMatch(/^The address was changed too often/);
  });

  it('open something: the sender is known at the mailbox, told once for each link', async () => {
    const ana = aUser();
    const [ann] = await people(ana, 'Ann');
    const { id, recipients } = await app.capsule(ana, { recipients: ann!.id });
    await app.letDatePass(id);
    const secret = await linkTo(recipients[0]!, `${ana}@b.test`);
    for (let count = 0; count < 2; count += 1) expect((await act(secret, 'POST', 'opened')).status).toBe(204);
    expect(await app.posted(ana, 'sender.judged')).toMatchObject([{ payload: { userId: ana, isKnown: true } }]);
  });

  it('of a sender whom three of them do not know stay the same', async () => {
    const ana = aUser();
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf(await people(ana, 'Ann', 'Ben', 'Cleo')) });
    await app.letDatePass(id);
    const dan = await add(ana, { name: 'Dan' });
    await app.records.query(
      `UPDATE capsules.recipient_additions SET added_at = now() - interval '2 days' WHERE user_id = $1`,
      [ana],
    );
    for (const [index, recipient] of recipients.entries()) {
      expect((await choose(ana, id, idsOf([dan]))).status).toBe(200);
      const secret = await linkTo(recipient, `${String(index)}@b.test`);
      expect((await act(secret, 'POST', 'unknown-sender')).status).toBe(204);
    }
    expect(await choose(ana, id, dan.id)).toMatchObject(refusal('recipients'));
  });

  it('answer once with a video by their link, which the owner and they watch, and which goes with the capsule', async () => {
    const ana = aUser();
    const [ben] = await people(ana, 'Ben');
    const { id, recipients, videoFileName } = await app.capsule(ana, { recipients: ben!.id });
    const secret = await linkTo(recipients[0]!, 'ben@b.test');
    const begin = () => app.startUpload(null, { kind: 'answer', receipt: secret });
    const watch = async (userId: string | null, videoName: string, receipt?: string) =>
      (await app.call(userId, 'POST', '/playback/admissions', { videoName, receipt })).status;
    // Never before its date.
    expect([(await begin()).status, await watch(null, videoFileName, secret)]).toEqual([404, 404]);
    await app.letDatePass(id);
    const upload = aResponse();
    const [first, second] = [created(await begin()), created(await begin())];
    created(await app.commit(null, first.admissionId, upload));
    const late = aResponse();
    expect((await app.commit(null, second.admissionId, late)).status).toBe(409);
    expect(await app.typesPosted(late.video.name)).toEqual(['video.discard']);
    expect((await begin()).status).toBe(409);
    await app.tell('media', 'video.processed', { videoName: upload.video.name, isPlayable: true });
    expect(await app.capsulesOf(ana)).toMatchObject([
      { recipients: [{ state: 'answered', answerVideoFileName: upload.video.name }] },
    ]);
    expect(await watch(ana, upload.video.name)).toBe(200);
    expect(await watch(null, upload.video.name, secret)).toBe(200);
    expect(await watch(aUser(), upload.video.name)).toBe(404);
    const everyone = async () => [
      await watch(ana, upload.video.name),
      await watch(null, upload.video.name, secret),
      await watch(null, videoFileName, secret),
    ];
    await plan(ana, id, 'remove');
    expect(await everyone()).toEqual([404, 404, 404]);
    await plan(ana, id, 'restore');
    expect(await everyone()).toEqual([200, 200, 200]);
    await plan(ana, id, 'remove');
    expect((await app.call(ana, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed', 'video.discard']);
    expect(await everyone()).toEqual([404, 404, 404]);
  });
});
