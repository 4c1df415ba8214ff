import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@dear-future/contracts/services';
import { importPKCS8, importSPKI, jwtVerify, SignJWT, type CryptoKey } from 'jose';

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

/** Signs tokens that are valid for one minute, one audience, one method and one path. */
export class ServiceTokenMint {
  private constructor(private readonly key: CryptoKey) {}

  static async fromPem(privateKeyPem: string): Promise<ServiceTokenMint> {
    return new ServiceTokenMint(await importPKCS8(privateKeyPem, ALGORITHM));
  }

  async mint(audience: ServiceName, caller: CallerIdentity, { method, path }: BoundCall): Promise<string> {
    // `htm` and `htu` are those of RFC 9449 §4.2, except that `htu` has only the path.
    const call = { htm: method, htu: withoutQuery(path) };
    const claims = { ...call, rid: caller.requestId, ...(caller.grant === undefined ? {} : { grant: caller.grant }) };
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
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
    private readonly key: CryptoKey,
    private readonly audience: ServiceName,
  ) {}

  static async fromPem(publicKeyPem: string, audience: ServiceName): Promise<ServiceTokenVerifier> {
    return new ServiceTokenVerifier(await importSPKI(publicKeyPem, ALGORITHM), audience);
  }

  async verify(token: string, { method, path }: BoundCall): Promise<CallerIdentity> {
    const { payload } = await jwtVerify(token, this.key, {
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
