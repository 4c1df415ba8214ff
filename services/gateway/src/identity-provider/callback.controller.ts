import { Controller, Req, Res } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request, Response } from 'express';
import { Serves } from '../routes/route-table.js';
import { PageSender } from '../server-pages/page-sender.js';
import { deviceOf } from '../sessions/device.js';
import { AFTER_SIGN_IN } from '../sessions/return-to.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingLogins } from './pending-logins.js';
import { PROVIDER_UNAVAILABLE, ProviderLogin } from './provider-login.js';
import { providerUnavailablePage, refusedPage } from './provider-pages.js';
import { ProviderRefusal, type RefusalReason } from './provider-refusal.js';

const STATUS = {
  stale: 410,
  declined: 403,
  unverified: 403,
  unavailable: 503,
  untrusted: 502,
} as const satisfies Record<RefusalReason, number>;

@Controller()
export class CallbackController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly pending: PendingLogins,
    private readonly logins: ProviderLogin,
    private readonly cookie: SessionCookie,
    private readonly pages: PageSender,
    private readonly log: Log,
  ) {}

  @Serves('finishProviderLogin')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.provider.isUsed) throw new ProblemError('not_found', 'There is nothing here.');
    let returnTo: string | null = null;
    try {
      const login = await this.pending.consume(request, response);
      // Checked before asking the provider, so that a code planted in this browser is never exchanged.
      if (login === null) throw new ProviderRefusal('stale', 'no_such_login');
      ({ returnTo } = login);
      const query = request.originalUrl.slice(request.path.length);
      const identity = await this.provider.identityOfCallback(query, login);
      const device = deviceOf(request.headers['user-agent']);
      this.cookie.write(response, await this.logins.signIn(identity, this.cookie.read(request), device));
      response.redirect(303, returnTo ?? AFTER_SIGN_IN);
    } catch (error) {
      if (error instanceof ProviderRefusal) this.refuse(response, error, returnTo);
      else this.pages.fail(request, response, error, ({ message }) => providerUnavailablePage(message, returnTo));
    }
  }

  private refuse(response: Response, { reason, detail }: ProviderRefusal, returnTo: string | null): void {
    const entry = { event: 'sign-in.refused', reason, detail };
    this.log[reason === 'untrusted' ? 'error' : 'info'](entry, 'A login at the identity provider failed');
    const isAway = reason === 'unavailable';
    if (isAway) response.set('Retry-After', '30');
    const page = isAway ? providerUnavailablePage(PROVIDER_UNAVAILABLE, returnTo) : refusedPage(reason, returnTo);
    this.pages.send(response, STATUS[reason], page);
  }
}
