import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../errors/problem-error.js';
import { adoptRequestId } from '../logging/request-context.js';
import { HealthController } from '../service/readiness.js';
import { ServiceTokenVerifier, type CallerIdentity } from './service-tokens.js';

@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(private readonly verifier: ServiceTokenVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getClass() === HealthController) return true;
    const request = context.switchToHttp().getRequest<Request & { user?: CallerIdentity }>();
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const call = { method: request.method, path: request.originalUrl };
    const caller = scheme === 'Bearer' && token ? await this.verifier.verify(token, call).catch(() => null) : null;
    if (caller === null) throw new ProblemError('unauthenticated', 'This service only answers the gateway.');
    request.user = caller;
    adoptRequestId(caller.requestId);
    return true;
  }
}
