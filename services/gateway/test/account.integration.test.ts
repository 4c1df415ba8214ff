// Real: gateway, delivery and billing as processes, PostgreSQL, Redis, SMTP.
import type { UserDto } from '@dear-future/contracts/http/people';
import { eventually } from '@dear-future/testing/eventually';
import { anAddress, GatewayTestApp, tokenOf } from './gateway-test-app.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;
const strict = await gateway.signIn();

function change(person: Visitor, body: unknown): Promise<Response> {
  return person.fetch('/api/auth/user', {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
}

async function userOf(answer: Response): Promise<UserDto> {
  expect(answer.status).toBe(200);
  return (await answer.json()) as UserDto;
}

/** What delivery and billing know of a person. */
async function known({ sub }: UserDto): Promise<unknown> {
  const told = await admin.query(
    `SELECT r.first_name, r.last_name, r.version, c.version AS customer_version
       FROM delivery.recipients r JOIN billing.customers c USING (person_id) WHERE person_id = $1`,
    [sub],
  );
  return told.rows[0];
}

describe('a person', () => {
  it('says how they are called, and delivery and billing hear of it', async () => {
    const email = anAddress('ada');
    const ada = await gateway.signIn(email);
    const user = await userOf(await change(ada, { firstName: '  Ada\u202e ', lastName: 'Lovelace' }));
    expect(user).toEqual({ sub: user.sub, email, firstName: 'Ada', lastName: 'Lovelace' });
    expect(await userOf(await ada.get('/api/auth/user'))).toEqual(user);
    await eventually(
      async () => {
        expect(await known(user)).toEqual({
          first_name: 'Ada',
          last_name: 'Lovelace',
          version: 2,
          customer_version: 2,
        });
        return true;
      },
      { withinMs: 10_000, what: 'the name to be known' },
    );
    // What is left out stays; nothing to see is no name.
    expect(await userOf(await change(ada, { firstName: ' ' }))).toMatchObject({
      firstName: null,
      lastName: 'Lovelace',
    });
    expect(await userOf(await change(ada, { lastName: null }))).toMatchObject({ firstName: null, lastName: null });
    const { rows } = await admin.query('SELECT version FROM gateway.people WHERE id = $1', [user.sub]);
    expect(rows).toEqual([{ version: 4 }]);
    await userOf(await change(ada, {}));
    await userOf(await change(ada, { lastName: null }));
    const after = await admin.query('SELECT version FROM gateway.people WHERE id = $1', [user.sub]);
    expect(after.rows).toEqual([{ version: 4 }]);
  });

  it.each([
    [{ firstName: 'A\r\nBcc: evil@c.test' }, 'firstName'],
    [{ lastName: 'a'.repeat(101) }, 'lastName'],
    [{ firstName: 7 }, 'firstName'],
    [{ firstName: ['Ada'] }, 'firstName'],
    [{ firstName: 'Ada', email: 'other@c.test' }, 'email'],
    [{ firstName: 'Ada', version: 9 }, 'version'],
  ])('cannot be called %j', async (body, field) => {
    const refused = await change(strict, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'invalid', details: [expect.objectContaining({ field })] });
    expect(await userOf(await strict.get('/api/auth/user'))).toMatchObject({ firstName: null, lastName: null });
  });

  it.each(['[]', '["Ada"]', '"Ada"', '{'])('cannot be called what is no object: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const refused = await strict.fetch('/api/auth/user', { method: 'PATCH', body, headers });
    expect(refused.status).toBe(400);
  });

  it('keeps the last of many names that come at once, each with a version of its own', async () => {
    const person = await gateway.signIn();
    const names = Array.from({ length: 10 }, (_, n) => `Name ${String(n)}`);
    await Promise.all(names.map((firstName) => change(person, { firstName }).then(userOf)));
    const user = await userOf(await person.get('/api/auth/user'));
    const { rows } = await admin.query('SELECT version FROM gateway.people WHERE id = $1', [user.sub]);
    expect(rows).toEqual([{ version: 11 }]);
    await eventually(
      async () => {
        expect(await known(user)).toMatchObject({ first_name: user.firstName, version: 11 });
        return true;
      },
      { withinMs: 10_000, what: 'the last name to be known' },
    );
  });

  it('is asked to sign in, and comes back to what they wanted to buy', async () => {
    expect((await change(gateway.visitor(), { firstName: 'Ada' })).status).toBe(401);
    const visitor = gateway.visitor();
    const returnTo = '/capsules/create?type=wedding';
    expect(await (await visitor.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)).text()).toContain(returnTo);
    await visitor.form('/api/login', { email: 'buyer@b.test', returnTo });
    const [link = ''] = gateway.linksTo('buyer@b.test');
    const signedIn = await visitor.form('/api/login/verify', { token: tokenOf(link) });
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.get('location')).toBe(returnTo);
  });
});
