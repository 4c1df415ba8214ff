import { NO_STRIPE, serviceEnvironment, type StripeAccess } from '@dear-future/testing/service-environment';
import { createTokenKeys, type TokenKeys } from '@dear-future/testing/service-tokens';

const NOWHERE = 'http://127.0.0.1:9';

/** A database of the run's Redis that this worker alone uses, so that no other test takes its wake-up jobs. */
function ownRedis(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');
  url.pathname = `/${String(1 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 15))}`;
  return url.toString();
}

/** Billing's settings; without `stripe` no call to Stripe is answered. */
export function billingEnvironment(
  databaseUrl: string,
  { keys = createTokenKeys(), stripe = NO_STRIPE }: { keys?: TokenKeys; stripe?: StripeAccess } = {},
): Record<string, string> {
  const environment = serviceEnvironment('billing', {
    databaseUrl: () => databaseUrl,
    redisUrl: ownRedis(),
    bucket: { endpoint: NOWHERE, region: 'none', bucket: 'none', accessKey: 'none', secretKey: 'none' },
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'https://future.example',
    stripe,
    addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
    keys,
  });
  return { ...environment, SWEEP_INTERVAL_MS: '200' };
}
