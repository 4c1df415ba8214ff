import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '../errors/problem-error.js';
import { adoptRequestId } from '../logging/request-context.js';
import { HealthController } from '../service/readiness.js';
import { callerOf } from './caller.js';
import { ServiceTokenStrategy } from './service-token-strategy.js';

@Injectable()
export class ServiceTokenGuard extends AuthGuard() {
  constructor(strategy: ServiceTokenStrategy) {
    super({ defaultStrategy: strategy.name });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getClass() === HealthController) return true;
    await super.canActivate(context);
    adoptRequestId(callerOf(context).requestId);
    return true;
  }

  override handleRequest<Caller>(_error: unknown, caller: Caller | false): Caller {
    if (!caller) throw new ProblemError('unauthenticated', 'This service only answers the gateway.');
    return caller;
  }
}
