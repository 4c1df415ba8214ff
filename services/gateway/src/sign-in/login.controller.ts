import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { IdentityProvider } from '../identity-provider/identity-provider.js';
import { ProviderLogin } from '../identity-provider/provider-login.js';
import { providerUnavailablePage } from '../identity-provider/provider-pages.js';
import { Serves } from '../routes/route-table.js';
import { PageSender } from '../server-pages/page-sender.js';
import { AFTER_SIGN_IN, localReturnTo } from '../sessions/return-to.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionStore } from '../sessions/session-store.js';
import { loginPage } from '../sign-in-links/sign-in-pages.js';

@Controller()
export class LoginController {
  constructor(
    private readonly pages: PageSender,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
    private readonly provider: IdentityProvider,
    private readonly logins: ProviderLogin,
  ) {}

  @Serves('showLogin')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const returnTo = localReturnTo(request.query.returnTo);
    const secret = this.cookie.read(request);
    if (secret !== null && (await this.sessions.find(secret)) !== null) {
      response.redirect(303, returnTo ?? AFTER_SIGN_IN);
      return;
    }
    if (this.provider.isUsed) await this.goToProvider(request, response, returnTo);
    else this.pages.send(response, 200, loginPage({ returnTo }));
  }

  private async goToProvider(request: Request, response: Response, returnTo: string | null): Promise<void> {
    try {
      response.redirect(303, await this.logins.begin(request, response, returnTo));
    } catch (error) {
      this.pages.fail(request, response, error, ({ message }) => providerUnavailablePage(message, returnTo));
    }
  }
}
