import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import { IdentityProvider } from './identity-provider.js';
import { PROVIDER, type CameBack } from './provider-strategy.js';

/** Not where the session's person stands: whoever comes back is not signed in yet. */
const PROPERTY = 'cameBack';

/** Runs the strategy of the provider; without a provider there is no such route. */
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

/** Parameter of a handler behind `CameBackGuard`: who came back from the provider. */
export const WhoCameBack = createParamDecorator((_: unknown, context: ExecutionContext): CameBack => {
  const request = context.switchToHttp().getRequest<Request & { [PROPERTY]?: CameBack }>();
  const cameBack = request[PROPERTY];
  if (cameBack === undefined) throw new Error('This handler stands behind no CameBackGuard');
  return cameBack;
});
