// Real: the whole product as processes, PostgreSQL behind a proxy that can be cut, no Redis at all.
import { SERVICES } from '@dear-future/contracts/services';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startProduct } from '@dear-future/testing/product';
import { NO_REDIS } from '@dear-future/testing/service-environment';

let proxy: FaultProxy;

const product = await startProduct({
  house: async (house) => {
    proxy = await FaultProxy.start(house.databaseUrl('gateway'));
    return {
      ...house,
      redisUrl: NO_REDIS,
      databaseUrl: (service) => proxy.through(house.databaseUrl(service)),
    };
  },
});

afterAll(async () => {
  await product.stop();
  await proxy.stop();
});

async function health(path: string): Promise<number[]> {
  return Promise.all(
    SERVICES.map(async (service) => (await fetch(`${product.service(service).url}/health/${path}`)).status),
  );
}

describe('health', () => {
  it('is alive and ready without Redis', async () => {
    expect(await health('live')).toEqual([200, 200, 200, 200, 200]);
    expect(await health('ready')).toEqual([200, 200, 200, 200, 200]);
  });

  it('stays alive, and is not ready, while PostgreSQL is away; heals by itself', async () => {
    await proxy.refuse();
    await eventually(async () => (await health('ready')).every((status) => status === 503), {
      withinMs: 30_000,
      what: 'all services to be unready',
    });
    expect(await health('live')).toEqual([200, 200, 200, 200, 200]);
    const answer = await fetch(`${product.url}/api/prompts`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    // Kept for a second, so that asking often costs nothing.
    await eventually(async () => (await fetch(`${product.url}/api/health`)).status === 503, {
      withinMs: 30_000,
      what: 'the whole product to be unavailable',
    });

    await proxy.pass();
    await eventually(async () => (await health('ready')).every((status) => status === 200), {
      withinMs: 30_000,
      what: 'all services to be ready again',
    });
    expect((await fetch(`${product.url}/api/prompts`)).status).toBe(200);
  });

  it('is not asked for a token, and everything else is', async () => {
    for (const [service, path] of [
      ['capsules', '/time-capsules'],
      ['capsules', '/prompts'],
      ['media', '/videos/AAAAAAAAAAAAAAAAAAAAAA.webm'],
      ['delivery', '/notifications'],
    ] as const) {
      const bare = await fetch(product.service(service).url + path);
      const forged = await fetch(product.service(service).url + path, {
        headers: { authorization: 'Bearer e30.e30.e30', 'x-person-id': 'somebody' },
      });
      expect([path, bare.status, forged.status]).toEqual([path, 401, 401]);
    }
  });

  it('ends orderly on SIGTERM, all five', async () => {
    const exits = await Promise.all(SERVICES.map((service) => product.service(service).stop()));
    expect(exits.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  });
});
