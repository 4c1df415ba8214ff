import { Injectable, type CanActivate } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { IdentityProvider } from '../identity-provider/identity-provider.js';

/**
 * With an identity provider, links in emails do not work, including earlier ones: the provider decides which users may
 * sign in.
 */
@Injectable()
export class MailSignInGuard implements CanActivate {
  constructor(private readonly provider: IdentityProvider) {}

  canActivate(): boolean {
    if (!this.provider.isUsed) return true;
    throw new ProblemError('not_found', 'Logging in by email is turned off here. Please use the Login button.');
  }
}
