// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP, Stripe's sandbox.
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@dear-future/contracts/errors';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { startServiceProcess } from '@dear-future/local-servers/service-process';
import { ROUTES, routeRows, type RouteName } from '../src/routes/route-table.js';
import { bodyOfCreated, problemOf } from './responses.js';
import { contractViolations } from './api-contract.js';
import { backendEnvironment, sharedFoundation } from './backends.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { createCapsule, createContribution, weddingOrder, createPaidCapsule } from './paid-capsules.js';
import { capsuleForm, createTimeCapsule, makeCapsuleDue } from './recording.js';
import { createRecipientLink } from './recipient-links.js';
import { EXPECTED, type Caller } from './route-expectations.js';
import { createPrompt, createResponse } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
const otherUser = await gateway.signIn();
// Otherwise, the videos of earlier test files would be processed first.
await gateway.admin.query('DELETE FROM media.processings');
const posterProcess = await startServiceProcess({
  service: 'media',
  env: { ...backendEnvironment('media', await sharedFoundation()), MEDIA_WORK: 'background' },
});
const capsule = await createTimeCapsule(owner, { body: capsuleForm({ deliveryMethod: 'app' }) });
await makeCapsuleDue(gateway.admin, capsule.id);
const createPerson = async () =>
  bodyOfCreated<PersonDto>(await owner.send('POST', '/api/people', { name: 'Ann', email: 'ann@b.test' }));
const person = await createPerson();
const prompt = await createPrompt(owner);
const response = await createResponse(gateway.visitor(), prompt.slug);
const paid = await createPaidCapsule(gateway, owner);
const contribution = await createContribution(gateway.visitor(), paid.slug);
const notification = await eventually(
  async () =>
    (await owner.fetchJson<NotificationDto[]>('/api/notifications')).find(({ path }) => path.includes(capsule.id)),
  { withinMs: 30_000, what: 'the delivery in the app' },
);
const isDelivered = async () =>
  (await owner.fetchJson<TimeCapsuleDto>(`/api/time-capsules/${capsule.id}`)).status === 'delivered';
await eventually(isDelivered, { what: 'the delivery report' });
await eventually(async () => (await owner.get(`/api/videos/${capsule.videoFileName}/poster`)).status === 200, {
  withinMs: 60_000,
  what: 'the poster',
});
// Later uploads need no posters.
await posterProcess.stop();
const entities = {
  capsule,
  person,
  notification,
  prompt,
  response,
  paid,
  contribution,
  order: await weddingOrder(owner),
};

it('the table of expectations has exactly one entry for each route', () => {
  const names = routeRows().map(({ name }) => name);
  expect(Object.keys(EXPECTED).sort()).toEqual(names.sort());
});

it.each(['/health/live', '/health/ready'])('%s shows everyone only the health of the gateway', async (path) => {
  for (const browser of [gateway.visitor(), otherUser, owner]) {
    const httpResponse = await browser.get(path);
    expect(httpResponse.status).toBe(200);
    expect(['{"status":"ok"}', '{"status":"ok","missing":[]}']).toContain(await httpResponse.text());
  }
});

it.each(['/health', '/metrics', '/admissions', '/time-capsules', '/prompts', '/deliveries/now', '/mail/sign-in'])(
  'the gateway does not serve %s, which is a path of a service',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const httpResponse = await owner.fetch(path, { method });
      expect({ path, method, found: httpResponse.ok }).toEqual({ path, method, found: false });
    }
  },
);

