import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import { IdentityProvider } from './identity-provider.js';
import { ProviderStrategy, type ProviderLogin } from './provider-strategy.js';

type RequestWithLogin = Request & { providerLogin: ProviderLogin };

/** Finishes the login of a request from the identity provider, which `FinishedLogin` then returns. */
@Injectable()
export class ProviderGuard extends AuthGuard() {
  constructor(
    strategy: ProviderStrategy,
    private readonly provider: IdentityProvider,
  ) {
    super({ defaultStrategy: strategy.name, property: 'providerLogin' });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.provider.isUsed) throw new ProblemError('not_found', 'There is nothing here.');
    await super.canActivate(context);
    return true;
  }
}

export const FinishedLogin = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithLogin>().providerLogin,
);
