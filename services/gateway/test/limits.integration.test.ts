// Real: the gateway in this process, the other services as processes, PostgreSQL, S3, SMTP; in some tests also Redis.
import { randomBytes } from 'node:crypto';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { RawConnection } from '@dear-future/testing/attacks';
import { startRedis } from '@dear-future/local-servers/redis';
import { Redis } from 'ioredis';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { retryAfterOf, collectStatuses } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import { createPrompt, respond } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const user = await gateway.signIn();

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const withUnknownSession = () => ({ cookie: `session=${randomBytes(16).toString('base64url')}` });

async function fetchPromptsStatus(headers: Record<string, string> = {}): Promise<number> {
  return (await gateway.visitor().get('/api/prompts', headers)).status;
}

/** Requests a sign-in email from a client; returns the status. */
async function requestSignInMail(email: string, client: string, browser = gateway.visitor()): Promise<number> {
  return (await browser.form('/api/login', { email }, from(client))).status;
}

/** Sends two requests that wait for a lock, then a third. Expects the third to wait while `callOthers` runs. */
async function expectThirdToWait(
  firstTwo: readonly (() => Promise<Response>)[],
  third: () => Promise<Response>,
  callOthers: () => Promise<void>,
): Promise<void> {
  const running: Promise<Response>[] = [];
  let hasThirdEnded = false;
  await gateway.whileLocked('LOCK TABLE capsules.shared_prompts', async () => {
    running.push(...firstTwo.map((send) => send()));
    await gateway.waitUntilBlocked('capsules', 2);
    running.push(third().finally(() => (hasThirdEnded = true)));
    await callOthers();
    expect(hasThirdEnded).toBe(false);
  });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
}

