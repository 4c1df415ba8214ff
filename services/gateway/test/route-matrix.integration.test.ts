// Real: all five services as processes, PostgreSQL, Redis, S3, SMTP. Every route of the table is called by nobody, by another person and by the owner.
import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { OWN_HEALTH, routeRows, type RouteName } from '../src/routes/route-table.js';
import { House, tokenOf } from './house.js';
import { BOUNDARY, capsuleOf, multipart, multipartOf, upload } from './recording.js';
import { createPrompt, respond, responseOf } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

jest.setTimeout(120_000);

type Who = 'nobody' | 'another' | 'owner';

interface Expectation {
  /** The status of the answer to each; a list where several are right. */
  status: Record<Who, number>;
  /** Body to send, with its type. */
  body?: () => { content: string | Buffer; type: string };
  /** What the answer must not hold unless the owner asks. */
  secret?: () => string;
  /** Asked with the receipt of a response that is there for this case alone. */
  receipt?: true;
  /** The answer goes on until somebody leaves. */
  endless?: true;
}

const everybody = (status: number): Record<Who, number> => ({ nobody: status, another: status, owner: status });
const persons = (status: number): Record<Who, number> => ({ nobody: 401, another: status, owner: status });
const ownerAlone = (status: number): Record<Who, number> => ({ nobody: 401, another: 404, owner: status });
const json = (body: unknown) => () => ({ content: JSON.stringify(body), type: 'application/json' });
const form = (text: string) => () => ({ content: text, type: 'application/x-www-form-urlencoded' });

let house: House;
let owner: Visitor;
let another: Visitor;
let capsule: TimeCapsuleDto;
let notification: NotificationDto;
let prompt: SharedPromptDto;
let response: SubmittedResponseDto;

/** One row for each route of the table: the compiler refuses a missing one, and so does the first test. */
const EXPECTED: Record<RouteName, Expectation> = {
  listPrompts: { status: everybody(200) },
  listTimeCapsules: { status: persons(200), secret: () => capsule.id },
  createTimeCapsule: {
    status: persons(201),
    body: () => ({ content: multipart(), type: `multipart/form-data; boundary=${BOUNDARY}` }),
  },
  deliverTimeCapsule: { status: ownerAlone(200) },
  listSharedPrompts: { status: persons(200), secret: () => prompt.id },
  createSharedPrompt: {
    status: persons(201),
    body: json({ promptTitle: 'T', promptDescription: 'D', status: 'active' }),
  },
  showSharedPrompt: { status: ownerAlone(200), secret: () => prompt.slug },
  changeSharedPrompt: { status: ownerAlone(200), body: json({ status: 'active' }), secret: () => prompt.slug },
  deleteSharedPrompt: { status: ownerAlone(204) },
  listResponses: { status: ownerAlone(200), secret: () => response.id },
  downloadResponses: { status: ownerAlone(200) },
  deleteResponse: { status: ownerAlone(204) },
  openLink: { status: everybody(200) },
  submitResponse: {
    status: everybody(201),
    body: () => ({ content: multipartOf({}), type: `multipart/form-data; boundary=${BOUNDARY}` }),
  },
  showReceipt: { status: everybody(200), receipt: true },
  replaceResponse: {
    status: everybody(200),
    receipt: true,
    body: () => ({ content: multipartOf({}), type: `multipart/form-data; boundary=${BOUNDARY}` }),
  },
  withdrawResponse: { status: everybody(204), receipt: true },
  streamLive: { status: persons(200), endless: true },
  playVideo: { status: ownerAlone(200) },
  showPoster: { status: ownerAlone(200) },
  downloadVideo: { status: ownerAlone(200) },
  listNotifications: { status: persons(200), secret: () => notification.id },
  readAllNotifications: { status: persons(204) },
  readNotification: { status: ownerAlone(204) },
  showUser: { status: persons(200) },
  showLogin: { status: { nobody: 200, another: 303, owner: 303 } },
  requestSignIn: { status: everybody(200), body: form('email=somebody@b.test') },
  showSignInLink: { status: everybody(410) },
  useSignInLink: { status: everybody(410), body: form('token=guess') },
  logout: { status: everybody(303) },
  confirmLogout: { status: everybody(303) },
  showHealth: { status: everybody(200) },
};

beforeAll(async () => {
  house = await House.start({ services: ['capsules', 'media', 'billing', 'delivery'] });
  owner = await house.person('owner@b.test');
  another = await house.person('another@b.test');
  const due = new Date(Date.now() + 1500).toISOString();
  capsule = await capsuleOf(await upload(owner, { body: multipart({ deliveryDate: due, deliveryMethod: 'app' }) }));
  prompt = await createPrompt(owner);
  response = await responseOf(await respond(house.visitor(), prompt.slug));
  notification = await eventually(
    async () => {
      const all = (await (await owner.get('/api/notifications')).json()) as NotificationDto[];
      return all.find(({ path }) => path.includes(capsule.id));
    },
    { withinMs: 30_000, what: 'the capsule to arrive in the app' },
  );
  await eventually(async () => (await owner.get(`/api/videos/${capsule.videoFileName}/poster`)).status === 200, {
    withinMs: 60_000,
    what: 'the poster',
  });
});

