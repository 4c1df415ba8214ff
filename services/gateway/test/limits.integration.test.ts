// Real: gateway, capsules and delivery as processes, PostgreSQL, SMTP. Redis is nowhere at all, or a server of the test's own.
import { freePort } from '@dear-future/testing/processes/free-port';
import { startRedis } from '@dear-future/testing/servers/redis';
import { House, tokenOf } from './house.js';
import type { Visitor } from './visitor.js';

let house: House;
let person: Visitor;

beforeAll(async () => {
  house = await House.start({
    services: ['capsules', 'delivery'],
    redisUrl: `redis://127.0.0.1:${String(await freePort())}`,
  });
  person = await house.person('person@b.test');
});

afterAll(() => house.stop());

describe('limits', () => {
  it('count without Redis, by the real address: a proxy that nobody trusts is not believed', async () => {
    await house.restartGateway({ RATE_LIMIT_REQUESTS_PER_MINUTE: '5' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push(
        (await house.visitor().get('/api/prompts', { 'x-forwarded-for': `203.0.113.${String(n)}` })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await house.visitor().get('/api/prompts');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await house.visitor().get('/api/health')).status).not.toBe(429);
    expect((await house.visitor().get('/')).status).not.toBe(429);
  });

  it('do not make anybody wait for a Redis that stands still', async () => {
    const redis = await startRedis({ durable: false });
    await house.restartGateway({ REDIS_URL: redis.url, RATE_LIMIT_REQUESTS_PER_MINUTE: '1000' });
    expect((await house.visitor().get('/api/prompts')).status).toBe(200);
    redis.child.kill('SIGSTOP');
    try {
      const started = performance.now();
      for (let n = 0; n < 10; n += 1) expect((await house.visitor().get('/api/prompts')).status).toBe(200);
      // The first waits 300 ms, the others not at all.
      expect(performance.now() - started).toBeLessThan(2000);
      expect((await person.get('/api/auth/user')).status).toBe(200);
    } finally {
      redis.child.kill('SIGCONT');
    }
    await redis.stop();
    expect((await house.visitor().get('/api/prompts')).status).toBe(200);
  });

  it('outlive a gateway, since Redis counts', async () => {
    const redis = await startRedis({ durable: false });
    const changes = { REDIS_URL: redis.url, RATE_LIMIT_REQUESTS_PER_MINUTE: '3' };
    await house.restartGateway(changes);
    for (let n = 0; n < 3; n += 1) expect((await house.visitor().get('/api/prompts')).status).toBe(200);
    await house.restartGateway(changes);
    expect((await house.visitor().get('/api/prompts')).status).toBe(429);
    await redis.stop();
  });

  it('count by the address that a trusted proxy tells', async () => {
    await house.restartGateway({ RATE_LIMIT_REQUESTS_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const ask = async (address: string): Promise<number> =>
      (await house.visitor().get('/api/prompts', { 'x-forwarded-for': `198.51.100.1, ${address}` })).status;
    expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([200, 200, 429]);
    expect(await ask('203.0.113.2')).toBe(200);
  });

  it('of sign-in mails hold for one client over all addresses', async () => {
    await house.restartGateway({ RATE_LIMIT_SIGN_INS_PER_CLIENT: '3', TRUST_PROXY: '1' });
    const ask = async (n: number): Promise<number> =>
      (
        await house
          .visitor()
          .form('/api/login', { email: `many${String(n)}@b.test` }, { 'x-forwarded-for': '203.0.113.77' })
      ).status;
    expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, 429]);
  });

  it('keep a place for the person while strangers at other addresses spend theirs', async () => {
    await house.restartGateway({ TRUST_PROXY: '1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const email = 'besieged@b.test';
    const home = house.visitor();
    await home.form('/api/login', { email }, from('203.0.113.1'));
    await home.form('/api/login/verify', { token: tokenOf(house.linksTo(email).at(-1) ?? '') }, from('203.0.113.1'));
    for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      for (let n = 0; n < 4; n += 1) {
        expect((await house.visitor().form('/api/login', { email }, from(stranger))).status).toBe(200);
      }
    }
    // One mail was the person's own, so the strangers got three and one is left.
    const before = house.linksTo(email).length;
    expect(before).toBeLessThan(5);
    expect((await home.form('/api/login', { email }, from('203.0.113.1'))).status).toBe(200);
    expect(house.linksTo(email)).toHaveLength(before + 1);
  });
});
