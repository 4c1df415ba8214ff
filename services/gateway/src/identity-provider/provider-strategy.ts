import { Injectable } from '@nestjs/common';
import { RequestStrategy } from '@dear-future/service-kit/identity/request-strategy';
import type { Request } from 'express';
import type { ProviderIdentity } from '../users/users.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingLogins } from './pending-logins.js';
import { ProviderRefusal } from './provider-refusal.js';

/** A login that the identity provider has confirmed, or the error that ended it. */
export type ProviderLogin = { returnTo: string | null } & ({ identity: ProviderIdentity } | { error: unknown });

/**
 * Finishes a login at the identity provider. openid-client's own strategy would need a server-side session, and allows
 * one login at a time; ours belongs to the browser that began it (`PendingLogins`).
 */
@Injectable()
export class ProviderStrategy extends RequestStrategy {
  constructor(
    private readonly pending: PendingLogins,
    private readonly provider: IdentityProvider,
  ) {
    super();
  }

  /** Never refuses the request itself, because the login page shows the error. */
  override async validate(request: Request): Promise<ProviderLogin> {
    let returnTo: string | null = null;
    try {
      const login = request.res ? this.pending.finish(request, request.res) : null;
      // Comes before the call to the provider, so that a code that was planted in this browser is never exchanged.
      if (login === null) throw new ProviderRefusal('stale', 'no_such_login');
      ({ returnTo } = login);
      const query = request.originalUrl.slice(request.path.length);
      return { returnTo, identity: await this.provider.identityOfCallback(query, login) };
    } catch (error) {
      return { returnTo, error };
    }
  }
}
