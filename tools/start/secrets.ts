import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createTokenKeys, type TokenKeys } from '@dear-future/local-servers/token-keys';

/** The first start creates these secrets, and stores them beside the data in a file that only its owner can read. */
export interface Secrets {
  postgres: string;
  redis: string;
  databases: Record<ServiceName, string>;
  s3: { accessKey: string; secretKey: string };
  tokens: TokenKeys;
  stripe: { secretKey: string; webhookSecret: string };
}

/** Reads the secrets from the folder's secrets.json, and adds those that are missing. */
export async function secretsOf(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  const stored = JSON.parse(text ?? '{}') as Partial<Secrets>;
  const created: Secrets = {
    postgres: random(),
    redis: random(),
    databases: Object.fromEntries(SERVICES.map((service) => [service, random()])) as Record<ServiceName, string>,
    s3: { accessKey: random(10), secretKey: random() },
    tokens: createTokenKeys(),
    stripe: { secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` },
  };
  // A file from an earlier version may have fewer secrets.
  const secrets = { ...created, ...stored };
  if (Object.keys(created).every((name) => name in stored)) return secrets;
  await writeFile(`${file}.new`, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

function random(bytes = 20): string {
  return randomBytes(bytes).toString('hex');
}
