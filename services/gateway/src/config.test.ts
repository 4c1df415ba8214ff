// Tests only how settings are read. No process is started.
import { readEnvironment } from '@dear-future/service-kit/config/environment';
import { gatewaySettings, type GatewaySettings } from './config.js';

const ANY_URL = 'http://127.0.0.1:9';
const REQUIRED = {
  PORT: '0',
  DATABASE_URL: 'postgres://gateway@127.0.0.1/none',
  REDIS_URL: 'redis://127.0.0.1',
  SERVICE_TOKEN_PRIVATE_KEY: Buffer.from('-----BEGIN PRIVATE KEY-----').toString('base64'),
  CAPSULES_URL: ANY_URL,
  MEDIA_URL: ANY_URL,
  BILLING_URL: ANY_URL,
  DELIVERY_URL: ANY_URL,
  PUBLIC_URL: ANY_URL,
  WEB_ROOT: '/srv/web',
};
const PROVIDER = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'us',
  OIDC_CLIENT_SECRET: 'our own, long enough',
};

const readGatewaySettings = (environment: NodeJS.ProcessEnv): GatewaySettings =>
  readEnvironment('gateway', gatewaySettings, environment);

afterEach(() => jest.restoreAllMocks());

/** Reads the settings as at startup. Returns the exit code (null if there was no exit) and the printed lines. */
function startWith(environment: Record<string, string>): [code: unknown, lines: string[]] {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('process.exit');
  });
  try {
    readGatewaySettings({ NODE_ENV: 'production', ...REQUIRED, ...environment });
    return [null, []];
  } catch (error) {
    if (exit.mock.calls.length === 0) throw error;
    return [exit.mock.calls[0]?.[0], write.mock.calls.join('').trimEnd().split('\n')];
  }
}

it('reads an empty optional setting as its default', () => {
  const defaults = readGatewaySettings(REQUIRED);
  const optional = Object.keys(gatewaySettings).filter((name) => !(name in REQUIRED));
  const empty = readGatewaySettings({ ...REQUIRED, ...Object.fromEntries(optional.map((name) => [name, ''])) });
  expect(empty).toEqual(defaults);
  expect(empty).toMatchObject({ OIDC_ISSUER: undefined, UPLOADS_PER_USER: 1000, REQUESTS_AT_ONCE: 16 });
});

describe('the settings of an identity provider', () => {
  it('are accepted together', () => {
    expect(startWith(PROVIDER)).toEqual([null, []]);
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)(
    'are all required: without %s, the gateway does not start, and names the setting without printing a secret',
    (name) => {
      const [code, lines] = startWith({ ...PROVIDER, [name]: '' });
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
  ])('must have an HTTPS address without credentials or a query: %s is refused', (address) => {
    expect(startWith({ ...PROVIDER, OIDC_ISSUER: address })).toEqual([
      78,
      [expect.stringContaining('OIDC_ISSUER is wrong')],
    ]);
  });

  it('are refused if the secret is a well-known example', () => {
    expect(startWith({ ...PROVIDER, OIDC_CLIENT_SECRET: 'change-me' })).toEqual([
      78,
      [expect.stringContaining('OIDC_CLIENT_SECRET is wrong')],
    ]);
  });
});

describe('the public address', () => {
  it('may end with a slash', () => {
    expect(readGatewaySettings({ ...REQUIRED, PUBLIC_URL: 'https://dear.example/' }).PUBLIC_URL).toBe(
      'https://dear.example',
    );
  });

  it.each(['/future', '/future/', '/?tenant=1', '/#home', 'ftp'])(
    'is refused with %s, which would be dropped silently',
    (part) => {
      const address = part === 'ftp' ? 'ftp://dear.example' : `https://dear.example${part}`;
      expect(startWith({ PUBLIC_URL: address })).toEqual([
        78,
        [expect.stringContaining('PUBLIC_URL is wrong: expected')],
      ]);
    },
  );
});
