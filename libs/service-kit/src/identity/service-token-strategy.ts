import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { adoptRequestId } from '../logging/request-context.js';
import { ProblemError } from '../errors/problem-error.js';
import { ServiceTokenVerifier, type CallerIdentity } from './service-tokens.js';

export const SERVICE_TOKEN = 'service-token';

/** Accepts only tokens that the gateway signed for this service. */
@Injectable()
export class ServiceTokenStrategy extends PassportStrategy(Strategy, SERVICE_TOKEN) {
  constructor(private readonly verifier: ServiceTokenVerifier) {
    super();
  }

  async validate(request: Request): Promise<CallerIdentity> {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token) throw refused();
    const caller = await this.verifier
      .verify(token, { method: request.method, path: request.originalUrl })
      .catch(() => {
        throw refused();
      });
    adoptRequestId(caller.requestId);
    return caller;
  }
}

function refused(): ProblemError {
  return new ProblemError('unauthenticated', 'This service only answers the gateway.');
}
