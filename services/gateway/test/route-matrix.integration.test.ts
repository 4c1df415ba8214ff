// Real: all five services as processes, PostgreSQL, Redis, S3, SMTP, Stripe's sandbox. Every route of the table is called by nobody, by another person and by the owner.
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@dear-future/contracts/errors';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { eventually } from '@dear-future/testing/eventually';
import { startServiceProcess } from '@dear-future/testing/service-process';
import { OWN_HEALTH, routeOf, routeRows, type RouteName } from '../src/routes/route-table.js';
import { backendEnvironment, sharedFoundation } from './backends.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, contributionOf, createCapsule, orderOf, paidCapsule } from './paid-capsules.js';
import { capsuleOf, letDatePass, multipart, upload } from './recording.js';
import { EXPECTED, type Who } from './route-expectations.js';
import { createPrompt, respond, responseOf } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
const another = await gateway.signIn();
await gateway.admin.query('DELETE FROM media.processings');
const posters = await startServiceProcess({
  service: 'media',
  env: { ...backendEnvironment('media', await sharedFoundation()), MEDIA_WORK: 'background' },
});
const capsule = await capsuleOf(await upload(owner, { body: multipart({ deliveryMethod: 'app' }) }));
await letDatePass(gateway.admin, capsule.id);
const prompt = await createPrompt(owner);
const response = await responseOf(await respond(gateway.visitor(), prompt.slug));
const paid = await paidCapsule(gateway, owner);
const contribution = await contributionOf(await contribute(gateway.visitor(), paid.slug));
const notification = await eventually(
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
// What is uploaded from here on needs none.
await posters.stop();
const things = { capsule, notification, prompt, response, paid, contribution, order: await orderOf(owner) };

it('has an expectation for each route of the table, and for nothing else', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(
    routeRows()
      .map(({ name }) => name)
      .sort(),
  );
});

it.each(OWN_HEALTH)('%s tells everybody how the gateway itself is, and nothing more', async (path) => {
  for (const visitor of [gateway.visitor(), another, owner]) {
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
  const { prompt, response, paid } = things;
  const usual = { id: prompt.id, rid: response.id, slug: prompt.slug, receipt: response.receipt };
  switch (name) {
    case 'readNotification':
      return { ...usual, id: things.notification.id };
    case 'deliverTimeCapsule':
      return { ...usual, id: things.capsule.id };
    case 'removeTimeCapsule':
      return { ...usual, id: (await capsuleOf(await upload(owner))).id };
    case 'deleteSharedPrompt':
    case 'deleteResponse':
    case 'replaceResponse':
    case 'withdrawResponse': {
      const { id, slug } = await createPrompt(owner);
      const { id: rid, receipt } = await responseOf(await respond(gateway.visitor(), slug));
      return { id, rid, slug, receipt };
    }
    case 'removeContribution': {
      const { id: rid } = await contributionOf(await contribute(gateway.visitor(), paid.slug));
      return { ...usual, id: paid.id, rid };
    }
    case 'cancelPaidCapsule':
    case 'startCheckout':
      return { ...usual, id: (await createCapsule(owner)).id };
    default:
      return routeOf(name).path.includes('/capsules/')
        ? { ...usual, id: paid.id, rid: things.contribution.id, slug: paid.slug }
        : usual;
  }
}

/** The word for each refusal that is expected. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  // Whoever does not sign is not understood.
  400: 'malformed',
  401: 'unauthenticated',
  404: 'not_found',
  409: 'wrong_state',
};

const cases = routeRows().flatMap((row) => (['nobody', 'another', 'owner'] as const).map((who) => [row, who] as const));

it.each(cases.map(([row, who]) => ({ name: row.name, row, who })))('$name by $who', async ({ row, who }) => {
  const { status, body, secret, receipt, endless } = EXPECTED[row.name];
  const visitor = await visitorOf(who, row.name);
  const aim = await target(row.name);
  const path = row.path
    .replace(':name', things.capsule.videoFileName)
    .replace(':rid', aim.rid)
    .replace(':id', aim.id)
    .replace(':slug', aim.slug);
  const sent = body?.(things);
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
    expect(JSON.parse(text)).toMatchObject({ code: CODES[answer.status] });
  }
  if (secret !== undefined) expect(text.includes(secret(things))).toBe(who === 'owner');
});

describe('a thing of another person', () => {
  it.each([
    'playVideo',
    'showPoster',
    'downloadVideo',
    'removeTimeCapsule',
    'deliverTimeCapsule',
    'readNotification',
    'showSharedPrompt',
    'changeSharedPrompt',
    'deleteSharedPrompt',
    'listResponses',
    'downloadResponses',
    'deleteResponse',
    'showPaidCapsule',
    'changePaidCapsule',
    'cancelPaidCapsule',
    'closePaidCapsule',
    'reopenPaidCapsule',
    'listContributors',
    'downloadContributions',
    'showReel',
    'makeReel',
    'startCheckout',
    'checkPayment',
  ] as const)('answers %s exactly as a missing one', async (name) => {
    const { method, path: template } = routeOf(name);
    const sent = EXPECTED[name].body?.(things);
    const ask = async (id: string, video: string): Promise<unknown> => {
      const path = template.replace(':id', id).replace(':name', video).replace(':rid', things.response.id);
      const answer = await another.fetch(path, {
        method,
        ...(typeof sent?.content === 'string' ? { body: sent.content, headers: { 'content-type': sent.type } } : {}),
      });
      const { message, code } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, message, code };
    };
    const { id } = await target(name);
    const foreign = await ask(id, things.capsule.videoFileName);
    const missing = await ask(randomUUID(), `${randomUUID().replaceAll('-', '')}.webm`);
    expect(foreign).toEqual(missing);
  });
});

/** Logging out ends a session, so whoever does it here is somebody else of the same kind. */
async function visitorOf(who: Who, name: RouteName): Promise<Visitor> {
  if (who === 'nobody') return gateway.visitor();
  if (!/logout/i.test(name)) return who === 'owner' ? owner : another;
  return gateway.signIn();
}
