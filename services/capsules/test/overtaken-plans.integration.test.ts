// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { createHash, randomBytes } from 'node:crypto';
import { CapsulesTestApp, newUserId } from './capsules-test-app.js';
import { joinIds, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';

const app = await CapsulesTestApp.shared();
const { addPerson } = peopleClient(app);
const { admit } = plansClient(app);
const at = '2026-11-21T12:00:00.000Z';

/** Creates a capsule and a plan that the delivery service has accepted, but that this service has not heard of. */
async function createOvertakenPlan(fields: Record<string, string> = {}, change = {}) {
  const { owner, id } = await app.createOwnerAndCapsule(fields);
  const { definition } = (await admit(owner, id, 'change', change)).body;
  return { owner, id, plan: { definition: definition!, isRemoved: false, deliveredAt: null } };
}

it('the link of a person who was added after the date works, although its plan arrives last', async () => {
  const owner = newUserId();
  const [ann, ben] = [await addPerson(owner, { name: 'Ann', email: 'ann@b.test' }), await addPerson(owner)];
  const { id } = await app.createCapsule(owner, { recipients: ann.id });
  await app.makeDue(id);
  const { definition } = (await admit(owner, id, 'change', { recipients: joinIds([ann, ben]) })).body;
  const plan = { definition: definition!, isRemoved: false, deliveredAt: null };
  const recipientId = definition!.recipients!.find(({ contactId }) => contactId === ben.id)!.id;
  const secret = randomBytes(16).toString('base64url');
  const [hash, mailboxHash] = [secret, 'ben'].map((text) => createHash('sha256').update(text).digest('hex'));

  await app.postMessage('delivery', 'recipient.link-issued', { recipientId, hash, mailboxHash, plan });
  const attempt = { capsuleId: id, recipientId, at, outcome: 'accepted', reason: null, plan };
  await app.postMessage('delivery', 'delivery.attempted', attempt);
  const source = { kind: 'time-capsule', id };
  const delivered = { source, generation: 2, channel: 'email', deliveredAt: at, recipientId, plan };
  await app.postMessage('delivery', 'delivery.delivered', delivered);
  await app.postMessage('delivery', 'capsule.planned', plan);

  expect((await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': secret })).status).toBe(200);
  const [capsule] = await app.listCapsules(owner);
  expect(capsule).toMatchObject({ status: 'delivered', deliveredAt: at });
  expect(capsule!.recipients.map(({ name, state }) => [name, state])).toEqual([
    ['Ann', 'waiting'],
    ['Ben', 'sent'],
  ]);
});

describe('delivery.moved', () => {
  const dueAt = (hour: number) => `2040-01-01T0${String(hour)}:00:00.000Z`;
  const postMove = (capsuleId: string, generation: number, move: number, more = {}) =>
    app.postMessage('delivery', 'delivery.moved', { capsuleId, generation, move, dueAt: dueAt(move), ...more });
  const readDate = async (owner: string) => (await app.listCapsules(owner))[0]?.deliveryDate;

  it.each([[[1, 2]], [[2, 1]], [[2, 2, 1]]])('the later of two moves wins in the order %j', async (order) => {
    const { owner, id } = await app.createOwnerAndCapsule();
    for (const move of order) await postMove(id, 1, move);
    expect(await readDate(owner)).toBe(dueAt(2));
  });

  it('counts if it overtakes its plan, but not after a newer plan', async () => {
    const { owner, id, plan } = await createOvertakenPlan({}, { deliveryDate: dueAt(9) });
    await postMove(id, 2, 1, { plan });
    await app.postMessage('delivery', 'capsule.planned', plan);
    expect(await readDate(owner)).toBe(dueAt(1));
    await postMove(id, 1, 5);
    expect(await readDate(owner)).toBe(dueAt(1));
    const newer = { ...plan, definition: { ...plan.definition, generation: 3, dueAt: dueAt(8) } };
    await app.postMessage('delivery', 'capsule.planned', newer);
    await postMove(id, 3, 1);
    await postMove(id, 2, 7, { plan });
    expect(await readDate(owner)).toBe(dueAt(1));
  });
});
