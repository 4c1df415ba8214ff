import { Controller, Req, Res } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { PageSender } from '../server-pages/page-sender.js';
import { deviceOf } from '../sessions/device.js';
import { AFTER_SIGN_IN } from '../sessions/return-to.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { LoginCookies } from './login-cookies.js';
import { isState, ProviderCallback } from './provider-callback.js';
import { PROVIDER_UNAVAILABLE, ProviderLogin } from './provider-login.js';
import { providerUnavailablePage, refusedPage } from './provider-pages.js';
import { ProviderRefusal, type RefusalReason } from './provider-refusal.js';

const STATUS = {
  // Not 404, because the login may have been valid, and repeating the request does not help.
  stale: 410,
  declined: 403,
  unverified: 403,
  unavailable: 503,
  untrusted: 502,
} as const satisfies Record<RefusalReason, number>;

/** `/api/login/callback`: the identity provider's redirect back. */
@Controller()
export class CallbackController {
  constructor(
    private readonly callback: ProviderCallback,
    private readonly logins: ProviderLogin,
    private readonly loginCookies: LoginCookies,
    private readonly cookie: SessionCookie,
    private readonly pages: PageSender,
    private readonly log: Log,
  ) {}

  @Serves('finishProviderLogin')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.logins.isUsed) throw new ProblemError('not_found', 'There is nothing here.');
    const result = await this.callback.read(request);
    const { state } = request.query;
    if (isState(state)) this.loginCookies.clear(response, state);
    try {
      if ('error' in result) throw result.error;
      const device = deviceOf(request.headers['user-agent']);
      const secret = await this.logins.signIn(result.identity, this.cookie.read(request), device);
      this.cookie.write(response, secret);
      response.redirect(303, result.returnTo ?? AFTER_SIGN_IN);
    } catch (error) {
      if (error instanceof ProviderRefusal) this.refuse(response, error, result.returnTo);
      else {
        const { returnTo } = result;
        this.pages.fail(request, response, error, ({ message }) => providerUnavailablePage(message, returnTo));
      }
    }
  }

  private refuse(response: Response, { reason, detail }: ProviderRefusal, returnTo: string | null): void {
    this.log[reason === 'untrusted' ? 'error' : 'info'](
      { event: 'sign-in.refused', reason, detail },
      'A login at the identity provider failed',
    );
    if (reason === 'unavailable') response.set('Retry-After', '30');
    const page =
      reason === 'unavailable'
        ? providerUnavailablePage(PROVIDER_UNAVAILABLE, returnTo)
        : refusedPage(reason, returnTo);
    this.pages.send(response, STATUS[reason], page);
  }
}
