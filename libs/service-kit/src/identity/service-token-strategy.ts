import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RequestStrategy } from './request-strategy.js';
import { ServiceTokenVerifier, type CallerIdentity } from './service-tokens.js';

/** Reads the caller from the service token, a bearer token (RFC 6750 §2.1). */
@Injectable()
export class ServiceTokenStrategy extends RequestStrategy {
  constructor(private readonly verifier: ServiceTokenVerifier) {
    super();
  }

  override async validate({ headers, method, originalUrl: path }: Request): Promise<CallerIdentity | false> {
    const [scheme, token] = (headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token) return false;
    return this.verifier.verify(token, { method, path }).catch(() => false as const);
  }
}
