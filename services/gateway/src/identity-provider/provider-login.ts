import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Request, Response } from 'express';
import { SessionStore } from '../sessions/session-store.js';
import { Identities, type ProviderIdentity } from '../users/identities.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingLogins } from './pending-logins.js';
import { ProviderRefusal } from './provider-refusal.js';

export const PROVIDER_UNAVAILABLE = 'We can’t reach your login provider right now. Please try again in a moment.';

/** Needs PostgreSQL and the provider, but not Redis (docs/product.md §6). */
@Injectable()
export class ProviderLogin {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly pending: PendingLogins,
    private readonly identities: Identities,
    private readonly sessions: SessionStore,
    private readonly messageSender: MessageSender,
  ) {}

  async begin(request: Request, response: Response, returnTo: string | null): Promise<string> {
    const login = await this.pending.begin(returnTo);
    try {
      const address = await this.provider.loginAddress(login);
      this.pending.writeCookie(request, response, login);
      return address;
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      throw new ProblemError('unavailable', PROVIDER_UNAVAILABLE, undefined, { 'Retry-After': '30' });
    }
  }

  /** The browser's previous session ends, which prevents session fixation. */
  async signIn(identity: ProviderIdentity, previousSecret: string | null, device: string): Promise<string> {
    return this.messageSender.transaction(async (manager) => {
      const user = await this.identities.userOf(manager, identity);
      if (user === null) throw new ProviderRefusal('unverified');
      await this.sessions.end(previousSecret, manager);
      return this.sessions.begin(manager, user.id, device);
    });
  }
}
