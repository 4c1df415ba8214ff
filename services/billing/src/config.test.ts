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

const placeOfStripe = (given: NodeJS.ProcessEnv): unknown[] => {
  const stripe = stripeClient(readBillingSettings({ ...required, ...given }));
  return (['protocol', 'host', 'port'] as const).map((part): unknown => stripe.getApiField(part));
};

describe('where Stripe is spoken to', () => {
  it.each([
    ['left out', undefined],
    ['empty', ''],
  ])('is Stripe itself when the setting is %s', (_how, address) => {
    expect(placeOfStripe({ STRIPE_API_URL: address })).toEqual(['https', 'api.stripe.com', '443']);
  });

  it('is the address that was set', () => {
    expect(placeOfStripe({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual(['http', '127.0.0.1', '12111']);
  });
});

it('takes every optional setting that is empty for one that was left out', () => {
  const optional = Object.keys(billingSettings).filter((name) => !(name in required));
  expect(optional).toContain('RECONCILE_INTERVAL_MS');
  const empty = Object.fromEntries(optional.map((name) => [name, '']));
  expect(readBillingSettings({ ...required, ...empty })).toEqual(readBillingSettings(required));
});
