// Real: gateway, capsules, media and delivery as processes, PostgreSQL, S3, SMTP, and a Redis of the test's own that is killed.
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/testing/servers/redis';
import { GatewayTestApp } from './gateway-test-app.js';
import { openLive, type OpenPage } from './open-page.js';
import { createPrompt, respond, responseOf } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const pages: OpenPage[] = [];

const gateway = await GatewayTestApp.start({ LIVE_KEEP_ALIVE_MS: '300', LIVE_STREAMS_PER_PERSON: '3' });
const owner = await gateway.signIn();
const another = await gateway.signIn();

afterEach(() => {
  for (const page of pages.splice(0)) page.leave();
});

async function open(visitor: Visitor): Promise<OpenPage> {
  const page = await openLive(visitor);
  pages.push(page);
  return page;
}

it('tells the owner of a response at once, and nobody else', async () => {
  const prompt = await createPrompt(owner);
  const [mine, second, theirs] = await Promise.all([open(owner), open(owner), open(another)]);
  expect(mine.type).toContain('text/event-stream');
  await responseOf(await respond(gateway.visitor(), prompt.slug));
  for (const page of [mine, second]) {
    await eventually(
      () => page.events.some((event) => event.kind === 'shared-prompt' && event.promptId === prompt.id),
      { withinMs: 5000, what: 'the event' },
    );
  }
  await eventually(() => theirs.comments >= 2, { what: 'two more signs of life' });
  expect(theirs.events).toEqual([]);
});

it('keeps silent connections alive', async () => {
  const page = await open(owner);
  await eventually(() => page.comments >= 2, { withinMs: 5000, what: 'two signs of life' });
  expect(page.ended).toBe(false);
});

it('takes a few pages of one person, and says so to one too many', async () => {
  await Promise.all([open(owner), open(owner), open(owner)]);
  const refused = await owner.get('/api/live');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(((await refused.json()) as { message: string }).message).toMatch(/pages/);
  await open(another);
  pages[0]?.leave();
  await eventually(async () => {
    const page = await openLive(owner).catch(() => null);
    if (page !== null) pages.push(page);
    return page !== null;
  });
});

it('forgets pages that leave while their session is looked up', async () => {
  const admin = await gateway.admin.connect();
  const impatient = await gateway.signIn();
  try {
    // Whoever looks a session up waits here.
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE gateway.sessions IN ACCESS EXCLUSIVE MODE');
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
                      WHERE datname = current_database() AND usename = 'gateway' AND wait_event_type = 'Lock'`;
    const leaving = new AbortController();
    const tries = Array.from({ length: 30 }, () =>
      impatient.fetch('/api/live', { signal: leaving.signal }).then(
        () => 'answered',
        () => 'left',
      ),
    );
    await eventually(async () => (await admin.query<{ n: number }>(waiting)).rows[0]?.n !== 0, {
      what: 'the look-ups to wait',
    });
    leaving.abort();
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['left']));
    // One that is answered tells that the gateway has seen the others leave.
    expect((await gateway.visitor().get('/api/login')).status).toBe(200);
  } finally {
    await admin.query('COMMIT');
    admin.release();
  }
  // Answered after all look-ups that were waiting.
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

it('lives through a killed Redis: open pages stay, come anew when it is back, and hear again', async () => {
  const prompt = await createPrompt(owner);
  const page = await open(owner);
  const { redis } = gateway.backends;
  redis.child.kill('SIGKILL');
  await redis.child.exited;
  await eventually(async () => (await owner.get('/api/auth/user')).status === 200);
  await responseOf(await respond(gateway.visitor(), prompt.slug));
  expect(page.ended).toBe(false);
  const silent = await open(owner);
  expect(silent.ended).toBe(false);

  gateway.backends.redis = await startRedis({ durable: false, port: redis.port });
  // Something may have been missed, so both pages are sent to ask anew.
  await eventually(() => page.ended && silent.ended, { withinMs: 20_000, what: 'the streams to end' });
  const again = await open(owner);
  // capsules finds its way back to Redis in its own time; what it says before that is lost, and may be.
  await eventually(
    async () => {
      await responseOf(await respond(gateway.visitor(), prompt.slug));
      return again.events.some((event) => event.kind === 'shared-prompt');
    },
    { withinMs: 20_000, everyMs: 500, what: 'an event after the return' },
  );
});

it('ends when the gateway does, which does not wait for it', async () => {
  const child = await gateway.startProcess();
  const page = await open(owner.at(child));
  // One that waited would miss this deadline and be killed.
  expect(await child.stop(10_000)).toMatchObject({ code: 0 });
  await eventually(() => page.ended);
});
