import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import type { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint, type BoundCall } from '@dear-future/service-kit/identity/service-tokens';

/** The key pair of service tokens, each a whole PEM in base64, as the services' settings want them. */
export interface TokenKeys {
  /** SERVICE_TOKEN_PRIVATE_KEY of the gateway. */
  privateKey: string;
  /** SERVICE_TOKEN_PUBLIC_KEY of the other services. */
  publicKey: string;
}

export function createTokenKeys(): TokenKeys {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    privateKey: Buffer.from(pair.privateKey).toString('base64'),
    publicKey: Buffer.from(pair.publicKey).toString('base64'),
  };
}

/** Who a call to a service is for, and which call it is. */
export interface TokenClaims extends BoundCall {
  audience: ServiceName;
  /** Null for a visitor who is not signed in. */
  personId: string | null;
  grant?: UploadGrant | PlaybackGrant | ArchiveGrant;
}

/** The header that lets a test call a service directly, as the gateway does: `fetch(url, { headers: await authorization(keys, …) })`. */
export async function authorization(
  keys: TokenKeys,
  { audience, personId, grant, ...call }: TokenClaims,
): Promise<{ authorization: string }> {
  const mint = await ServiceTokenMint.fromPem(Buffer.from(keys.privateKey, 'base64').toString('utf8'));
  return {
    authorization: `Bearer ${await mint.mint(audience, { personId, requestId: randomUUID(), grant }, call)}`,
  };
}
