import type { ServiceName } from '@dear-future/contracts/services';
import type { Bucket } from './object-storage.js';
import type { TokenKeys } from './token-keys.js';
import { inRepository } from './processes/repository.js';

/** The URLs and keys from which `serviceEnvironment` makes the settings of all services. */
export interface Installation {
  databaseUrl(service: ServiceName): string;
  redisUrl: string;
  bucket: Bucket;
  smtpUrl: string;
  mailFrom?: string;
  publicUrl: string;
  /** `webhookSecret` signs webhooks. The default of `apiUrl` is Stripe's own API. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl?: string };
  addresses: Record<Exclude<ServiceName, 'gateway'>, string>;
  keys: TokenKeys;
}

/** Returns a service's environment variables. The service listens on 127.0.0.1, by default on a free port. */
export function serviceEnvironment(service: ServiceName, installation: Installation, port = 0): Record<string, string> {
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: installation.databaseUrl(service),
    REDIS_URL: installation.redisUrl,
  };
  const internal = { ...common, SERVICE_TOKEN_PUBLIC_KEY: installation.keys.publicKey };
  switch (service) {
    case 'gateway':
      return {
        ...common,
        SERVICE_TOKEN_PRIVATE_KEY: installation.keys.privateKey,
        CAPSULES_URL: installation.addresses.capsules,
        MEDIA_URL: installation.addresses.media,
        BILLING_URL: installation.addresses.billing,
        DELIVERY_URL: installation.addresses.delivery,
        PUBLIC_URL: installation.publicUrl,
        WEB_ROOT: inRepository('web/dist'),
      };
    case 'media':
      return {
        ...internal,
        S3_ENDPOINT: installation.bucket.endpoint,
        S3_REGION: installation.bucket.region,
        S3_BUCKET: installation.bucket.bucket,
        S3_ACCESS_KEY: installation.bucket.accessKey,
        S3_SECRET_KEY: installation.bucket.secretKey,
      };
    case 'delivery':
      return {
        ...internal,
        SMTP_URL: installation.smtpUrl,
        MAIL_FROM: installation.mailFrom ?? 'Dear Future <hello@dear-future.example>',
        PUBLIC_URL: installation.publicUrl,
      };
    case 'billing':
      return {
        ...internal,
        STRIPE_SECRET_KEY: installation.stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: installation.stripe.webhookSecret,
        ...(installation.stripe.apiUrl !== undefined && { STRIPE_API_URL: installation.stripe.apiUrl }),
        PUBLIC_URL: installation.publicUrl,
      };
    case 'capsules':
      return internal;
  }
}
