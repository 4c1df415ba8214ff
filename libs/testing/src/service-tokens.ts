import { randomUUID } from 'node:crypto';
import type { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import type { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint, type BoundCall } from '@dear-future/service-kit/identity/service-tokens';
import type { TokenKeys } from '@dear-future/local-servers/token-keys';

export interface TokenClaims extends BoundCall {
  audience: ServiceName;
  /** Null for a visitor. */
  userId: string | null;
  grant?: UploadGrant | PlaybackGrant | ArchiveGrant;
}

/** Creates the headers for calling a service directly: `fetch(url, { headers: await authorization(keys, …) })`. */
export async function authorization(
  keys: TokenKeys,
  { audience, userId, grant, ...call }: TokenClaims,
): Promise<{ authorization: string }> {
  const mint = await ServiceTokenMint.fromPem(Buffer.from(keys.privateKey, 'base64').toString('utf8'));
  const token = await mint.mint(audience, { userId, requestId: randomUUID(), grant }, call);
  return { authorization: `Bearer ${token}` };
}
