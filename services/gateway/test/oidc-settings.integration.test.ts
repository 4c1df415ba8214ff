// Real: the built gateway as a process. Nothing that it would connect to is there, nor needed.
import { startChild } from '@dear-future/testing/processes/child';
import { inRepository } from '@dear-future/testing/processes/repository';
import { NO_STRIPE, serviceEnvironment } from '@dear-future/testing/service-environment';
import { createTokenKeys } from '@dear-future/testing/service-tokens';

const NOWHERE = 'http://127.0.0.1:9';
const PROVIDER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'our own' };

async function startWith(change: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = startChild({
    name: 'gateway',
    program: process.execPath,
    args: [inRepository('services/gateway/dist/main.js')],
    env: {
      PATH: process.env.PATH,
      ...serviceEnvironment('gateway', {
        databaseUrl: () => 'postgres://nobody@127.0.0.1:9/none',
        redisUrl: 'redis://127.0.0.1:9',
        bucket: { endpoint: NOWHERE, region: 'us-east-1', bucket: 'videos', accessKey: 'none', secretKey: 'none' },
        smtpUrl: 'smtp://127.0.0.1:9',
        publicUrl: NOWHERE,
        stripe: NO_STRIPE,
        addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
        keys: createTokenKeys(),
      }),
      ...change,
    },
  });
  const { code } = await child.exited;
  return { code, said: child.lastLines().join('\n') };
}

describe('the settings of an identity provider', () => {
  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)(
    'are given all or none: without %s the gateway does not start, and says which is missing',
    async (name) => {
      const { code, said } = await startWith({ ...PROVIDER, [name]: '' });
      expect(code).toBe(78);
      const lines = said.split('\n').filter((line) => line.includes('is missing'));
      expect(lines).toEqual([expect.stringContaining(`setting ${name} is missing`)]);
      expect(said).not.toContain('our own');
    },
  );

  it.each([
    'http://id.example',
    'id.example',
    'https://id.example/?tenant=1',
    'ftp://id.example',
    'https://u:p@id.example',
  ])('name an address that nobody reads on the way to, not %s', async (address) => {
    const { code, said } = await startWith({ ...PROVIDER, OIDC_ISSUER: address });
    expect(code).toBe(78);
    expect(said).toContain('OIDC_ISSUER is wrong');
  });

  it('hold a secret that not everybody knows', async () => {
    const { code, said } = await startWith({ ...PROVIDER, OIDC_CLIENT_SECRET: 'change-me' });
    expect(code).toBe(78);
    expect(said).toContain('OIDC_CLIENT_SECRET is wrong');
  });
});
