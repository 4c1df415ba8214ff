import type { Installation } from '@dear-future/local-servers/service-environment';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';

/** No server listens at these URLs. */
export const NOWHERE = 'http://127.0.0.1:9';
export const NO_REDIS = 'redis://127.0.0.1:9';

/** Creates an installation in which only the given URLs lead to a server. */
export function testInstallation(given: Partial<Installation> = {}): Installation {
  return {
    databaseUrl: () => 'postgres://none@127.0.0.1:9/none',
    redisUrl: NO_REDIS,
    bucket: { endpoint: NOWHERE, region: 'none', bucket: 'none', accessKey: 'none', secretKey: 'no-storage-there' },
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'https://future.example',
    stripe: { secretKey: 'sk_test_nothing_listens', webhookSecret: 'whsec_nothing_listens', apiUrl: NOWHERE },
    addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
    keys: createTokenKeys(),
    ...given,
  };
}
