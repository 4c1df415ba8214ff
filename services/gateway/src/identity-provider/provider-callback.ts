import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ProviderIdentity } from '../users/identities.js';
import { IdentityProvider } from './identity-provider.js';
import { LoginCookies } from './login-cookies.js';
import { PendingLogins } from './pending-logins.js';
import { ProviderRefusal } from './provider-refusal.js';

const STATE = /^[A-Za-z0-9_-]{22}$/;

/** The identity that the provider returned, or the error. */
type ProviderResult = { returnTo: string | null } & ({ identity: ProviderIdentity } | { error: unknown });

/** Reads the redirect back from the identity provider. */
@Injectable()
export class ProviderCallback {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly pending: PendingLogins,
    private readonly cookies: LoginCookies,
  ) {}

  /** Never throws, because errors are shown as pages. */
  async read(request: Request): Promise<ProviderResult> {
    let returnTo: string | null = null;
    try {
      const { state } = request.query;
      const secret = isState(state) ? this.cookies.read(request, state) : null;
      const login = isState(state) && secret !== null ? await this.pending.consume(state, secret) : null;
      // Checked before asking the provider, so that a code planted in this browser is never exchanged.
      if (login === null) throw new ProviderRefusal('stale', 'no_such_login');
      ({ returnTo } = login);
      const query = request.originalUrl.slice(request.path.length);
      return { returnTo, identity: await this.provider.identityOfCallback(query, login) };
    } catch (error) {
      return { returnTo, error };
    }
  }
}

export function isState(value: unknown): value is string {
  return typeof value === 'string' && STATE.test(value);
}