/** Returns the ids and the link secret with which to call a route. A route that removes its target gets a new one. */
async function prepareTarget(name: RouteName): Promise<{ id: string; rid: string; slug: string; linkSecret: string }> {
  const defaults = { id: prompt.id, rid: response.id, slug: prompt.slug, linkSecret: response.editSecret };
  switch (name) {
    case 'readNotification':
      return { ...defaults, id: notification.id };
    case 'deliverTimeCapsule':
    case 'showTimeCapsule':
    case 'openTimeCapsule':
    case 'shareTimeCapsule':
    case 'showTimeline':
    case 'showCalendar':
      return { ...defaults, id: capsule.id };
    case 'changePerson':
      return { ...defaults, id: person.id };
    case 'removePerson':
      return { ...defaults, id: (await createPerson()).id };
    case 'showOpening':
    case 'markOpened':
    case 'sendThanks':
    case 'sendResponse':
    case 'changeAddress':
    case 'blockUnknownSender':
      // A new account may choose only three addresses on its first day, so its choices are deleted.
      await gateway.admin.query('DELETE FROM capsules.recipient_choices');
      // All people here have the same mailbox, which must not stay blocked.
      await gateway.admin.query('DELETE FROM capsules.unknown_senders');
      return {
        ...defaults,
        linkSecret: await createRecipientLink(gateway.admin, capsule.id, (await createPerson()).id),
      };
    case 'keepOpening':
    case 'removeReceivedTimeCapsule': {
      const { id: capsuleId } = await createTimeCapsule(owner);
      const linkSecret = await createRecipientLink(gateway.admin, capsuleId, (await createPerson()).id);
      if (name === 'keepOpening') return { ...defaults, linkSecret };
      await otherUser.post('/api/opening/keep', undefined, { authorization: `Recipient ${linkSecret}` });
      const [received] = await otherUser.fetchJson<ReceivedTimeCapsuleDto[]>('/api/time-capsules/received');
      return { ...defaults, id: received?.id ?? '' };
    }
    case 'eraseTimeCapsule':
    case 'restoreTimeCapsule': {
      const { id } = await createTimeCapsule(owner);
      await owner.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' });
      return { ...defaults, id };
    }
    case 'changeTimeCapsule':
    case 'removeTimeCapsule':
      return { ...defaults, id: (await createTimeCapsule(owner)).id };
    case 'deleteSharedPrompt':
    case 'deleteResponse':
    case 'replaceResponse':
    case 'withdrawResponse': {
      const { id, slug } = await createPrompt(owner);
      const { id: rid, editSecret: linkSecret } = await createResponse(gateway.visitor(), slug);
      return { id, rid, slug, linkSecret };
    }
    case 'removeContribution':
      return { ...defaults, id: paid.id, rid: (await createContribution(gateway.visitor(), paid.slug)).id };
    case 'cancelPaidCapsule':
    case 'startCheckout':
      return { ...defaults, id: (await createCapsule(owner)).id };
    default:
      return ROUTES[name].path.includes('/capsules/')
        ? { ...defaults, id: paid.id, rid: contribution.id, slug: paid.slug }
        : defaults;
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  404: 'not_found',
  409: 'wrong_state',
};

const CALLERS: Caller[] = ['visitor', 'otherUser', 'owner'];
const cases = routeRows().flatMap((row) => CALLERS.map((caller) => ({ name: row.name, row, caller })));

it.each(cases)('$name returns to $caller what the table of expectations says', async ({ row, caller }) => {
  const { status, body, ownerText, needsEditLink, needsRecipientLink, isEndless } = EXPECTED[row.name];
  const browser = await browserOf(caller, row.name);
  const target = await prepareTarget(row.name);
  const path = row.path
    .replace(':name', capsule.videoFileName)
    .replace(':rid', target.rid)
    .replace(':id', target.id)
    .replace(':slug', target.slug)
    .replace(':token', randomUUID());
  const sent = body?.(entities);
  const abortController = new AbortController();
  const httpResponse = await browser.fetch(path, {
    method: row.method,
    signal: abortController.signal,
    ...(sent && { body: typeof sent.content === 'string' ? sent.content : new Uint8Array(sent.content) }),
    headers: {
      ...(sent && { 'content-type': sent.type }),
      ...(needsEditLink && { authorization: `EditLink ${target.linkSecret}` }),
      ...(needsRecipientLink && { authorization: `Recipient ${target.linkSecret}` }),
    },
  });
  if (isEndless && httpResponse.ok) abortController.abort();
  const text = isEndless && httpResponse.ok ? '' : await httpResponse.text();
  expect(httpResponse.status).toBe(status[caller]);
  if (!isEndless || !httpResponse.ok) expect(contractViolations(row.name, httpResponse, text)).toEqual([]);
  if (httpResponse.status >= 400 && httpResponse.status !== 410) {
    expect(JSON.parse(text)).toMatchObject({ code: CODES[httpResponse.status] });
  }
  if (ownerText !== undefined) expect(text.includes(ownerText(entities))).toBe(caller === 'owner');
});

const ownerRoutes = routeRows().filter(
  ({ name }) => EXPECTED[name].status.otherUser === 404 && EXPECTED[name].status.owner !== 404,
);

it.each(ownerRoutes)(
  '$name returns the same response for another user’s id as for an unknown one',
  async ({ name, ...row }) => {
    const sent = EXPECTED[name].body?.(entities);
    const problemWith = async (id: string, rid: string, video: string): Promise<object> => {
      const path = row.path.replace(':id', id).replace(':name', video).replace(':rid', rid);
      const body = typeof sent?.content === 'string' && { body: sent.content, headers: { 'content-type': sent.type } };
      return problemOf(await otherUser.fetch(path, { method: row.method, ...body }));
    };
    const { id, rid } = await prepareTarget(name);
    const problemOfForeignId = await problemWith(id, rid, capsule.videoFileName);
    expect(problemOfForeignId).toEqual(
      await problemWith(randomUUID(), randomUUID(), `${randomUUID().replaceAll('-', '')}.webm`),
    );
  },
);

/** Returns the caller's browser. For logouts, which end the session, signs in a new user. */
async function browserOf(caller: Caller, name: RouteName): Promise<Visitor> {
  if (caller === 'visitor') return gateway.visitor();
  if (!/logout/i.test(name)) return caller === 'owner' ? owner : otherUser;
  return gateway.signIn();
}
