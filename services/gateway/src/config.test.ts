// The settings alone. Whether a process ends over a wrong one is tested in service-kit.
import { gatewaySettings, readGatewaySettings } from './config.js';

const SOMEWHERE = 'http://127.0.0.1:9';
const REQUIRED = {
  PORT: '0',
  DATABASE_URL: 'postgres://gateway@127.0.0.1/none',
  REDIS_URL: 'redis://127.0.0.1',
  SERVICE_TOKEN_PRIVATE_KEY: Buffer.from('-----BEGIN PRIVATE KEY-----').toString('base64'),
  CAPSULES_URL: SOMEWHERE,
  MEDIA_URL: SOMEWHERE,
  BILLING_URL: SOMEWHERE,
  DELIVERY_URL: SOMEWHERE,
  PUBLIC_URL: SOMEWHERE,
  WEB_ROOT: '/srv/web',
};
const PROVIDER = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'us',
  OIDC_CLIENT_SECRET: 'our own, long enough',
};

class Exit extends Error {
  constructor(readonly code: unknown) {
    super('process.exit');
  }
}

/** The exit code and the lines that a start with these settings ends with; null when it does not end. */
function refusal(environment: Record<string, string>): [code: unknown, lines: string[]] {
  let printed = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(code);
  });
  try {
    readGatewaySettings({ NODE_ENV: 'production', ...REQUIRED, ...environment });
    return [null, []];
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return [error.code, printed.trimEnd().split('\n')];
  } finally {
    jest.restoreAllMocks();
  }
}

it('reads an empty optional setting as one that was left out: no provider, no limit of nothing', () => {
  const leftOut = readGatewaySettings(REQUIRED);
  const optional = Object.keys(gatewaySettings).filter((name) => !(name in REQUIRED));
  const empty = readGatewaySettings({ ...REQUIRED, ...Object.fromEntries(optional.map((name) => [name, ''])) });
  expect(empty).toEqual(leftOut);
  expect(empty).toMatchObject({ OIDC_ISSUER: '', RATE_LIMIT_UPLOADS_PER_HOUR: 1000, UPLOADS_AT_ONCE: 36 });
});

describe('the settings of an identity provider', () => {
  it('are accepted together', () => {
    expect(refusal(PROVIDER)).toEqual([null, []]);
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)(
    'are given all or none: without %s the gateway does not start, and says which is missing',
    (name) => {
      const [code, lines] = refusal({ ...PROVIDER, [name]: '' });
      expect(code).toBe(78);
      expect(lines).toEqual([expect.stringContaining(`setting ${name} is missing`)]);
      expect(lines.join()).not.toContain('our own');
    },
  );

  it.each([
    'http://id.example',
    'id.example',
    'https://id.example/?tenant=1',
    'ftp://id.example',
    'https://u:p@id.example',
  ])('name an address that cannot be read on the way, not %s', (address) => {
    expect(refusal({ ...PROVIDER, OIDC_ISSUER: address })).toEqual([
      78,
      [expect.stringContaining('OIDC_ISSUER is wrong')],
    ]);
  });

  it('hold a secret that is not a well-known example', () => {
    expect(refusal({ ...PROVIDER, OIDC_CLIENT_SECRET: 'change-me' })).toEqual([
      78,
      [expect.stringContaining('OIDC_CLIENT_SECRET is wrong')],
    ]);
  });
});
