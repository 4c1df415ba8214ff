// Real: every service in its own process, with PostgreSQL behind a proxy and without Redis.
import { SERVICES } from '@dear-future/contracts/services';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startProduct } from '@dear-future/testing/product';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { withClient } from '../src/database/provision.js';

let proxy: FaultProxy;

const product = await startProduct({
  changeInstallation: async (installation) => {
    proxy = await FaultProxy.start(installation.databaseUrl('gateway'));
    return {
      ...installation,
      redisUrl: NO_REDIS,
      databaseUrl: (service) => proxy.through(installation.databaseUrl(service)),
    };
  },
});

afterAll(async () => {
  await product.stop();
  await proxy.stop();
});

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
const healthStatuses = (path: string): Promise<number[]> =>
  Promise.all(SERVICES.map((service) => statusOf(`${product.service(service).url}/health/${path}`)));
const waitForReadyStatus = (status: number): Promise<unknown> =>
  eventually(async () => (await healthStatuses('ready')).every((each) => each === status), {
    withinMs: 30_000,
    what: `all services to return ${status} for /health/ready`,
  });

describe('the health checks of the services', () => {
  it('succeed without Redis; without PostgreSQL, only the liveness check succeeds', async () => {
    expect(await healthStatuses('ready')).toEqual([200, 200, 200, 200, 200]);
    await proxy.refuse();
    await waitForReadyStatus(503);
    expect(await healthStatuses('live')).toEqual([200, 200, 200, 200, 200]);
    const response = await fetch(`${product.url}/api/prompts`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    // The gateway caches the product's health for a second.
    await eventually(async () => (await statusOf(`${product.url}/api/health`)) === 503, { withinMs: 30_000 });

    await proxy.pass();
    await waitForReadyStatus(200);
    expect(await statusOf(`${product.url}/api/prompts`)).toBe(200);
  });

  it('say that a read-only database is not ready, and recover when the database can be written', async () => {
    const { name, adminUrl } = product.database;
    const alter = (change: string): Promise<unknown> =>
      withClient(adminUrl, async (admin) => {
        await admin.query('SET default_transaction_read_only = off');
        await admin.query(`ALTER DATABASE ${name} ${change}`);
      });
    await alter('SET default_transaction_read_only = on');
    proxy.cut();
    await waitForReadyStatus(503);
    const login = {
      method: 'POST',
      headers: { origin: product.url },
      body: new URLSearchParams({ email: 'a@b.example' }),
    };
    const response = await fetch(`${product.url}/api/login`, login);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    await alter('RESET default_transaction_read_only');
    await waitForReadyStatus(200);
  });

  it('succeed again within 30 s of a silent failover of PostgreSQL', async () => {
    await proxy.blackhole();
    await waitForReadyStatus(503);
    await proxy.failOver();
    await waitForReadyStatus(200);
    expect(await statusOf(`${product.url}/api/prompts`)).toBe(200);
  });

  it('need no service token, unlike other paths', async () => {
    for (const [service, path] of [
      ['capsules', '/time-capsules'],
      ['capsules', '/prompts'],
      ['media', '/videos/AAAAAAAAAAAAAAAAAAAAAA.webm'],
      ['delivery', '/notifications'],
    ] as const) {
      const url = product.service(service).url + path;
      const forged = await fetch(url, { headers: { authorization: 'Bearer e30.e30.e30', 'x-user-id': 'p-1' } });
      expect([path, await statusOf(url), forged.status]).toEqual([path, 401, 401]);
    }
  });
});

it('all five services exit with code 0 after SIGTERM', async () => {
  const exits = await Promise.all(SERVICES.map((service) => product.service(service).stop()));
  expect(exits.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
});
