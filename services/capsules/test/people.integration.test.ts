// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { newUserId, CapsulesTestApp, refusal } from './capsules-test-app.js';
import { joinIds, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { timeCapsuleUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);

const { addPerson, addPeople } = peopleClient(app);
const list = async (owner: string) => (await app.call<PersonDto[]>(owner, 'GET', '/people')).body;
const makeAccountOlder = (owner: string) =>
  app.admin.query(`UPDATE capsules.contacts SET created_at = now() - interval '2 days' WHERE user_id = $1`, [owner]);
const findChanges = async ({ id }: PersonDto) =>
  (await app.findMessages(id, 'contact.changed')).map(({ payload }) => payload);

describe('an address book', () => {
  it('can only be read and changed by its owner; the delivery service is notified of every change', async () => {
    const [owner, otherUser] = [newUserId(), newUserId()];
    const ben = await addPerson(owner);
    expect(ben).toMatchObject({ name: 'Ben', email: 'ben@b.test', secondEmail: null, guardianName: null });
    const change = { guardianName: ' Rosa ', secondEmail: 'rosa@b.test' };
    const changed = await app.call<PersonDto>(owner, 'PATCH', `/people/${ben.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { ...ben, ...change, guardianName: 'Rosa' } });
    expect(await list(owner)).toEqual([changed.body]);
    expect(await list(otherUser)).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { name: 'Eve' } : undefined;
      expect((await app.call(otherUser, method, `/people/${ben.id}`, body)).status).toBe(404);
    }
    expect((await app.call(owner, 'DELETE', `/people/${ben.id}`)).status).toBe(204);
    expect(await list(owner)).toEqual([]);
    const contact = { contactId: ben.id, userId: owner, name: 'Ben', email: 'ben@b.test' };
    expect(await findChanges(ben)).toEqual([
      { ...contact, version: 1, secondEmail: null, guardianName: null },
      { ...contact, version: 2, secondEmail: 'rosa@b.test', guardianName: 'Rosa' },
      { contactId: ben.id, userId: owner, version: 3, name: '', email: null, secondEmail: null, guardianName: null },
    ]);
  });

  it.each([
    [{ name: ' \u200b', email: '' }, ['name', 'email']],
    [{ name: 'a\r\nBcc: b@b.test' }, ['name']],
    [{ email: 'a@b.test, evil@c.test' }, ['email']],
    [{ email: 'a@b.test?cc=evil@c.test' }, ['email']],
    [{ secondEmail: 'Ben <ben@b.test>', guardianName: 'x'.repeat(101) }, ['secondEmail', 'guardianName']],
  ])('refuses %j', async (invalid, fields) => {
    const owner = newUserId();
    const body = { name: 'Ben', email: 'ben@b.test', ...invalid };
    expect(await app.call(owner, 'POST', '/people', body)).toMatchObject(refusal(...fields));
    const ben = await addPerson(owner);
    expect(await app.call(owner, 'PATCH', `/people/${ben.id}`, invalid)).toMatchObject(refusal(...fields));
    expect(await list(owner)).toEqual([ben]);
  });

  it('holds up to 200 people', async () => {
    const owner = newUserId();
    await app.admin.query(
      `INSERT INTO capsules.contacts (id, user_id, name, email, version, created_at)
       SELECT gen_random_uuid(), $1, 'Ben', 'ben@b.test', 1, now() FROM generate_series(1, 199)`,
      [owner],
    );
    await addPerson(owner);
    expect((await app.call(owner, 'POST', '/people', { name: 'Ann', email: 'ann@b.test' })).status).toBe(409);
  });
});

describe('the recipients of a time capsule', () => {
  const choose = (owner: string, id: string, recipients: unknown) => admit(owner, id, 'change', { recipients });

  it('are chosen in the form, can be changed later, and are shown with their current name', async () => {
    const owner = newUserId();
    const [ben, cleo] = await addPeople(owner, 'Ben', 'Cleo');
    const capsule = await app.createCapsule(owner, { recipients: joinIds([cleo!, ben!]) });
    const state = { state: 'waiting', canSendAgain: false, thanks: null, answerVideoFileName: null };
    expect(capsule.recipients).toMatchObject([
      { personId: ben!.id, name: 'Ben', ...state },
      { personId: cleo!.id, name: 'Cleo', ...state },
    ]);
    expect(await app.listCapsules(owner)).toEqual([capsule]);
    await app.call(owner, 'PATCH', `/people/${ben!.id}`, { name: 'Benjamin' });
    const kept = { ...capsule.recipients[0]!, name: 'Benjamin' };
    const { definition } = await plan(owner, capsule.id, 'change', { recipients: ben!.id });
    expect(definition).toMatchObject({ generation: 2, recipients: [{ id: kept.id, contactId: ben!.id }] });
    expect(await app.listCapsules(owner)).toMatchObject([{ recipients: [kept] }]);
    const [posted] = await app.findMessages(capsule.id, 'delivery.scheduled');
    expect(posted?.payload).toMatchObject({
      generation: 1,
      recipients: [{ contactId: ben!.id }, { contactId: cleo!.id }],
    });
    // Restoring a removed capsule restores its recipients.
    await plan(owner, capsule.id, 'remove');
    expect((await app.call(owner, 'DELETE', `/people/${ben!.id}`)).status).toBe(409);
    const restored = await plan(owner, capsule.id, 'restore');
    expect(restored.definition.recipients).toEqual([{ id: kept.id, contactId: ben!.id }]);
    await plan(owner, capsule.id, 'change', { recipients: '' });
    expect(await app.listCapsules(owner)).toMatchObject([{ recipients: [] }]);
  });

  it('must be from the owner’s address book, and at most ten', async () => {
    const [owner, otherUser] = [newUserId(), newUserId()];
    const [ben] = await addPeople(owner, 'Ben');
    const upload = timeCapsuleUpload({ recipients: ben!.id });
    const { admissionId } = await app.admit(otherUser);
    expect(await app.commit(otherUser, admissionId, upload)).toMatchObject(refusal('recipients'));
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    const { id } = await app.createCapsule(otherUser);
    expect(await choose(otherUser, id, ben!.id)).toMatchObject(refusal('recipients'));
    expect((await choose(owner, id, '')).status).toBe(404);
    for (const wrong of [['x'], 'x', Array.from({ length: 11 }, newUserId).join()]) {
      expect((await choose(otherUser, id, wrong)).status).toBe(400);
    }
    const withAppDelivery = { recipients: (await addPerson(otherUser)).id, deliveryMethod: 'app' };
    expect(await admit(otherUser, id, 'change', withAppDelivery)).toMatchObject(refusal('deliveryMethod'));
  });

  it('cannot be removed from the address book before the capsule is delivered', async () => {
    const owner = newUserId();
    const [ben, cleo] = await addPeople(owner, 'Ben', 'Cleo');
    const { id, recipients } = await app.createCapsule(owner, { recipients: joinIds([ben!, cleo!]) });
    const response = await app.call(owner, 'DELETE', `/people/${ben!.id}`);
    expect(response).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(JSON.stringify(response.body)).toContain(
      'You can’t remove Ben yet: one time capsule is still scheduled for them.',
    );
    const report = { source: { kind: 'time-capsule', id }, generation: 9, channel: 'email' };
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.postMessage('delivery', 'delivery.delivered', { ...report, deliveredAt, recipientId: recipients[0]!.id });
    expect(await app.listCapsules(owner)).toMatchObject([
      { status: 'delivered', deliveredAt, recipients: [{ state: 'sent' }, { state: 'waiting' }] },
    ]);
    for (const person of [ben!, cleo!])
      expect((await app.call(owner, 'DELETE', `/people/${person.id}`)).status).toBe(204);
    expect(await app.listCapsules(owner)).toMatchObject([
      {
        recipients: [
          { personId: null, name: 'Ben' },
          { personId: null, name: 'Cleo' },
        ],
      },
    ]);
  });

  it.each([
    ['a new', 3, false],
    ['an older', 20, true],
  ])('of %s account are limited to %i a day, even if they are changed often', async (_, limit, isOld) => {
    const owner = newUserId();
    const names = Array.from({ length: 10 }, (_each, index) => `Person ${String(index)}`);
    const personIds = (await addPeople(owner, ...names)).map(({ id }) => id);
    if (isOld) await makeAccountOlder(owner);
    const { id } = await app.createCapsule(owner);
    for (let added = 0; added < limit; added += 1) {
      await plan(owner, id, 'change', { recipients: personIds[added % 10] });
    }
    expect((await choose(owner, id, personIds[limit % 10])).status).toBe(429);
    const upload = timeCapsuleUpload({ recipients: personIds[0]! });
    const { admissionId } = await app.admit(owner);
    expect((await app.commit(owner, admissionId, upload)).status).toBe(429);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
  });

  const share = (owner: string, id: string, recipients: unknown) =>
    app.call<TimeCapsuleDto>(owner, 'POST', `/time-capsules/${id}/share`, { recipients });
  const readTimeline = async (owner: string, id: string) =>
    (await app.call<TimelineEntryDto[]>(owner, 'GET', `/time-capsules/${id}/timeline`)).body;

  it('get a delivered capsule when its owner shares it, and each person counts once', async () => {
    const owner = newUserId();
    const [ben, cleo, dan, eve] = await addPeople(owner, 'Ben', 'Cleo', 'Dan', 'Eve');
    const { id } = await app.createCapsule(owner, { deliveryMethod: 'app' });
    expect((await share(owner, id, ben!.id)).status).toBe(409);
    await app.reportDelivered('time-capsule', id);
    const both = joinIds([ben!, cleo!]);
    for (const { status, body } of await Promise.all([1, 2, 3].map(() => share(owner, id, both)))) {
      expect(status).toBe(200);
      const justShared = { state: 'waiting', sharedAt: expect.any(String) as string };
      expect(body.recipients).toMatchObject([
        { personId: ben!.id, ...justShared },
        { personId: cleo!.id, ...justShared },
      ]);
    }
    const [posted, ...others] = await app.findMessages(id, 'capsule.shared');
    expect(others).toEqual([]);
    const recipients = expect.arrayContaining([{ id: expect.any(String) as string, contactId: cleo!.id }]) as object;
    expect(posted?.payload).toMatchObject({ source: { id }, generation: 1, recipients });
    expect(await readTimeline(owner, id)).toContainEqual(
      expect.objectContaining({ kind: 'shared', names: ['Ben', 'Cleo'] }),
    );
    // A new account can choose three recipients on its first day.
    expect((await share(owner, id, joinIds([cleo!, dan!]))).status).toBe(200);
    expect((await share(owner, id, eve!.id)).status).toBe(429);
    expect(await app.findMessages(id, 'capsule.shared')).toHaveLength(2);
  });

  it('of a shared capsule must be from the owner’s address book, and at most ten', async () => {
    const [owner, otherUser] = [newUserId(), newUserId()];
    const all = await addPeople(owner, ...Array.from({ length: 11 }, (_, index) => `Person ${String(index)}`));
    await makeAccountOlder(owner);
    const { id } = await app.createCapsule(owner, { recipients: all[0]!.id });
    await app.reportDelivered('time-capsule', id);
    expect((await share(otherUser, id, all[1]!.id)).status).toBe(404);
    for (const wrong of ['', ' ,', newUserId(), ['x'], joinIds(all)]) {
      expect(await share(owner, id, wrong)).toMatchObject(refusal('recipients'));
    }
    expect((await share(owner, id, joinIds(all.slice(0, 10)))).status).toBe(200);
    expect(await share(owner, id, all[10]!.id)).toMatchObject(refusal('recipients'));
  });

  it('of a shared capsule remain if an older plan arrives late, or the capsule is removed and restored', async () => {
    const owner = newUserId();
    const [ben, cleo] = await addPeople(owner, 'Ben', 'Cleo');
    const { id } = await app.createCapsule(owner);
    await app.reportDelivered('time-capsule', id);
    const { definition } = (await admit(owner, id, 'remove')).body;
    expect((await share(owner, id, ben!.id)).status).toBe(200);
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: true, deliveredAt: null });
    expect((await share(owner, id, cleo!.id)).status).toBe(404);
    const restored = await plan(owner, id, 'restore');
    expect(restored.definition.recipients).toMatchObject([{ contactId: ben!.id }]);
    expect((await readTimeline(owner, id)).map(({ kind }) => kind)).not.toContain('changed');
  });
});
