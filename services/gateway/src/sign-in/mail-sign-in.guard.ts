import { Injectable, type CanActivate } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { IdentityProvider } from './provider/identity-provider.js';

/** Whoever runs an identity provider decides there who comes in: then links in mails let nobody in, also those sent before. */
@Injectable()
export class MailSignInGuard implements CanActivate {
  constructor(private readonly provider: IdentityProvider) {}

  canActivate(): boolean {
    if (!this.provider.isUsed) return true;
    throw new ProblemError('not_found', 'People do not log in by mail here. Please log in at /api/login.');
  }
}