describe('limits', () => {
  it('work without Redis, and ignore the address that an untrusted proxy sends', async () => {
    await gateway.restart({ READS_PER_CLIENT: '5' });
    const statuses = await collectStatuses(7, (n) => fetchPromptsStatus(from(`203.0.113.${String(n)}`)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(retryAfterOf(await gateway.visitor().get('/api/prompts'))).toBeGreaterThan(0);
    expect((await gateway.visitor().get('/')).status).not.toBe(429);
  });

  it('do not delay requests while Redis hangs', async () => {
    const redis = await startRedis({ durable: false });
    await gateway.restart({ REDIS_URL: redis.url, READS_PER_CLIENT: '1000' });
    expect(await fetchPromptsStatus()).toBe(200);
    redis.child.kill('SIGSTOP');
    try {
      expect(new Set(await collectStatuses(10, () => fetchPromptsStatus()))).toEqual(new Set([200]));
      expect((await user.get('/api/auth/user')).status).toBe(200);
    } finally {
      redis.child.kill('SIGCONT');
    }
    // Redis has counted only the first request, the one that waited 300 ms, and one every five seconds.
    const client = new Redis(redis.url);
    expect(Number(await client.get('limit:client-requests:127.0.0.1'))).toBeLessThan(6);
    client.disconnect();
    await redis.stop();
    expect(await fetchPromptsStatus()).toBe(200);
  });

  it('work with a full Redis', async () => {
    const redis = await startRedis({ durable: false });
    await gateway.restart({ REDIS_URL: redis.url, READS_PER_CLIENT: '3' });
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory', '1');
    expect(await collectStatuses(4, () => fetchPromptsStatus())).toEqual([200, 200, 200, 429]);
    await expect(client.set('more', 'bytes')).rejects.toThrow('OOM');
    client.disconnect();
    await redis.stop();
  });

  it('in Redis survive a restart of the gateway', async () => {
    const redis = await startRedis({ durable: false });
    const changes = { REDIS_URL: redis.url, READS_PER_CLIENT: '3' };
    await gateway.restart(changes);
    expect(await collectStatuses(3, () => fetchPromptsStatus())).toEqual([200, 200, 200]);
    await gateway.restart(changes);
    expect(await fetchPromptsStatus()).toBe(429);
    await redis.stop();
  });

  it('use the address that a trusted proxy adds', async () => {
    await gateway.restart({ READS_PER_CLIENT: '2', TRUST_PROXY: '1' });
    expect(await collectStatuses(3, () => fetchPromptsStatus(from('198.51.100.1, 203.0.113.1')))).toEqual([
      200, 200, 429,
    ]);
    expect(await fetchPromptsStatus(from('198.51.100.1, 203.0.113.2'))).toBe(200);
    // Some proxies add the port of each connection.
    for (const [address, status] of [
      ['203.0.113.1:51234', 429],
      ['203.0.113.3:1', 200],
      ['203.0.113.3:2', 200],
      ['203.0.113.3:3', 429],
      ['[2001:db8::1]:443', 200],
      ['[2001:db8::2]:444', 200],
      ['[2001:db8::3]', 429],
    ] as const) {
      expect([address, await fetchPromptsStatus(from(address))]).toEqual([address, status]);
    }
    // Strangers whose address the proxy hides do not share a limit.
    expect(await collectStatuses(4, () => fetchPromptsStatus(from('unknown')))).toEqual([200, 200, 200, 200]);
  });

  it('never refuse an upload for the other requests of its address', async () => {
    const { slug } = await createPrompt(user);
    await gateway.restart({ READS_PER_CLIENT: '2' });
    expect(await collectStatuses(3, () => fetchPromptsStatus())).toEqual([200, 200, 429]);
    expect(await collectStatuses(5, async () => (await respond(gateway.visitor(), slug)).status)).toEqual([
      201, 201, 201, 201, 201,
    ]);
  });

  it('also count requests with an absolute URL', async () => {
    await gateway.restart({ READS_PER_CLIENT: '2' });
    const statuses = await collectStatuses(3, async () => {
      const connection = new RawConnection(gateway.url);
      void connection.write('GET http://a/api/prompts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await connection.closed;
      return connection.status ?? 0;
    });
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('queue the requests of an address that has too many open ones, without delaying other addresses', async () => {
    const { slug } = await createPrompt(user);
    await gateway.restart({ REQUESTS_AT_ONCE: '2', TRUST_PROXY: '1' });
    const get = (path: string) => () => gateway.visitor().get(path, from('203.0.113.1'));
    const open = get(`/api/public/shared-prompts/${slug}`);
    await expectThirdToWait([open, open], get('/api/prompts'), async () => {
      expect(await fetchPromptsStatus(from('203.0.113.2'))).toBe(200);
      // Sign-in emails have their own limits.
      expect(await requestSignInMail(uniqueEmail(), '203.0.113.1')).toBe(200);
    });
  });

  it('do not make users wait for the requests of visitors at their address', async () => {
    const { slug } = await createPrompt(user);
    await gateway.restart({ REQUESTS_AT_ONCE: '2' });
    const open = () => gateway.visitor().get(`/api/public/shared-prompts/${slug}`);
    const third = () => gateway.visitor().get('/api/prompts', withUnknownSession());
    await expectThirdToWait([open, open], third, async () => {
      // The gateway looks the session up for the first request, and then knows it.
      for (let n = 0; n < 2; n += 1) expect((await user.get('/api/prompts')).status).toBe(200);
    });
  });

  it('for the visitors at an address do not stop its users, who have their own limits', async () => {
    await gateway.restart({ READS_PER_CLIENT: '3', READS_PER_USER: '3' });
    expect(await collectStatuses(4, () => fetchPromptsStatus())).toEqual([200, 200, 200, 429]);
    const fetchAsUser = async (): Promise<number> => (await user.get('/api/auth/user')).status;
    expect(await collectStatuses(4, fetchAsUser)).toEqual([200, 200, 200, 429]);
    const openPage = async (browser: Visitor): Promise<number> => (await browser.get('/')).status;
    expect(await collectStatuses(3, () => openPage(gateway.visitor()))).toEqual([200, 200, 429]);
    expect(await openPage(user)).toBe(200);
  });

  it('allow few lookups of unknown sessions for an address at its limit', async () => {
    await gateway.restart();
    const otherUser = await gateway.signIn();
    await gateway.restart({ READS_PER_CLIENT: '2' });
    const fetchAsUser = async (): Promise<number> => (await user.get('/api/auth/user')).status;
    expect([await fetchAsUser(), await fetchPromptsStatus()]).toEqual([200, 200]);
    expect(new Set(await collectStatuses(5, () => fetchPromptsStatus(withUnknownSession())))).toEqual(new Set([429]));
    // The gateway already knows the session of `user`, but no longer looks up sessions like that of `otherUser`.
    expect([await fetchAsUser(), (await otherUser.get('/api/auth/user')).status]).toEqual([200, 429]);
  });

  it('let a user read two lists at a time, without delaying other requests', async () => {
    await gateway.restart();
    const { id } = await createPrompt(user);
    const list = (method: string) => () => user.fetch(`/api/shared-prompts/${id}/responses`, { method });
    const third = () => user.get('/api/time-capsules');
    await expectThirdToWait([list('GET'), list('HEAD')], third, async () => {
      for (const path of ['/api/auth/user', '/api/storage']) expect((await user.get(path)).status).toBe(200);
    });
  });

  it('do not count the requests of disconnected clients, even if they are pipelined', async () => {
    await gateway.restart({ REQUESTS_AT_ONCE: '2' });
    for (let n = 0; n < 10; n += 1) {
      const connection = new RawConnection(gateway.url);
      await connection.write('GET /api/prompts HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5));
      connection.destroy();
    }
    expect(await fetchPromptsStatus()).toBe(200);
  });

  it.each<[string, string, (prompt: SharedPromptDto) => Promise<Response>]>([
    [
      'videos with made-up edit links',
      'shared_responses',
      () => {
        const cookie = `link=${randomBytes(16).toString('base64url')}`;
        return gateway.visitor().get(`/api/videos/${randomBytes(16).toString('hex')}.webm`, { cookie });
      },
    ],
    [
      'archives',
      'shared_responses',
      ({ id }) => user.fetch(`/api/shared-prompts/${id}/responses.zip`, { method: 'HEAD' }),
    ],
    [
      'uploads with the same key',
      'admissions',
      ({ slug }) => respond(gateway.visitor(), slug, { headers: { 'idempotency-key': 'the-same' } }),
    ],
  ])('leave the capsules service free for others while one client requests many %s', async (_what, table, request) => {
    const prompt = await createPrompt(user);
    await gateway.restart({ VIDEOS_AT_ONCE_PER_CLIENT: '2' });
    let running: Promise<unknown> | undefined;
    await gateway.whileLocked(`LOCK TABLE capsules.${table}`, async () => {
      running = Promise.allSettled(Array.from({ length: 60 }, () => request(prompt)));
      await gateway.waitUntilBlocked('capsules', 2);
      expect((await gateway.visitor().get(`/api/public/shared-prompts/${prompt.slug}`)).status).toBe(200);
    });
    await running;
  });

  it('leave database connections free while one client requests many sign-in emails at once', async () => {
    await gateway.restart();
    let running: Promise<number[]> | undefined;
    await gateway.whileLocked('LOCK TABLE gateway.sign_in_requests', async () => {
      running = Promise.all(Array.from({ length: 60 }, () => requestSignInMail(uniqueEmail(), '203.0.113.1')));
      await gateway.waitUntilBlocked('gateway', 1);
      expect((await gateway.visitor().get('/health/ready')).status).toBe(200);
    });
    expect(new Set(await running)).toEqual(new Set([200]));
  });
});
