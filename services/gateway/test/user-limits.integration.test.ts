// Real: the gateway in this process, the other services as processes, PostgreSQL, S3. The gateway has no Redis.
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { GatewayTestApp } from './gateway-test-app.js';
import { weddingOrder } from './paid-capsules.js';
import { capsuleForm, upload } from './recording.js';
import { collectStatuses } from './responses.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const user = await gateway.signIn();

it.each<[string, () => object | Promise<object>, object]>([
  ['/api/capsules', () => weddingOrder(user), { deliveryDate: '2001-01-01T00:00:00Z' }],
  ['/api/shared-prompts', () => ({ promptTitle: 'Why?', promptDescription: 'Tell us.' }), { promptTitle: '' }],
])('refused requests to %s do not count', async (path, body, wrong) => {
  await gateway.restart({ WRITES_PER_USER: '20' });
  const create = async (changes: object): Promise<number> =>
    (await user.send('POST', path, { ...(await body()), ...changes })).status;
  const refused = await collectStatuses(5, () => create(wrong));
  expect(new Set(refused)).toEqual(new Set([400]));
  expect(await collectStatuses(3, () => create({}))).toEqual([201, 201, 429]);
});

it('refused uploads count separately', async () => {
  const changes = { UPLOADS_PER_USER: '3' };
  await gateway.restart(changes);
  const send = async (body: Buffer): Promise<number> => (await upload(user, { body })).status;
  const wrongDate = capsuleForm({ deliveryDate: '2001-01-01T00:00:00Z' });
  expect([await send(wrongDate), await send(capsuleForm({}, Buffer.from('<!doctype html>')))]).toEqual([400, 415]);
  expect(await collectStatuses(4, () => send(capsuleForm()))).toEqual([201, 201, 201, 429]);
  expect(await (await upload(user, { body: capsuleForm() })).text()).toContain('too many videos in the last hour');
  await gateway.restart(changes);
  expect(await collectStatuses(4, () => send(wrongDate))).toEqual([400, 400, 400, 429]);
});
