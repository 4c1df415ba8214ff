import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import { IdentityProvider } from './identity-provider.js';
import { PROVIDER, type CameBack } from './provider-strategy.js';

/** Not passport's default `user`: the user is not signed in yet. */
const PROPERTY = 'cameBack';

/** Runs `ProviderStrategy`. Without a provider the route is a 404. */
@Injectable()
export class CameBackGuard extends AuthGuard(PROVIDER) {
  constructor(private readonly provider: IdentityProvider) {
    super({ property: PROPERTY });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.provider.isUsed) throw new ProblemError('not_found', 'There is nothing here.');
    return (await super.canActivate(context)) === true;
  }
}

/** Parameter of a handler with `CameBackGuard`. */
export const WhoCameBack = createParamDecorator((_: unknown, context: ExecutionContext): CameBack => {
  const request = context.switchToHttp().getRequest<Request & { [PROPERTY]?: CameBack }>();
  const cameBack = request[PROPERTY];
  if (cameBack === undefined) throw new Error('This handler has no CameBackGuard');
  return cameBack;
});
