import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Request, Response } from 'express';
import { IdentityProvider } from '../identity-provider/identity-provider.js';
import { PendingLogins } from '../identity-provider/pending-logins.js';
import { refusalPage, REFUSALS } from '../identity-provider/provider-pages.js';
import { FinishedLogin, ProviderGuard } from '../identity-provider/provider-guard.js';
import { ProviderRefusal } from '../identity-provider/provider-refusal.js';
import type { ProviderLogin } from '../identity-provider/provider-strategy.js';
import { Serves } from '../routes/route-table.js';
import { PageSender } from '../server-pages/page-sender.js';
import { sessionOf } from '../sessions/current-session.js';
import { AFTER_SIGN_IN, localReturnTo } from '../sessions/return-to.js';
import { Sessions } from '../sessions/sessions.js';
import { loginPage } from '../sign-in-links/sign-in-pages.js';
import { Users, type ProviderIdentity } from '../users/users.js';

const RETRY = { 'Retry-After': '30' };

/** Begins logins, and finishes those at an identity provider (docs/product.md §6). Needs PostgreSQL, but not Redis. */
@Controller()
export class LoginController {
  constructor(
    private readonly pages: PageSender,
    private readonly sessions: Sessions,
    private readonly provider: IdentityProvider,
    private readonly pending: PendingLogins,
    private readonly users: Users,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  @Serves('showLogin')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const returnTo = localReturnTo(request.query.returnTo);
    if (sessionOf(request) !== null) response.redirect(303, returnTo ?? AFTER_SIGN_IN);
    else if (this.provider.isUsed) await this.goToProvider(request, response, returnTo);
    else this.pages.send(response, 200, loginPage({ returnTo }));
  }

  @Serves('finishProviderLogin')
  @UseGuards(ProviderGuard)
  async finish(
    @FinishedLogin() { returnTo, ...outcome }: ProviderLogin,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    try {
      if ('error' in outcome) throw outcome.error;
      this.sessions.writeCookie(response, await this.signIn(outcome.identity, request));
      response.redirect(303, returnTo ?? AFTER_SIGN_IN);
    } catch (error) {
      if (error instanceof ProviderRefusal) this.refuse(response, error, returnTo);
      else this.fail(request, response, error, returnTo);
    }
  }

  private async goToProvider(request: Request, response: Response, returnTo: string | null): Promise<void> {
    try {
      const login = this.pending.begin(request, response, returnTo);
      response.redirect(303, await this.provider.loginUrl(login));
    } catch (error) {
      const isRefusal = error instanceof ProviderRefusal;
      const { text } = REFUSALS.unavailable;
      const problem = isRefusal ? new ProblemError('unavailable', text, undefined, RETRY) : error;
      this.fail(request, response, problem, returnTo);
    }
  }

  private async signIn(identity: ProviderIdentity, request: Request): Promise<string> {
    return this.messageSender.transaction(async (manager) => {
      const user = await this.users.findOrCreateByIdentity(manager, identity);
      if (user === null) throw new ProviderRefusal('unverified');
      return this.sessions.replace(manager, request, user.id);
    });
  }

  private refuse(response: Response, { reason, detail }: ProviderRefusal, returnTo: string | null): void {
    const entry = { event: 'sign-in.refused', reason, detail };
    this.log[reason === 'untrusted' ? 'error' : 'info'](entry, 'A login at the identity provider failed');
    const { status, ...texts } = REFUSALS[reason];
    if (reason === 'unavailable') response.set(RETRY);
    this.pages.send(response, status, refusalPage(texts, returnTo));
  }

  private fail(request: Request, response: Response, error: unknown, returnTo: string | null): void {
    const pageFor = ({ message: text }: ProblemError): string =>
      refusalPage({ ...REFUSALS.unavailable, text }, returnTo);
    this.pages.fail(request, response, error, pageFor);
  }
}
