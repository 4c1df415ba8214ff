import { readEnvironment } from '@dear-future/service-kit/config/environment';
import { billingSettings, type BillingSettings } from './config.js';
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

const readBillingSettings = (environment: NodeJS.ProcessEnv): BillingSettings =>
  readEnvironment('billing', billingSettings, environment);

const readStripeAddress = (settings: NodeJS.ProcessEnv): unknown[] => {
  const stripe = stripeClient(readBillingSettings({ ...required, ...settings }));
  return (['protocol', 'host', 'port'] as const).map((part): unknown => stripe.getApiField(part));
};

describe('the address of the Stripe API', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
  ])('is api.stripe.com when the setting is %s', (_, address) => {
    expect(readStripeAddress({ STRIPE_API_URL: address })).toEqual(['https', 'api.stripe.com', '443']);
  });

  it('comes from the setting', () => {
    expect(readStripeAddress({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual(['http', '127.0.0.1', '12111']);
  });
});

it('an empty optional setting counts as missing', () => {
  const optional = Object.keys(billingSettings).filter((name) => !(name in required));
  expect(optional).toContain('RECONCILE_INTERVAL_MS');
  const empty = Object.fromEntries(optional.map((name) => [name, '']));
  expect(readBillingSettings({ ...required, ...empty })).toEqual(readBillingSettings(required));
});
