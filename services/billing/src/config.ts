import { commonSettings, pem, positive, str, type SettingsOf, url } from '@dear-future/service-kit/config/environment';

export const billingSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: "Public key of the gateway's service tokens." }),
  PUBLIC_URL: url({ desc: 'Public address of the product; the checkout leads back there.' }),
  STRIPE_SECRET_KEY: str({ desc: 'Secret key of the Stripe account.' }),
  STRIPE_WEBHOOK_SECRET: str({ desc: 'Secret of the webhook, from Stripe.' }),
  STRIPE_API_URL: url({ default: 'https://api.stripe.com', desc: "Address of Stripe's API, without a path." }),
  STRIPE_TIMEOUT_MS: positive({ default: 6000, desc: 'Longest wait for one answer of Stripe, in milliseconds.' }),
  RECONCILE_INTERVAL_MS: positive({
    default: 60_000,
    desc: 'How often payments are compared with Stripe, in case webhooks were lost, in milliseconds.',
  }),
  RECONCILE_AFTER_SECONDS: positive({
    default: 60,
    desc: 'Age at which Stripe is asked about an open checkout, and the shortest time between two such requests, in seconds.',
  }),
};

export type BillingSettings = SettingsOf<typeof billingSettings>;
