import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import type { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { importPKCS8, SignJWT } from 'jose';

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

export interface TokenClaims {
  audience: ServiceName;
  /** Null for nobody. */
  personId: string | null;
  requestId?: string;
  grant?: UploadGrant | PlaybackGrant | ArchiveGrant;
  /** Life in seconds (default 60); below zero makes one that has expired already. */
  seconds?: number;
  issuer?: string;
}

/** A token as the gateway mints them, to call a service directly: the value behind `Bearer `. */
export async function serviceToken(keys: TokenKeys, claims: TokenClaims): Promise<string> {
  const key = await importPKCS8(Buffer.from(keys.privateKey, 'base64').toString('utf8'), 'EdDSA');
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({
    rid: claims.requestId ?? randomUUID(),
    ...(claims.grant && { grant: { ...claims.grant } }),
  })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(claims.issuer ?? 'gateway')
    .setAudience(claims.audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + (claims.seconds ?? 60));
  if (claims.personId !== null) token.setSubject(claims.personId);
  return token.sign(key);
}

/** The same as a header: `fetch(url, { headers: await authorization(keys, …) })`. */
export async function authorization(keys: TokenKeys, claims: TokenClaims): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await serviceToken(keys, claims)}` };
}
