import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { clientNetwork } from '../security/client-network.js';
import { deviceOf } from '../sessions/device.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { field } from './form-field.js';
import { MailSignInGuard } from './mail-sign-in.guard.js';
import { PageSender, wantsJson } from './page-sender.js';
import { continuePage, staleLinkPage } from './pages/sign-in-pages.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInService } from './sign-in.service.js';

/** Not 404, because the link may have been valid, and repeating the request does not help. */
const GONE = 410;

/** `/api/login/verify`: the link in the email. GET shows a button, POST signs in. */
@Controller()
@UseGuards(MailSignInGuard)
export class VerifyController {
  constructor(
    private readonly links: SignInLinks,
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
    private readonly pages: PageSender,
  ) {}

  @Serves('showSignInLink')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { token } = request.query;
    const link = await this.links.find(token);
    if (link === null || typeof token !== 'string') this.pages.send(response, GONE, staleLinkPage());
    else this.pages.send(response, 200, continuePage(link.email, token));
  }

  @Serves('useSignInLink')
  async use(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = field(request, 'token') ?? request.query.token;
    const browser = { client: clientNetwork(request.ip), device: deviceOf(request.headers['user-agent']) };
    const session = await this.signIn.signIn(token, this.cookie.read(request), browser);
    if (session === null) {
      if (wantsJson(request)) throw new ProblemError('not_found', 'This link has expired. Please ask for a new one.');
      this.pages.send(response, GONE, staleLinkPage());
      return;
    }
    this.cookie.write(response, session.secret);
    response.redirect(303, session.returnTo);
  }
}
