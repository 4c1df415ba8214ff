// Real: the gateway in this process, the delivery service as a process, PostgreSQL, Redis, SMTP.
import { randomUUID } from 'node:crypto';
import type { UserDto } from '@dear-future/contracts/http/users';
import { eventually } from '@dear-future/testing/eventually';
import { problemOf } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;
const nameless = await gateway.signIn();

const patchUser = (user: Visitor, body: unknown): Promise<Response> => user.send('PATCH', '/api/auth/user', body);

async function readUser(response: Response): Promise<UserDto> {
  expect(response.status).toBe(200);
  return (await response.json()) as UserDto;
}

async function fetchVersion({ sub }: UserDto): Promise<number | undefined> {
  const sql = 'SELECT version FROM gateway.users WHERE id = $1';
  return (await admin.query<{ version: number }>(sql, [sub])).rows[0]?.version;
}

/** Waits until the delivery service has stored these values for a user. */
async function waitForUserCopy({ sub }: UserDto, values: object): Promise<void> {
  const sql = 'SELECT first_name, version FROM delivery.users WHERE user_id = $1';
  await eventually(async () => {
    expect((await admin.query<object>(sql, [sub])).rows).toEqual([expect.objectContaining(values)]);
    return true;
  });
}

describe('the name of a user', () => {
  it('reaches the delivery service; fields that are left out do not change', async () => {
    const email = uniqueEmail('ada');
    const ada = await gateway.signIn(email);
    const user = await readUser(await patchUser(ada, { firstName: '  Ada\u202e ', lastName: 'Lovelace' }));
    expect(user).toEqual({ sub: user.sub, email, firstName: 'Ada', lastName: 'Lovelace' });
    expect(await readUser(await ada.get('/api/auth/user'))).toEqual(user);
    await waitForUserCopy(user, { first_name: 'Ada', version: 2 });
    const [withoutFirstName, withoutNames] = [
      await patchUser(ada, { firstName: ' ' }),
      await patchUser(ada, { lastName: null }),
    ];
    expect(await readUser(withoutFirstName)).toMatchObject({ firstName: null, lastName: 'Lovelace' });
    expect(await readUser(withoutNames)).toMatchObject({ firstName: null, lastName: null });
    expect(await fetchVersion(user)).toBe(4);
    for (const unchanged of [{}, { lastName: null }]) await readUser(await patchUser(ada, unchanged));
    expect(await fetchVersion(user)).toBe(4);
  });

  it.each([
    [{ firstName: 'A\r\nBcc: evil@c.test' }, 'firstName'],
    [{ lastName: 'a'.repeat(101) }, 'lastName'],
    [{ firstName: 7 }, 'firstName'],
    [{ firstName: ['Ada'] }, 'firstName'],
    [{ firstName: 'Ada', email: 'other@c.test' }, 'email'],
    [{ firstName: 'Ada', version: 9 }, 'version'],
  ])('does not change if a field is invalid or unknown: %j', async (body, field) => {
    const refusal = { status: 400, code: 'invalid', details: [{ field }] };
    expect(await problemOf(await patchUser(nameless, body))).toMatchObject(refusal);
    expect(await nameless.fetchJson('/api/auth/user')).toMatchObject({ firstName: null, lastName: null });
  });

  it.each(['[]', '["Ada"]', '"Ada"', '{'])('cannot be set by a body that is not a JSON object: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    expect((await nameless.fetch('/api/auth/user', { method: 'PATCH', body, headers })).status).toBe(400);
  });

  it('is set by the last of many concurrent changes, each of which gets its own version', async () => {
    const visitor = await gateway.signIn();
    const names = Array.from({ length: 10 }, (_, n) => `Name ${String(n)}`);
    await Promise.all(names.map((firstName) => patchUser(visitor, { firstName }).then(readUser)));
    const user = await readUser(await visitor.get('/api/auth/user'));
    expect(await fetchVersion(user)).toBe(11);
    await waitForUserCopy(user, { first_name: user.firstName, version: 11 });
  });
});

describe('emails about responses', () => {
  it('can be turned off on the unsubscribe page or with one click, and the user can turn them on again', async () => {
    const ada = await gateway.signIn();
    const readSettings = () => ada.fetchJson('/api/email-settings');
    const token = await eventually(async () => {
      const sql = 'SELECT unsubscribe_token AS token FROM delivery.users WHERE user_id = $1';
      return (await admin.query<{ token: string }>(sql, [await ada.userId()])).rows[0]?.token;
    });
    const link = `/api/public/unsubscribe/${token}`;
    // Mail scanners open links, so a GET only shows the page.
    const scanned = await gateway.visitor().get(link);
    expect([scanned.status, await scanned.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await problemOf(await gateway.visitor().post(link, '', { origin: 'https://evil.test' }))).toMatchObject({
      status: 403,
    });
    expect(await readSettings()).toEqual({ responseMails: true });
    const oneClick = new FormData();
    oneClick.set('List-Unsubscribe', 'One-Click');
    const button = new URLSearchParams();
    for (const body of [oneClick, new URLSearchParams('List-Unsubscribe=One-Click'), button]) {
      for (const path of [link, `/api/public/unsubscribe/${randomUUID()}`]) {
        const response = await gateway.visitor().post(path, body);
        expect([response.status, await response.text()]).toEqual([
          200,
          expect.stringContaining('Response emails are off'),
        ]);
      }
      expect(await readSettings()).toEqual({ responseMails: false });
      await ada.send('PATCH', '/api/email-settings', { responseMails: true });
      expect(await readSettings()).toEqual({ responseMails: true });
    }
  });
});

it('after sign-in, a visitor returns to the page for a new paid capsule', async () => {
  const visitor = gateway.visitor();
  const returnTo = '/capsules/create?type=wedding';
  expect(await (await visitor.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)).text()).toContain(returnTo);
  const signedIn = await visitor.useLink(await gateway.requestSignInLink('buyer@b.test', { returnTo }));
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, returnTo]);
});
