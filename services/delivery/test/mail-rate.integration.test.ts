// Real: PostgreSQL, Redis, and two processes of the delivery service. The mail server is an SMTP stub.
import { startRedis } from '@dear-future/local-servers/redis';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { DeliveryHarness } from './delivery-harness.js';

const PER_SECOND = 5;
const WINDOW_MS = 3000;
const COUNT = 30;

let harness: DeliveryHarness;

beforeEach(async () => {
  harness = await DeliveryHarness.open(await startRedis({ durable: false }));
});
afterEach(() => harness.close());

/** Returns the highest number of emails that the mail server received within the window. */
function highestCount(): number {
  const times = harness.stub.mails.map(({ receivedAt }) => receivedAt);
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + WINDOW_MS).length));
}

it.each([
  ['with Redis', {}],
  ['without Redis', { REDIS_URL: NO_REDIS }],
])('two processes together keep to the rate, %s', async (_, redis) => {
  const settings = { SMTP_MESSAGES_PER_SECOND: String(PER_SECOND), ...redis };
  await Promise.all([harness.startProcess(settings), harness.startProcess(settings)]);
  await harness.announceUser();
  const definitions = [];
  for (let each = 0; each < COUNT; each += 1) definitions.push(await harness.schedule(3500));
  await harness.waitUntilHandled();
  await harness.makeDue(...definitions.map(({ source }) => source.id));
  for (const each of definitions) await harness.waitForState(each, 'delivered');
  expect(harness.messageIds).toHaveLength(COUNT);
  // The rate of a second may come at once, before the window’s own emails, and at its end.
  expect(highestCount()).toBeLessThanOrEqual(PER_SECOND * (WINDOW_MS / 1000 + 2));
});
