import { Injectable, type CanActivate } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { IdentityProvider } from './provider/identity-provider.js';

/**
 * With an identity provider, links in mails do not work, including those sent before: the provider decides who may sign
 * in.
 */
@Injectable()
export class MailSignInGuard implements CanActivate {
  constructor(private readonly provider: IdentityProvider) {}

  canActivate(): boolean {
    if (!this.provider.isUsed) return true;
    throw new ProblemError('not_found', 'Users do not log in by mail here. Please log in at /api/login.');
  }
}
