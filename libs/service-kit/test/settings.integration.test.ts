// Real: the built services as processes. Nothing they would connect to is there, nor needed.
import { SERVICES } from '@dear-future/contracts/services';
import { startChild } from '@dear-future/testing/processes/child';
import { inRepository } from '@dear-future/testing/processes/repository';
import { NO_STRIPE, serviceEnvironment } from '@dear-future/testing/service-environment';
import { createTokenKeys } from '@dear-future/testing/service-tokens';
import type { ServiceName } from '@dear-future/contracts/services';

const NOWHERE = 'http://127.0.0.1:9';
const house = {
  databaseUrl: () => 'postgres://nobody@127.0.0.1:9/none',
  redisUrl: 'redis://127.0.0.1:9',
  bucket: { endpoint: NOWHERE, region: 'us-east-1', bucket: 'videos', accessKey: 'none', secretKey: 'none' },
  smtpUrl: 'smtp://127.0.0.1:9',
  publicUrl: NOWHERE,
  stripe: NO_STRIPE,
  addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
  keys: createTokenKeys(),
};

async function startWith(
  service: ServiceName,
  change: Record<string, string | undefined>,
): Promise<[number | null, string]> {
  const child = startChild({
    name: service,
    program: process.execPath,
    args: [inRepository('services', service, 'dist/main.js')],
    env: { PATH: process.env['PATH'], ...serviceEnvironment(service, house), ...change },
  });
  const { code } = await child.exited;
  return [code, child.lastLines().join('\n')];
}

describe.each(SERVICES)('%s', (service) => {
  it.each([
    ['without a setting', undefined],
    ['with an empty one', ''],
  ])('does not start %s, and says which', async (_how, url) => {
    const [code, said] = await startWith(service, { DATABASE_URL: url });
    expect(code).toBe(78);
    expect(said).toContain('DATABASE_URL is missing');
  });

  it('does not start with a wrong setting, and says which', async () => {
    const [code, said] = await startWith(service, { PORT: 'eighty', REDIS_URL: 'not a url' });
    expect(code).toBe(78);
    expect(said).toContain('PORT is wrong');
    expect(said).toContain('REDIS_URL is wrong');
  });

  it('does not start in production with a secret that everybody knows, and says which', async () => {
    const [code, said] = await startWith(service, { DATABASE_URL: `postgres://${service}:change-me@127.0.0.1:9/none` });
    expect(code).toBe(78);
    expect(said).toContain('DATABASE_URL is wrong: its secret is that of an example');
  });
});
