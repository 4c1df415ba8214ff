// Real: the capsules application, Postgres, Redis, the inbox of delivery.
import type { PersonDto } from '@dear-future/contracts/http/people';
import { aUser, CapsulesTestApp, created, refusal } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

const add = async (owner: string, person: object = {}) =>
  created(await app.call<PersonDto>(owner, 'POST', '/people', { name: 'Ben', email: 'Ben@b.test', ...person }));
const list = async (owner: string) => (await app.call<PersonDto[]>(owner, 'GET', '/people')).body;
const told = async ({ id }: PersonDto) => (await app.posted(id, 'contact.changed')).map(({ payload }) => payload);

describe('an address book', () => {
  it('has people, whom only its owner sees, changes and removes; delivery is told', async () => {
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
