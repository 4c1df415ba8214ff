// Real: gateway, capsules, media and delivery as processes, PostgreSQL, S3, SMTP. Redis is nowhere at all, or a server of the test's own.
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/testing/servers/redis';
import { Redis } from 'ioredis';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { anAddress, GatewayTestApp, tokenOf } from './gateway-test-app.js';
import { orderOf } from './paid-capsules.js';
import { multipart, upload } from './recording.js';
import { createPrompt } from './shared-prompts.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const person = await gateway.signIn();

describe('limits', () => {
  it('count without Redis, by the real address: a proxy that nobody trusts is not believed', async () => {
    await gateway.restart({ RATE_LIMIT_REQUESTS_PER_MINUTE: '5' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push(
        (await gateway.visitor().get('/api/prompts', { 'x-forwarded-for': `203.0.113.${String(n)}` })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await gateway.visitor().get('/api/prompts');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await gateway.visitor().get('/api/health')).status).not.toBe(429);
    expect((await gateway.visitor().get('/')).status).not.toBe(429);
  });

  it('do not make anybody wait for a Redis that stands still', async () => {
    const redis = await startRedis({ durable: false });
    await gateway.restart({ REDIS_URL: redis.url, RATE_LIMIT_REQUESTS_PER_MINUTE: '1000' });
    expect((await gateway.visitor().get('/api/prompts')).status).toBe(200);
    redis.child.kill('SIGSTOP');
    try {
      for (let n = 0; n < 10; n += 1) expect((await gateway.visitor().get('/api/prompts')).status).toBe(200);
      expect((await person.get('/api/auth/user')).status).toBe(200);
    } finally {
      redis.child.kill('SIGCONT');
    }
    // The one before, and the one that waited 300 ms; another only if five seconds passed. The others were counted without it.
    const client = new Redis(redis.url);
    expect(Number(await client.get('limit:requests:127.0.0.1'))).toBeLessThan(6);
    client.disconnect();
    await redis.stop();
    expect((await gateway.visitor().get('/api/prompts')).status).toBe(200);
  });

  it('hold with a Redis that is full', async () => {
    const redis = await startRedis({ durable: false });
    await gateway.restart({ REDIS_URL: redis.url, RATE_LIMIT_REQUESTS_PER_MINUTE: '3' });
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory', '1');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await gateway.visitor().get('/api/prompts')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await expect(client.set('more', 'bytes')).rejects.toThrow('OOM');
    client.disconnect();
    await redis.stop();
  });

  it('outlive a gateway, since Redis counts', async () => {
    const redis = await startRedis({ durable: false });
    const changes = { REDIS_URL: redis.url, RATE_LIMIT_REQUESTS_PER_MINUTE: '3' };
    await gateway.restart(changes);
    for (let n = 0; n < 3; n += 1) expect((await gateway.visitor().get('/api/prompts')).status).toBe(200);
    await gateway.restart(changes);
    expect((await gateway.visitor().get('/api/prompts')).status).toBe(429);
    await redis.stop();
  });

  it('count by the address that a trusted proxy tells', async () => {
    await gateway.restart({ RATE_LIMIT_REQUESTS_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const ask = async (address: string): Promise<number> =>
      (await gateway.visitor().get('/api/prompts', { 'x-forwarded-for': `198.51.100.1, ${address}` })).status;
    expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([200, 200, 429]);
    expect(await ask('203.0.113.2')).toBe(200);
  });

  it('let only some requests of one client run at once; others do not wait for it', async () => {
    const { slug } = await createPrompt(person);
    await gateway.restart({ REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    const ask = async (address: string, path: string): Promise<number> =>
      (await gateway.visitor().get(path, { 'x-forwarded-for': address })).status;
    const locked = `SELECT 1 FROM pg_stat_activity
                    WHERE datname = current_database() AND usename = 'capsules' AND wait_event_type = 'Lock'`;
    const lock = await gateway.admin.connect();
    const requests: Promise<number>[] = [];
    let isAnswered = false;
    try {
      await lock.query('BEGIN; LOCK TABLE capsules.shared_prompts');
      for (let n = 0; n < 2; n += 1) requests.push(ask('203.0.113.1', `/api/public/shared-prompts/${slug}`));
      await eventually(async () => (await gateway.admin.query(locked)).rowCount === 2, {
        what: 'two requests at work',
      });
      const third = ask('203.0.113.1', '/api/prompts');
      requests.push(third.finally(() => (isAnswered = true)));
      expect(await ask('203.0.113.2', '/api/prompts')).toBe(200);
      expect(isAnswered).toBe(false);
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    expect(await Promise.all(requests)).toEqual([200, 200, 200]);
  });

  it('of sign-in mails hold for one client over all addresses', async () => {
    await gateway.restart({ RATE_LIMIT_SIGN_INS_PER_CLIENT: '3', TRUST_PROXY: '1' });
    const ask = async (n: number): Promise<number> =>
      (
        await gateway
          .visitor()
          .form('/api/login', { email: `many${String(n)}@b.test` }, { 'x-forwarded-for': '203.0.113.77' })
      ).status;
    expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, 429]);
  });

  it('keep a place for the person while strangers at other addresses spend theirs', async () => {
    await gateway.restart({ TRUST_PROXY: '1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const email = 'besieged@b.test';
    const home = gateway.visitor();
    await home.form('/api/login', { email }, from('203.0.113.1'));
    await home.form('/api/login/verify', { token: tokenOf(gateway.linksTo(email).at(-1) ?? '') }, from('203.0.113.1'));
    for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      for (let n = 0; n < 4; n += 1) {
        expect((await gateway.visitor().form('/api/login', { email }, from(stranger))).status).toBe(200);
      }
    }
    // One mail was the person's own, so the strangers got three and one is left.
    const before = gateway.linksTo(email).length;
    expect(before).toBeLessThan(5);
    expect((await home.form('/api/login', { email }, from('203.0.113.1'))).status).toBe(200);
    expect(gateway.linksTo(email)).toHaveLength(before + 1);
  });

  it('count the mails to one mailbox, however it is written, and keep its home a place', async () => {
    await gateway.restart({ TRUST_PROXY: '1' });
    const email = anAddress();
    const tagged = (tag: string): string => email.replace('@', `+${tag}@`);
    const mails = (): number =>
      gateway.backends.smtp.mails.filter(({ to }) => /^user-/.test(to[0] ?? '') && plain(to[0]) === email).length;
    const plain = (address = ''): string => address.replace(/\+[^@]*/, '');
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${String(n)}` });
    const home = gateway.visitor();
    await home.form('/api/login', { email }, from(200));
    await home.form('/api/login/verify', { token: tokenOf(gateway.linksTo(email).at(-1) ?? '') }, from(200));
    for (let n = 0; n < 20; n += 1) {
      expect((await gateway.visitor().form('/api/login', { email: tagged(String(n)) }, from(n))).status).toBe(200);
    }
    expect(mails()).toBe(4);
    await home.form('/api/login', { email }, from(200));
    expect(mails()).toBe(5);
    await home.form('/api/login', { email: tagged('more') }, from(200));
    expect(mails()).toBe(5);
  });

  it('of all mails to strangers together leave those at home alone', async () => {
    const email = anAddress();
    const home = await gateway.signIn(email);
    await gateway.restart({ TRUST_PROXY: '1', RATE_LIMIT_SIGN_IN_MAILS: '1' });
    const stranger = { 'x-forwarded-for': '198.51.100.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await gateway.visitor().form('/api/login', { email: anAddress() }, stranger)).status);
    }
    // Other tests of this file may have used it up.
    expect(statuses.slice(1)).toEqual([429, 429]);
    const before = gateway.linksTo(email).length;
    expect((await home.form('/api/login', { email })).status).toBe(200);
    expect(gateway.linksTo(email)).toHaveLength(before + 1);
  });

  it('of a person do not count what was refused', async () => {
    await gateway.restart({ RATE_LIMIT_CAPSULES_PER_HOUR: '2' });
    const json = { 'content-type': 'application/json' };
    const order = async (changes: object): Promise<number> =>
      (await person.post('/api/capsules', JSON.stringify({ ...(await orderOf(person)), ...changes }), json)).status;
    for (let n = 0; n < 5; n += 1) expect(await order({ deliveryDate: '2001-01-01T00:00:00Z' })).toBe(400);
    expect([await order({}), await order({}), await order({})]).toEqual([201, 201, 429]);
  });

  it('of uploads do not count refused ones, which have the same limit for themselves', async () => {
    const changes = { RATE_LIMIT_UPLOADS_PER_HOUR: '3' };
    await gateway.restart(changes);
    const send = async (body: Buffer): Promise<number> => (await upload(person, { body })).status;
    const wrongDate = multipart({ deliveryDate: '2001-01-01T00:00:00Z' });
    expect([await send(wrongDate), await send(multipart({}, Buffer.from('<!doctype html>')))]).toEqual([400, 415]);
    for (const status of [201, 201, 201, 429]) expect(await send(multipart())).toBe(status);
    await gateway.restart(changes);
    for (const status of [400, 400, 400, 429]) expect(await send(wrongDate)).toBe(status);
  });
});
