import type { ServiceName } from '@dear-future/contracts/services';
import type { Bucket } from './servers/object-storage.js';
import { createTokenKeys, type TokenKeys } from './service-tokens.js';
import { inRepository } from './processes/repository.js';

/** How to reach Stripe, or what stands in for it. */
export interface StripeAccess {
  secretKey: string;
  /** What webhooks are signed with. */
  webhookSecret: string;
  /** Address of its API; without it Stripe's own. */
  apiUrl?: string;
}

/** A port on which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:9';
export const NO_REDIS = 'redis://127.0.0.1:9';

/** What the five services have in common: where everything is. */
export interface House {
  /** Address of the database with a service's own role. */
  databaseUrl(service: ServiceName): string;
  redisUrl: string;
  bucket: Bucket;
  smtpUrl: string;
  /** Who mails come from; without it an address of the example domain. */
  mailFrom?: string;
  /** Where people reach the product. */
  publicUrl: string;
  stripe: StripeAccess;
  /** Addresses of the services behind the gateway. */
  addresses: Record<Exclude<ServiceName, 'gateway'>, string>;
  keys: TokenKeys;
}

/** A house of well-formed addresses at which nothing listens; `present` says what a test has after all. */
export function emptyHouse(present: Partial<House> = {}): House {
  return {
    databaseUrl: () => 'postgres://nobody@127.0.0.1:9/none',
    redisUrl: NO_REDIS,
    bucket: {
      endpoint: NOWHERE,
      region: 'none',
      bucket: 'none',
      accessKey: 'none',
      secretKey: 'nothing-listens-there',
    },
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'https://future.example',
    stripe: { secretKey: 'sk_test_nothing_listens', webhookSecret: 'whsec_nothing_listens', apiUrl: NOWHERE },
    addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
    keys: createTokenKeys(),
    ...present,
  };
}

/** The settings of one service in that house, as its environment. Listens on 127.0.0.1, on a free port unless told. */
export function serviceEnvironment(service: ServiceName, house: House, port = 0): Record<string, string> {
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: house.databaseUrl(service),
    REDIS_URL: house.redisUrl,
  };
  const verifies = { SERVICE_TOKEN_PUBLIC_KEY: house.keys.publicKey };
  switch (service) {
    case 'gateway':
      return {
        ...common,
        SERVICE_TOKEN_PRIVATE_KEY: house.keys.privateKey,
        CAPSULES_URL: house.addresses.capsules,
        MEDIA_URL: house.addresses.media,
        BILLING_URL: house.addresses.billing,
        DELIVERY_URL: house.addresses.delivery,
        PUBLIC_URL: house.publicUrl,
        WEB_ROOT: inRepository('web/dist'),
      };
    case 'media':
      return {
        ...common,
        ...verifies,
        S3_ENDPOINT: house.bucket.endpoint,
        S3_REGION: house.bucket.region,
        S3_BUCKET: house.bucket.bucket,
        S3_ACCESS_KEY: house.bucket.accessKey,
        S3_SECRET_KEY: house.bucket.secretKey,
      };
    case 'delivery':
      return {
        ...common,
        ...verifies,
        SMTP_URL: house.smtpUrl,
        MAIL_FROM: house.mailFrom ?? 'Dear Future <hello@dear-future.example>',
        PUBLIC_URL: house.publicUrl,
      };
    case 'billing':
      return {
        ...common,
        ...verifies,
        STRIPE_SECRET_KEY: house.stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: house.stripe.webhookSecret,
        ...(house.stripe.apiUrl !== undefined && { STRIPE_API_URL: house.stripe.apiUrl }),
        PUBLIC_URL: house.publicUrl,
      };
    case 'capsules':
      return { ...common, ...verifies };
  }
}
