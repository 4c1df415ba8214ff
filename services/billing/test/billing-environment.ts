import { NO_STRIPE, serviceEnvironment, type StripeAccess } from '@dear-future/testing/service-environment';
import { createTokenKeys, type TokenKeys } from '@dear-future/testing/service-tokens';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';

const NOWHERE = 'http://127.0.0.1:9';

/** Billing's settings; without `stripe` no call to Stripe is answered. */
export function billingEnvironment(
  databaseUrl: string,
  { keys = createTokenKeys(), stripe = NO_STRIPE }: { keys?: TokenKeys; stripe?: StripeAccess } = {},
): Record<string, string> {
  const environment = serviceEnvironment('billing', {
    databaseUrl: () => databaseUrl,
    redisUrl: workerRedisUrl(),
    bucket: { endpoint: NOWHERE, region: 'none', bucket: 'none', accessKey: 'none', secretKey: 'nobody-listens-there' },
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'https://future.example',
    stripe,
    addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
    keys,
  });
  return { ...environment, SWEEP_INTERVAL_MS: '200' };
}
