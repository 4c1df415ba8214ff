// Real: the gateway in this process, the other services as processes, PostgreSQL, S3, SMTP; Redis, which a test kills.
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/local-servers/redis';
import { liveChannel } from '@dear-future/work/signals/redis';
import { Redis } from 'ioredis';
import { problemOf, retryAfterOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { openLive, type LivePage } from './open-page.js';
import { createPrompt, createResponse } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const pages: LivePage[] = [];

const gateway = await GatewayTestApp.start({ LIVE_KEEP_ALIVE_MS: '300' });
const owner = await gateway.signIn();
const otherUser = await gateway.signIn();

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function open(visitor: Visitor): Promise<LivePage> {
  const page = await openLive(visitor);
  pages.push(page);
  return page;
}

it('a response reaches the open pages of the prompt’s owner immediately, and no other user’s', async () => {
  const prompt = await createPrompt(owner);
  const [mine, second, theirs] = await Promise.all([open(owner), open(owner), open(otherUser)]);
  expect(mine.contentType).toContain('text/event-stream');
  await createResponse(gateway.visitor(), prompt.slug);
  for (const page of [mine, second]) {
    const isNotified = () =>
      page.events.some((event) => event.kind === 'shared-prompt' && event.promptId === prompt.id);
    await eventually(isNotified, { withinMs: 5000, what: 'the event' });
  }
  await eventually(() => theirs.commentCount >= 2, { what: 'two keep-alive comments' });
  expect([theirs.events, theirs.hasEnded]).toEqual([[], false]);
});

it('equal events that come at the same time are sent only once', async () => {
  const page = await open(owner);
  const channel = liveChannel(await owner.userId());
  const redis = new Redis(gateway.backends.redis.url);
  for (let n = 0; n < 200; n += 1) void redis.publish(channel, JSON.stringify({ kind: 'notifications' }));
  await redis.publish(channel, JSON.stringify({ kind: 'capsules' }));
  await eventually(() => page.events.length >= 2);
  expect(page.events).toHaveLength(2);
  redis.disconnect();
});

it('each user can have only a limited number of open pages', async () => {
  await Promise.all(Array.from({ length: 12 }, () => open(owner)));
  const refused = await owner.get('/api/live');
  expect(retryAfterOf(refused)).toBeGreaterThan(0);
  const message = expect.stringContaining('tabs') as string;
  expect(await problemOf(refused)).toMatchObject({ status: 429, message });
  await open(otherUser);
  pages[0]?.close();
  await eventually(async () => {
    const page = await openLive(owner).catch(() => null);
    if (page !== null) pages.push(page);
    return page !== null;
  });
});

it('pages that close while their session is looked up do not count', async () => {
  const user = await gateway.signIn();
  await gateway.whileLocked('LOCK TABLE gateway.sessions IN ACCESS EXCLUSIVE MODE', async () => {
    const abortController = new AbortController();
    const requests = Array.from({ length: 30 }, () => user.fetch('/api/live', { signal: abortController.signal }));
    const allAborted = expect(Promise.any(requests)).rejects.toMatchObject({ name: 'AggregateError' });
    await gateway.waitUntilBlocked('gateway');
    abortController.abort();
    await allAborted;
    // When this response arrives, the gateway has noticed the aborted requests.
    expect((await gateway.visitor().get('/api/login')).status).toBe(200);
  });
  // This session lookup runs after all those that were waiting.
  expect((await user.get('/api/auth/user')).status).toBe(200);
  for (let n = 0; n < 12; n += 1) await open(user);
  expect((await user.get('/api/live')).status).toBe(429);
});

it('a stream ends with its session', async () => {
  const user = await gateway.signIn();
  const page = await open(user);
  await user.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
  await eventually(() => page.hasEnded, { withinMs: 5000, what: 'the stream to end' });
  expect((await user.get('/api/live')).status).toBe(401);
});

it('streams stay open while Redis is down, and end when it is back, so that pages reconnect', async () => {
  const prompt = await createPrompt(owner);
  const page = await open(owner);
  const { redis } = gateway.backends;
  redis.child.kill('SIGKILL');
  await redis.child.exited;
  await eventually(async () => (await owner.get('/api/auth/user')).status === 200);
  await createResponse(gateway.visitor(), prompt.slug);
  expect(page.hasEnded).toBe(false);
  const openedDuringOutage = await open(owner);
  expect(openedDuringOutage.hasEnded).toBe(false);

  gateway.backends.redis = await startRedis({ durable: false, port: redis.port });
  // Both pages may have missed an event, so both have to reconnect.
  await eventually(() => page.hasEnded && openedDuringOutage.hasEnded, {
    withinMs: 20_000,
    what: 'the streams to end',
  });
  const reconnected = await open(owner);
  // Events that the capsules service publishes before it reconnects to Redis are lost, so the test keeps trying.
  await eventually(
    async () => {
      await createResponse(gateway.visitor(), prompt.slug);
      return reconnected.events.some((event) => event.kind === 'shared-prompt');
    },
    { withinMs: 20_000, everyMs: 500, what: 'an event after the outage' },
  );
});

it("an open page does not delay the gateway's shutdown", async () => {
  const child = await gateway.startProcess();
  const page = await open(owner.at(child));
  // If the gateway waited for the page to close, it would miss this deadline and be killed.
  expect(await child.stop(10_000)).toMatchObject({ code: 0 });
  await eventually(() => page.hasEnded);
});
