import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ProblemError } from '../errors/problem-error.js';
import { adoptRequestId } from '../logging/request-context.js';
import { OPEN } from './caller.js';
import { ServiceTokenVerifier, type CallerIdentity } from './service-tokens.js';

@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: ServiceTokenVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])) return true;
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
