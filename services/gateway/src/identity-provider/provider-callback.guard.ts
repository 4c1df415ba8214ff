import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import { IdentityProvider } from './identity-provider.js';
import { PROVIDER, type ProviderResult } from './provider-strategy.js';

/** Not passport's default `user`, because the user is not signed in yet. */
const PROPERTY = 'providerResult';

/** Runs `ProviderStrategy`. Without a provider the route returns 404. */
@Injectable()
export class ProviderCallbackGuard extends AuthGuard(PROVIDER) {
  constructor(private readonly provider: IdentityProvider) {
    super({ property: PROPERTY });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.provider.isUsed) throw new ProblemError('not_found', 'There is nothing here.');
    return (await super.canActivate(context)) === true;
  }
}

/** Parameter of a handler with `ProviderCallbackGuard`. */
export const CallbackResult = createParamDecorator((_: unknown, context: ExecutionContext): ProviderResult => {
  const request = context.switchToHttp().getRequest<Request & { [PROPERTY]?: ProviderResult }>();
  const result = request[PROPERTY];
  if (result === undefined) throw new Error('This handler has no ProviderCallbackGuard');
  return result;
});
