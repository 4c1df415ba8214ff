import {
  commonSettings,
  makeValidator,
  pem,
  positive,
  readEnvironment,
  url,
} from '@dear-future/service-kit/config/environment';

const key = makeValidator((input) => {
  if (!/^[\x21-\x7e]+$/.test(input)) throw new Error('expected a key without blanks');
  return input;
});

/** The stripe package accepts only protocol, host and port. */
const stripeAddress = makeValidator((input) => {
  if (!URL.canParse(input)) throw new Error('expected a web address');
  const { protocol, pathname, search, username } = new URL(input);
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search !== '' || username !== '') {
    throw new Error('expected http or https, a host and perhaps a port, and nothing else');
  }
  return input;
});

export const billingSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: "Public key of the gateway's service tokens." }),
  PUBLIC_URL: url({ desc: 'Public address of the product; the checkout leads back there.' }),
  STRIPE_SECRET_KEY: key({ desc: 'Secret key of the Stripe account.' }),
  STRIPE_WEBHOOK_SECRET: key({ desc: 'Secret of the webhook, from Stripe.' }),
  STRIPE_API_URL: stripeAddress({ default: '', desc: "Address of Stripe's API; Stripe itself when empty." }),
  STRIPE_TIMEOUT_MS: positive({ default: 6000, desc: 'Longest wait for one answer of Stripe, in milliseconds.' }),
  RECONCILE_INTERVAL_MS: positive({
    default: 60_000,
    desc: 'How often payments are compared with Stripe, in case webhooks were lost, in milliseconds.',
  }),
};

export function readBillingSettings(environment = process.env) {
  return readEnvironment('billing', billingSettings, [], environment);
}

export type BillingSettings = ReturnType<typeof readBillingSettings>;
