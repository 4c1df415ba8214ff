import {
  commonSettings,
  origin,
  pem,
  positive,
  str,
  type SettingsOf,
} from '@dear-future/service-kit/config/environment';

export const billingSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({
    desc: "Public key of the gateway's service tokens, PEM in base64; two PEMs while the key is replaced.",
  }),
  PUBLIC_URL: origin({ desc: 'Public address of the product, to which payers return from Stripe.' }),
  STRIPE_SECRET_KEY: str({ desc: 'Secret key of the Stripe account.' }),
  STRIPE_WEBHOOK_SECRET: str({ desc: 'Secret with which Stripe signs its webhooks.' }),
  STRIPE_API_URL: origin({ default: 'https://api.stripe.com', desc: "Address of Stripe's API, without a path." }),
  STRIPE_TIMEOUT_MS: positive({ default: 6000, desc: 'Longest wait for one response from Stripe, in milliseconds.' }),
  KEEP_PAYMENT_CHECKS_DAYS: positive({
    default: 90,
    desc: 'Days that finished checks of payments are kept, to recognize repeated events. Stripe lists events for 30 days, so choose more.',
  }),
  RECONCILE_INTERVAL_MS: positive({
    default: 60_000,
    desc: 'Milliseconds between searches for payments at Stripe whose webhooks were lost.',
  }),
};

export type BillingSettings = SettingsOf<typeof billingSettings>;
