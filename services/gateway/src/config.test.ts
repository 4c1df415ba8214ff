import { gatewaySettings, readGatewaySettings } from './config.js';

const SOMEWHERE = 'http://127.0.0.1:9';
const required = {
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

beforeEach(() => {
  for (const name of Object.keys(gatewaySettings)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, required);
});

it('takes every optional setting that is empty for one that was left out: no provider, no limit of nothing', () => {
  const leftOut = readGatewaySettings();
  const optional = Object.keys(gatewaySettings).filter((name) => !(name in required));
  for (const name of optional) process.env[name] = '';
  const empty = readGatewaySettings();
  expect(empty).toEqual(leftOut);
  expect(empty).toMatchObject({ OIDC_ISSUER: '', RATE_LIMIT_UPLOADS_PER_HOUR: 1000, UPLOADS_AT_ONCE: 36 });
});
