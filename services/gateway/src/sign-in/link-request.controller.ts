import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/serves.js';
import { clientNetwork } from '../security/client-network.js';
import { atEvenPace } from './even-pace.js';
import { field } from './form-field.js';
import { MailSignInGuard } from './mail-sign-in.guard.js';
import { PageSender, wantsJson } from './page-sender.js';
import { checkMailPage, loginPage } from './pages/sign-in-pages.js';
import { localReturnTo } from './return-to.js';
import { SignInService } from './sign-in.service.js';

/** `POST /api/login`: sends a sign-in link. */
@Controller()
@UseGuards(MailSignInGuard)
export class LinkRequestController {
  constructor(
    private readonly signIn: SignInService,
    private readonly pages: PageSender,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
        response.status(200).json({ message: 'Check your email: we’re sending you a sign-in link.' });
      else this.pages.send(response, 200, checkMailPage(email, returnTo));
    } catch (error) {
      const email = typeof typed === 'string' ? typed.slice(0, 300) : '';
      this.pages.fail(request, response, error, ({ message }) => loginPage({ email, returnTo, error: message }));
    }
  }
}

function notOneAddress(): ProblemError {
  return new ProblemError('invalid', 'Please enter one email address, like name@example.com.', [
    { field: 'email', problem: 'must be exactly one email address' },
  ]);
}
