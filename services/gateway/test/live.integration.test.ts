// Real: gateway, capsules, media and delivery as processes, PostgreSQL, S3, SMTP, and a Redis that the test kills.
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/testing/servers/redis';
import { problemOf, retryAfterOf } from './answers.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { openLive, type LivePage } from './open-page.js';
import { createPrompt, createResponse } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const pages: LivePage[] = [];

const gateway = await GatewayTestApp.start({ LIVE_KEEP_ALIVE_MS: '300', LIVE_STREAMS_PER_USER: '3' });
const owner = await gateway.signIn();
const another = await gateway.signIn();

afterEach(() => {
  for (const page of pages.splice(0)) page.leave();
});

async function open(visitor: Visitor): Promise<LivePage> {
  const page = await openLive(visitor);
  pages.push(page);
  return page;
}

it('notifies only the owner of a response, immediately', async () => {
  const prompt = await createPrompt(owner);
  const [mine, second, theirs] = await Promise.all([open(owner), open(owner), open(another)]);
  expect(mine.type).toContain('text/event-stream');
  await createResponse(gateway.visitor(), prompt.slug);
  for (const page of [mine, second]) {
    const told = () => page.events.some((event) => event.kind === 'shared-prompt' && event.promptId === prompt.id);
    await eventually(told, { withinMs: 5000, what: 'the event' });
  }
  await eventually(() => theirs.comments >= 2, { what: 'two keep-alive comments' });
  expect([theirs.events, theirs.ended]).toEqual([[], false]);
});

it('limits the open pages of one user', async () => {
  await Promise.all([open(owner), open(owner), open(owner)]);
  const refused = await owner.get('/api/live');
  expect(retryAfterOf(refused)).toBeGreaterThan(0);
  const message = expect.stringContaining('tabs') as string;
  expect(await problemOf(refused)).toMatchObject({ status: 429, message });
  await open(another);
  pages[0]?.leave();
  await eventually(async () => {
    const page = await openLive(owner).catch(() => null);
    if (page !== null) pages.push(page);
    return page !== null;
  });
});

it('drops pages that leave during their session lookup', async () => {
  const impatient = await gateway.signIn();
  await gateway.whileLocked('LOCK TABLE gateway.sessions IN ACCESS EXCLUSIVE MODE', async () => {
    const leaving = new AbortController();
    const requests = Array.from({ length: 30 }, () => impatient.fetch('/api/live', { signal: leaving.signal }));
    const left = expect(Promise.any(requests)).rejects.toMatchObject({ name: 'AggregateError' });
    await gateway.waitUntilBlocked('gateway');
    leaving.abort();
    await left;
    // After this response the gateway has noticed that the others left.
    expect((await gateway.visitor().get('/api/login')).status).toBe(200);
  });
  // Answered after all waiting look-ups.
  expect((await impatient.get('/api/auth/user')).status).toBe(200);
  for (let n = 0; n < 3; n += 1) await open(impatient);
  expect((await impatient.get('/api/live')).status).toBe(429);
});

it('ends with the session', async () => {
  const leaver = await gateway.signIn();
  const page = await open(leaver);
  await leaver.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
  await eventually(() => page.ended, { withinMs: 5000, what: 'the stream to end' });
  expect((await leaver.get('/api/live')).status).toBe(401);
});

it('survives a killed Redis: open pages stay, reconnect when it is back, and get events again', async () => {
  const prompt = await createPrompt(owner);
  const page = await open(owner);
  const { redis } = gateway.backends;
  redis.child.kill('SIGKILL');
  await redis.child.exited;
  await eventually(async () => (await owner.get('/api/auth/user')).status === 200);
  await createResponse(gateway.visitor(), prompt.slug);
  expect(page.ended).toBe(false);
  const silent = await open(owner);
  expect(silent.ended).toBe(false);

  gateway.backends.redis = await startRedis({ durable: false, port: redis.port });
  // They may have missed an event, so both have to reconnect.
  await eventually(() => page.ended && silent.ended, { withinMs: 20_000, what: 'the streams to end' });
  const again = await open(owner);
  // Events that capsules publishes before it reconnects are lost. That is allowed.
  await eventually(
    async () => {
      await createResponse(gateway.visitor(), prompt.slug);
      return again.events.some((event) => event.kind === 'shared-prompt');
    },
    { withinMs: 20_000, everyMs: 500, what: 'an event after the return' },
  );
});

it("does not delay the gateway's shutdown", async () => {
  const child = await gateway.startProcess();
  const page = await open(owner.at(child));
  // A gateway that waits for the page misses this deadline and is killed.
  expect(await child.stop(10_000)).toMatchObject({ code: 0 });
  await eventually(() => page.ended);
});
