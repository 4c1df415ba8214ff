import { Controller, Inject, Req, Res } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/serves.js';
import { clientNetwork } from '../security/client-network.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionStore } from '../sessions/session-store.js';
import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import { atEvenPace } from './even-pace.js';
import { field } from './form-field.js';
import { PageAnswer, wantsJson } from './page-answer.js';
import { checkMailPage, loginPage } from './pages/sign-in-pages.js';
import { localReturnTo } from './return-to.js';
import { SignInService } from './sign-in.service.js';

/** Where signing in leads unless the person was on the way somewhere. */
export const AFTER_SIGN_IN = '/record';

/** `/api/login`: the page that asks for an address, and the sending of the link. */
@Controller()
export class LoginController {
  constructor(
    private readonly signIn: SignInService,
    private readonly pages: PageAnswer,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('showLogin')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const returnTo = localReturnTo(request.query.returnTo);
    const secret = this.cookie.read(request);
    if (secret !== null && (await this.sessions.find(secret)) !== null) {
      response.redirect(303, returnTo ?? AFTER_SIGN_IN);
      return;
    }
    this.pages.send(response, 200, loginPage({ returnTo }));
  }

  @Serves('requestSignIn')
  async requestLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    const returnTo = localReturnTo(field(request, 'returnTo'));
    const typed = field(request, 'email');
    try {
      const email = emailAddress(typed);
      if (email === null) throw notOneAddress();
      await atEvenPace(this.clock, this.settings.SIGN_IN_PACE_MS, () =>
        this.signIn.requestLink(email, returnTo, clientNetwork(request.ip)),
      );
      if (wantsJson(request))
        response.status(200).json({ message: 'Check your mail: we are sending you a link to log in.' });
      else this.pages.send(response, 200, checkMailPage(email, returnTo));
    } catch (error) {
      const email = typeof typed === 'string' ? typed.slice(0, 300) : '';
      this.pages.fail(request, response, error, ({ message }) => loginPage({ email, returnTo, error: message }));
    }
  }
}

function notOneAddress(): ProblemError {
  return new ProblemError('invalid', 'Please type one e-mail address, such as you@example.com.', [
    { field: 'email', problem: 'must be exactly one e-mail address' },
  ]);
}
