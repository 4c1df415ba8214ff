// Real: the capsules application, Postgres, Redis, the inboxes of delivery and media.
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { newUserId, CapsulesTestApp, refusal } from './capsules-test-app.js';
import { idsOf, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { timeCapsuleUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);

const { add, people } = peopleClient(app);
const list = async (owner: string) => (await app.call<PersonDto[]>(owner, 'GET', '/people')).body;
const changesPosted = async ({ id }: PersonDto) =>
  (await app.posted(id, 'contact.changed')).map(({ payload }) => payload);

describe('an address book', () => {
  it('has people whom only its owner sees, changes and removes; delivery is notified', async () => {
    const [ana, eve] = [newUserId(), newUserId()];
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
    expect(await changesPosted(ben)).toEqual([
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
    const ana = newUserId();
    const sent = { name: 'Ben', email: 'ben@b.test', ...wrong };
    expect(await app.call(ana, 'POST', '/people', sent)).toMatchObject(refusal(...fields));
    const ben = await add(ana);
    expect(await app.call(ana, 'PATCH', `/people/${ben.id}`, wrong)).toMatchObject(refusal(...fields));
    expect(await list(ana)).toEqual([ben]);
  });

  it('holds up to 200 people', async () => {
    const ana = newUserId();
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
  const choose = (owner: string, id: string, recipients: unknown) => admit(owner, id, 'change', { recipients });

  it('are chosen in the form, can be changed until it is due, and have their newest name', async () => {
    const ana = newUserId();
    const [ben, cleo] = await people(ana, 'Ben', 'Cleo');
    const capsule = await app.capsule(ana, { recipients: idsOf([cleo!, ben!]) });
    const state = { state: 'waiting', canSendAgain: false, thanks: null, answerVideoFileName: null };
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
    // Restoring a removed capsule restores its people.
    await plan(ana, capsule.id, 'remove');
    expect((await app.call(ana, 'DELETE', `/people/${ben!.id}`)).status).toBe(409);
    const restored = await plan(ana, capsule.id, 'restore');
    expect(restored.definition.recipients).toEqual([{ id: kept.id, contactId: ben!.id }]);
    await plan(ana, capsule.id, 'change', { recipients: '' });
    expect(await app.capsulesOf(ana)).toMatchObject([{ recipients: [] }]);
  });

  it('are from one’s own address book, at most ten', async () => {
    const [ana, eve] = [newUserId(), newUserId()];
    const [ben] = await people(ana, 'Ben');
    const upload = timeCapsuleUpload({ recipients: ben!.id });
    const { admissionId } = await app.admit(eve);
    expect(await app.commit(eve, admissionId, upload)).toMatchObject(refusal('recipients'));
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    const { id } = await app.capsule(eve);
    expect(await choose(eve, id, ben!.id)).toMatchObject(refusal('recipients'));
    expect((await choose(ana, id, '')).status).toBe(404);
    for (const wrong of [['x'], 'x', Array.from({ length: 11 }, newUserId).join()]) {
      expect((await choose(eve, id, wrong)).status).toBe(400);
    }
    const byApp = { recipients: (await add(eve)).id, deliveryMethod: 'app' };
    expect(await admit(eve, id, 'change', byApp)).toMatchObject(refusal('deliveryMethod'));
  });

  it('cannot be removed from the address book before delivery to all of them', async () => {
    const ana = newUserId();
    const [ben, cleo] = await people(ana, 'Ben', 'Cleo');
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf([ben!, cleo!]) });
    const answer = await app.call(ana, 'DELETE', `/people/${ben!.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(JSON.stringify(answer.body)).toContain(
      'You can’t remove Ben yet: one time capsule is still scheduled for them.',
    );
    const report = { source: { kind: 'time-capsule', id }, generation: 9, channel: 'email' };
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.postMessage('delivery', 'delivery.delivered', { ...report, deliveredAt, recipientId: recipients[0]!.id });
    expect(await app.capsulesOf(ana)).toMatchObject([
      { status: 'delivered', deliveredAt, recipients: [{ state: 'sent' }, { state: 'waiting' }] },
    ]);
    for (const each of [ben!, cleo!]) expect((await app.call(ana, 'DELETE', `/people/${each.id}`)).status).toBe(204);
    expect(await app.capsulesOf(ana)).toMatchObject([
      {
        recipients: [
          { personId: null, name: 'Ben' },
          { personId: null, name: 'Cleo' },
        ],
      },
    ]);
  });

  it.each([
    ['new', 3, false],
    ['older', 20, true],
  ])('of a %s account are at most %i a day, even if changed often', async (_, most, isOld) => {
    const ana = newUserId();
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
    const upload = timeCapsuleUpload({ recipients: all[0]! });
    const { admissionId } = await app.admit(ana);
    expect((await app.commit(ana, admissionId, upload)).status).toBe(429);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
  });

  const share = (owner: string, id: string, recipients: unknown) =>
    app.call<TimeCapsuleDto>(owner, 'POST', `/time-capsules/${id}/share`, { recipients });
  const timeline = async (owner: string, id: string) =>
    (await app.call<TimelineEntryDto[]>(owner, 'GET', `/time-capsules/${id}/timeline`)).body;

  it('get a delivered capsule when it is shared, and count once each', async () => {
    const ana = newUserId();
    const [ben, cleo, dan, eve] = await people(ana, 'Ben', 'Cleo', 'Dan', 'Eve');
    const { id } = await app.capsule(ana, { deliveryMethod: 'app' });
    expect((await share(ana, id, ben!.id)).status).toBe(409);
    await app.delivered('time-capsule', id);
    const both = idsOf([ben!, cleo!]);
    for (const { status, body } of await Promise.all([1, 2, 3].map(() => share(ana, id, both)))) {
      expect(status).toBe(200);
      const isNew = { state: 'waiting', sharedAt: expect.any(String) as string };
      expect(body.recipients).toMatchObject([
        { personId: ben!.id, ...isNew },
        { personId: cleo!.id, ...isNew },
      ]);
    }
    const [posted, ...others] = await app.posted(id, 'capsule.shared');
    expect(others).toEqual([]);
    const recipients = expect.arrayContaining([{ id: expect.any(String) as string, contactId: cleo!.id }]) as object;
    expect(posted?.payload).toMatchObject({ source: { id }, generation: 1, recipients });
    expect(await timeline(ana, id)).toContainEqual(expect.objectContaining({ kind: 'shared', names: ['Ben', 'Cleo'] }));
    // A new account may choose three on its first day.
    expect((await share(ana, id, idsOf([cleo!, dan!]))).status).toBe(200);
    expect((await share(ana, id, eve!.id)).status).toBe(429);
    expect(await app.posted(id, 'capsule.shared')).toHaveLength(2);
  });

  it('of a shared capsule are from one’s own address book, at most ten', async () => {
    const [ana, eve] = [newUserId(), newUserId()];
    const all = await people(ana, ...Array.from({ length: 11 }, (_, index) => `Person ${String(index)}`));
    const older = `UPDATE capsules.contacts SET created_at = now() - interval '2 days' WHERE user_id = $1`;
    await app.records.query(older, [ana]);
    const { id } = await app.capsule(ana, { recipients: all[0]!.id });
    await app.delivered('time-capsule', id);
    expect((await share(eve, id, all[1]!.id)).status).toBe(404);
    for (const wrong of ['', ' ,', newUserId(), ['x'], idsOf(all)]) {
      expect(await share(ana, id, wrong)).toMatchObject(refusal('recipients'));
    }
    expect((await share(ana, id, idsOf(all.slice(0, 10)))).status).toBe(200);
    expect(await share(ana, id, all[10]!.id)).toMatchObject(refusal('recipients'));
  });

  it('of a shared capsule survive a late older plan, and a removal with restore', async () => {
    const ana = newUserId();
    const [ben, cleo] = await people(ana, 'Ben', 'Cleo');
    const { id } = await app.capsule(ana);
    await app.delivered('time-capsule', id);
    const { definition } = (await admit(ana, id, 'remove')).body;
    expect((await share(ana, id, ben!.id)).status).toBe(200);
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: true, deliveredAt: null });
    expect((await share(ana, id, cleo!.id)).status).toBe(404);
    const restored = await plan(ana, id, 'restore');
    expect(restored.definition.recipients).toMatchObject([{ contactId: ben!.id }]);
    expect((await timeline(ana, id)).map(({ kind }) => kind)).not.toContain('changed');
  });
});
