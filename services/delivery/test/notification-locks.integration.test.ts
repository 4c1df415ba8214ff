// Real: PostgreSQL, Redis, the delivery service, stopped exactly at a point by a lock it must wait for. The mail
// server is a scripted one that speaks SMTP.
import { eventually } from '@dear-future/testing/eventually';
import { SharedQuestion } from './answers.js';
import { DeliveryHarness } from './delivery-harness.js';

let bench: DeliveryHarness;

beforeAll(async () => {
  bench = await DeliveryHarness.open();
  await bench.start();
  await bench.know();
});
afterAll(() => bench.close());

it('marking all as read and taking back what was told do not stand in each other’s way', async () => {
  const question = new SharedQuestion(bench);
  // Told in this order: an answer that goes again, the mailbox's refusal, and the answer that is left.
  bench.behave({ at: 'rcpt', code: 550 });
  const first = await question.receive();
  await question.mailReaches(1, 'retry_wait');
  await question.toldOf(2);
  const last = await question.receive({ responderName: 'Tom' });
  await question.toldOf(3);
  await question.remove(first);
  await bench.allHandled();
  // With the last answer its mail goes, and what was told of both: the younger notification, and the older one.
  const letGo = await bench.hold('delivery.attempts');
  await question.remove(last);
  await bench.standsAtLock();
  const reading = { ended: false };
  const answer = bench.send('/notifications/read-all', {}).finally(() => (reading.ended = true));
  await eventually(async () => reading.ended || (await bench.atLocks()) > 1, { what: 'all to be read, or to wait' });
  await letGo();
  expect((await answer).status).toBe(204);
  await bench.allHandled();
  expect(await question.told()).toEqual([]);
  const { rows } = await bench.admin.query(`SELECT tries, last_error FROM delivery.inbox WHERE tries > 1`);
  expect(rows).toEqual([]);
});
