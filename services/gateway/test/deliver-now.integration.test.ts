// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP (a server that follows a script).
import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, letDatePass, upload } from './recording.js';
import type { Visitor } from './visitor.js';

let visitor: Visitor;
let address: string;

const gateway = await GatewayTestApp.start();
const admin = gateway.admin;

beforeEach(async () => {
  address = `${randomUUID()}@b.test`;
  visitor = await gateway.signIn(address);
});

afterAll(() => gateway.stop());

/** A capsule whose date passes while the mail server is away, so that nothing but Deliver Now is quick. */
async function dueCapsule(): Promise<TimeCapsuleDto> {
  const capsule = await capsuleOf(await upload(visitor));
  await letDatePass(admin, capsule.id);
  await eventually(
    async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM delivery.deliveries WHERE source_id = $1 AND state = 'retry_wait'`,
        [capsule.id],
      );
      return rows.length > 0;
    },
    { withinMs: 30_000, what: 'the try in vain' },
  );
  return capsule;
}

const deliver = (id: string): Promise<Response> => visitor.post(`/api/time-capsules/${id}/deliver`);
const lettersHere = (): number =>
  gateway.backends.smtp.mails.filter(({ to, source }) => to.includes(address) && !source.includes('login/verify'))
    .length;

it('is refused before the date with 409', async () => {
  const capsule = await capsuleOf(await upload(visitor));
  const answer = await deliver(capsule.id);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'wrong_state' });
});

it.each(['1', 'nothing', randomUUID()])('answers 404 for %s', async (id) => {
  expect((await deliver(id)).status).toBe(404);
});

it('answers 503 while the mail server is away, and delivers once it is back: twice at once, one mail', async () => {
  await gateway.backends.smtpProxy.refuse();
  const capsule = await dueCapsule();
  const away = await deliver(capsule.id);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).not.toBeNull();
  await gateway.backends.smtpProxy.pass();
  const answers = await Promise.all([deliver(capsule.id), deliver(capsule.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0].json()).toMatchObject({ id: capsule.id, status: 'delivered' });
  expect(lettersHere()).toBe(1);
  const again = await deliver(capsule.id);
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ id: capsule.id, status: 'delivered' });
  expect(lettersHere()).toBe(1);
});
