import { createPrivateKey, createPublicKey, randomUUID, type KeyObject } from 'node:crypto';
import type { ServiceName } from '@dear-future/contracts/services';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, jwtVerify, SignJWT, type JWK } from 'jose';

const ISSUER = 'gateway';
const ALGORITHM = 'EdDSA';
const LIFETIME = '60s';

/** The caller of one request, according to the gateway. */
export interface CallerIdentity {
  /** Null for visitors. */
  userId: string | null;
  requestId: string;
  grant?: unknown;
}

/** The only call for which a token is valid. */
export interface BoundCall {
  method: string;
  /** The path at the service. A query is ignored. */
  path: string;
}

/** The public key as a JWK whose id is its thumbprint (RFC 7638), so that both sides compute the same id. */
async function publicJwk(key: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(key);
  return { ...jwk, alg: ALGORITHM, kid: await calculateJwkThumbprint(jwk) };
}

/** Signs tokens that are valid for one minute, one audience, one method and one path. */
export class ServiceTokenMint {
  private constructor(
    private readonly key: KeyObject,
    private readonly kid: string,
  ) {}

  static async fromPem(privateKeyPem: string): Promise<ServiceTokenMint> {
    const key = createPrivateKey(privateKeyPem);
    return new ServiceTokenMint(key, (await publicJwk(createPublicKey(key))).kid);
  }

  async mint(audience: ServiceName, caller: CallerIdentity, { method, path }: BoundCall): Promise<string> {
    // `htm` and `htu` are those of RFC 9449 §4.2, except that `htu` has only the path.
    const call = { htm: method, htu: withoutQuery(path) };
    const claims = { ...call, rid: caller.requestId, ...(caller.grant === undefined ? {} : { grant: caller.grant }) };
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: this.kid })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(LIFETIME);
    if (caller.userId !== null) token.setSubject(caller.userId);
    return token.sign(this.key);
  }
}

export class ServiceTokenVerifier {
  private constructor(
    private readonly keys: ReturnType<typeof createLocalJWKSet>,
    private readonly audience: ServiceName,
  ) {}

  /** @param publicKeysPem one or more public keys, or certificates with them: two while the gateway's key is replaced */
  static async fromPem(publicKeysPem: string, audience: ServiceName): Promise<ServiceTokenVerifier> {
    const pems = publicKeysPem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
    const keys = await Promise.all(pems.map((pem) => publicJwk(createPublicKey(pem))));
    if (keys.length === 0) throw new Error('SERVICE_TOKEN_PUBLIC_KEY has no public key');
    return new ServiceTokenVerifier(createLocalJWKSet({ keys }), audience);
  }

  async verify(token: string, { method, path }: BoundCall): Promise<CallerIdentity> {
    const { payload } = await jwtVerify(token, this.keys, {
      issuer: ISSUER,
      audience: this.audience,
      algorithms: [ALGORITHM],
      // The clocks of two machines may differ by a few seconds.
      clockTolerance: 5,
    });
    if (payload['htm'] !== method || payload['htu'] !== withoutQuery(path))
      throw new Error('The token is for another call');
    return {
      userId: payload.sub ?? null,
      requestId: typeof payload.rid === 'string' ? payload.rid : '-',
      ...(payload.grant === undefined ? {} : { grant: payload.grant }),
    };
  }
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '/';
}
