import { billingSettings, readBillingSettings } from './config.js';
import { stripeClient } from './stripe/stripe-client.js';

const required = {
  PORT: '0',
  DATABASE_URL: 'postgres://billing@127.0.0.1/none',
  REDIS_URL: 'redis://127.0.0.1',
  SERVICE_TOKEN_PUBLIC_KEY: Buffer.from('-----BEGIN PUBLIC KEY-----').toString('base64'),
  PUBLIC_URL: 'https://future.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

beforeEach(() => {
  for (const name of Object.keys(billingSettings)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, required);
});

const placeOfStripe = (): unknown[] => {
  const stripe = stripeClient(readBillingSettings());
  return (['protocol', 'host', 'port'] as const).map((part): unknown => stripe.getApiField(part));
};

describe('where Stripe is spoken to', () => {
  it.each([
    ['left out', undefined],
    ['empty', ''],
  ])('is Stripe itself when the setting is %s', (_how, address) => {
    if (address !== undefined) process.env['STRIPE_API_URL'] = address;
    expect(placeOfStripe()).toEqual(['https', 'api.stripe.com', '443']);
  });

  it('is the address that was set', () => {
    process.env['STRIPE_API_URL'] = 'http://127.0.0.1:12111';
    expect(placeOfStripe()).toEqual(['http', '127.0.0.1', '12111']);
  });
});

it('takes every optional setting that is empty for one that was left out', () => {
  const leftOut = readBillingSettings();
  const optional = Object.keys(billingSettings).filter((name) => !(name in required));
  for (const name of optional) process.env[name] = '';
  expect(optional).toContain('RECONCILE_INTERVAL_MS');
  expect(readBillingSettings()).toEqual(leftOut);
});