afterAll(() => house.stop());

it('has an expectation for each route of the table, and for nothing else', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(
    routeRows()
      .map(({ name }) => name)
      .sort(),
  );
});

it.each(OWN_HEALTH)('%s tells everybody how the gateway itself is, and nothing more', async (path) => {
  for (const visitor of [house.visitor(), another, owner]) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    expect(['{"status":"ok"}', '{"status":"ok","missing":[]}']).toContain(await answer.text());
  }
});

it.each(['/health', '/metrics', '/admissions', '/time-capsules', '/prompts', '/deliveries/now', '/mail/sign-in'])(
  'does not answer %s, which only services know',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await owner.fetch(path, { method });
      expect({ path, method, found: answer.ok }).toEqual({ path, method, found: false });
    }
  },
);

/** What ends the thing it is asked for gets one of its own. */
async function target(name: RouteName): Promise<{ id: string; rid: string; slug: string; receipt: string }> {
  switch (name) {
    case 'readNotification':
      return { ...(await target('listPrompts')), id: notification.id };
    case 'deliverTimeCapsule':
      return { ...(await target('listPrompts')), id: capsule.id };
    case 'deleteSharedPrompt':
    case 'deleteResponse':
    case 'replaceResponse':
    case 'withdrawResponse': {
      const { id, slug } = await createPrompt(owner);
      const { id: rid, receipt } = await responseOf(await respond(house.visitor(), slug));
      return { id, rid, slug, receipt };
    }
    default:
      return { id: prompt.id, rid: response.id, slug: prompt.slug, receipt: response.receipt };
  }
}

const cases = routeRows().flatMap((row) => (['nobody', 'another', 'owner'] as const).map((who) => [row, who] as const));

it.each(cases.map(([row, who]) => ({ name: row.name, row, who })))('$name by $who', async ({ row, who }) => {
  const { status, body, secret, receipt, endless } = EXPECTED[row.name];
  const visitor = await visitorOf(who, row.name);
  const aim = await target(row.name);
  const path = row.path
    .replace(':name', capsule.videoFileName)
    .replace(':rid', aim.rid)
    .replace(':id', aim.id)
    .replace(':slug', aim.slug);
  const sent = body?.();
  const leaving = new AbortController();
  const answer = await visitor.fetch(path, {
    method: row.method,
    signal: leaving.signal,
    ...(sent === undefined
      ? {}
      : { body: typeof sent.content === 'string' ? sent.content : new Uint8Array(sent.content) }),
    headers: {
      ...(sent === undefined ? {} : { 'content-type': sent.type }),
      ...(receipt === undefined ? {} : { authorization: `Receipt ${aim.receipt}` }),
    },
  });
  if (endless && answer.ok) leaving.abort();
  const text = endless && answer.ok ? '' : await answer.text();
  expect(answer.status).toBe(status[who]);
  if (answer.status >= 400 && answer.status !== 410) {
    expect(JSON.parse(text)).toMatchObject({ code: answer.status === 401 ? 'unauthenticated' : 'not_found' });
  }
  if (secret !== undefined) expect(text.includes(secret())).toBe(who === 'owner');
});

describe('a thing of another person', () => {
  it.each([
    'playVideo',
    'showPoster',
    'downloadVideo',
    'deliverTimeCapsule',
    'readNotification',
    'showSharedPrompt',
    'changeSharedPrompt',
    'deleteSharedPrompt',
    'listResponses',
    'downloadResponses',
    'deleteResponse',
  ] as const)('answers %s exactly as a missing one', async (name) => {
    const row = routeRows().find((each) => each.name === name);
    const ask = async (id: string, video: string): Promise<unknown> => {
      const path = (row?.path ?? '').replace(':id', id).replace(':name', video).replace(':rid', response.id);
      const answer = await another.fetch(path, {
        method: row?.method ?? 'GET',
        ...(name === 'changeSharedPrompt'
          ? { body: JSON.stringify({ status: 'closed' }), headers: { 'content-type': 'application/json' } }
          : {}),
      });
      const { message, code } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, message, code };
    };
    const ids = { readNotification: notification.id, deliverTimeCapsule: capsule.id };
    const id = name in ids ? ids[name as keyof typeof ids] : prompt.id;
    const foreign = await ask(id, capsule.videoFileName);
    const missing = await ask(randomUUID(), `${randomUUID().replaceAll('-', '')}.webm`);
    expect(foreign).toEqual(missing);
  });
});

/** Logging out ends a session, so whoever does it here is somebody else of the same kind. */
async function visitorOf(who: Who, name: RouteName): Promise<Visitor> {
  if (who === 'nobody') return house.visitor();
  if (name !== 'logout' && name !== 'confirmLogout') return who === 'owner' ? owner : another;
  const leaver = house.visitor();
  await leaver.form('/api/login', { email: `${who}-${name.toLowerCase()}@b.test` });
  const [link = ''] = house.linksTo(`${who}-${name.toLowerCase()}@b.test`);
  await leaver.form('/api/login/verify', { token: tokenOf(link) });
  return leaver;
}
