import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request, Response } from 'express';
import { Serves } from '../../routes/serves.js';
import { deviceOf } from '../../sessions/device.js';
import { SessionCookie } from '../../sessions/session-cookie.js';
import { AFTER_SIGN_IN } from '../after-sign-in.js';
import { PageAnswer } from '../page-answer.js';
import { providerAwayPage, refusedPage } from '../pages/provider-pages.js';
import { CameBackGuard, WhoCameBack } from './came-back.js';
import { LoginCookies } from './login-cookies.js';
import { PROVIDER_AWAY, ProviderLogin } from './provider-login.js';
import { ProviderRefusal, type RefusalReason } from './provider-refusal.js';
import { isState, type CameBack } from './provider-strategy.js';

const STATUS = {
  // Not 404: the login may have been valid, and repeating the request does not help.
  stale: 410,
  declined: 403,
  unverified: 403,
  away: 503,
  untrusted: 502,
} as const satisfies Record<RefusalReason, number>;

/** `/api/login/callback`: the identity provider's redirect back. */
@Controller()
export class CallbackController {
  constructor(
    private readonly logins: ProviderLogin,
    private readonly loginCookies: LoginCookies,
    private readonly cookie: SessionCookie,
    private readonly pages: PageAnswer,
    private readonly log: Log,
  ) {}

  @Serves('finishProviderLogin')
  @UseGuards(CameBackGuard)
  async finish(@WhoCameBack() cameBack: CameBack, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { state } = request.query;
    if (isState(state)) this.loginCookies.clear(response, state);
    try {
      if ('error' in cameBack) throw cameBack.error;
      const device = deviceOf(request.headers['user-agent']);
      const secret = await this.logins.signIn(cameBack.identity, this.cookie.read(request), device);
      this.cookie.write(response, secret);
      response.redirect(303, cameBack.returnTo ?? AFTER_SIGN_IN);
    } catch (error) {
      if (error instanceof ProviderRefusal) this.refuse(response, error, cameBack.returnTo);
      else {
        const { returnTo } = cameBack;
        this.pages.fail(request, response, error, ({ message }) => providerAwayPage(message, returnTo));
      }
    }
  }

  private refuse(response: Response, { reason, detail }: ProviderRefusal, returnTo: string | null): void {
    this.log[reason === 'untrusted' ? 'error' : 'info'](
      { event: 'sign-in.refused', reason, detail },
      'A login at the identity provider failed',
    );
    if (reason === 'away') response.set('Retry-After', '30');
    const page = reason === 'away' ? providerAwayPage(PROVIDER_AWAY, returnTo) : refusedPage(reason, returnTo);
    this.pages.send(response, STATUS[reason], page);
  }
}
