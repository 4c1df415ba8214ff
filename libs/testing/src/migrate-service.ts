import type { ServiceName } from '@dear-future/contracts/services';
import { startChild } from './processes/child.js';
import { inRepository } from './processes/repository.js';
import { NO_STRIPE, serviceEnvironment, type House } from './service-environment.js';
import { createTokenKeys } from './service-tokens.js';

const NOWHERE = 'http://127.0.0.1:9';

/** A migration needs a database alone, yet reads the same settings as its service: the rest is well-formed and unused. */
function houseOfOneDatabase(databaseUrl: string): House {
  return {
    databaseUrl: () => databaseUrl,
    redisUrl: 'redis://127.0.0.1:9',
    bucket: {
      endpoint: NOWHERE,
      region: 'us-east-1',
      bucket: 'videos',
      accessKey: 'none',
      secretKey: 'nobody-listens-there',
    },
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: NOWHERE,
    stripe: NO_STRIPE,
    addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
    keys: createTokenKeys(),
  };
}

/**
 * Runs the built migrations of one service (`services/<name>/dist/migrate.js`) as its own role. Safe to repeat.
 * @throws Error with the program's last lines
 */
export async function migrateService(service: ServiceName, databaseUrl: string): Promise<void> {
  const child = startChild({
    name: `Migrations of ${service}`,
    program: process.execPath,
    args: [inRepository('services', service, 'dist/migrate.js')],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...serviceEnvironment(service, houseOfOneDatabase(databaseUrl)),
    },
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.report(`ended with ${code ?? 'a signal'}`));
}
