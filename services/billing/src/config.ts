import { commonSettings, pem, positive, str, url, type SettingsOf } from '@dear-future/service-kit/config/environment';

export const billingSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: "Public key of the gateway's service tokens." }),
  PUBLIC_URL: url({ desc: 'Public address of the product; the checkout leads back there.' }),
  STRIPE_SECRET_KEY: str({ desc: 'Secret key of the Stripe account.' }),
  STRIPE_WEBHOOK_SECRET: str({ desc: 'Secret of the webhook, from Stripe.' }),
  STRIPE_API_URL: url({
    default: 'https://api.stripe.com',
    desc: "Address of Stripe's API; only host and port count.",
  }),
  STRIPE_TIMEOUT_MS: positive({ default: 6000, desc: 'Longest wait for one answer of Stripe, in milliseconds.' }),
  RECONCILE_INTERVAL_MS: positive({
    default: 60_000,
    desc: 'How often payments are compared with Stripe, in case webhooks were lost, in milliseconds.',
  }),
};

export type BillingSettings = SettingsOf<typeof billingSettings>;
