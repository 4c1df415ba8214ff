import { Body, Controller, Req, Res } from '@nestjs/common';
import { ADDRESS_LETTERS } from '@dear-future/contracts/constants';
import { RequestSignInBody, UseSignInLinkBody } from '@dear-future/contracts/http/users';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { addressProblem, emailAddress } from '@dear-future/service-kit/identity/email-address';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Request, Response } from 'express';
import { IdentityProvider } from '../identity-provider/identity-provider.js';
import { clientOf } from '../limits/client-network.js';
import { Serves } from '../routes/route-table.js';
import { PageSender } from '../server-pages/page-sender.js';
import { AFTER_FIRST_SIGN_IN, AFTER_SIGN_IN, localReturnTo } from '../sessions/return-to.js';
import { Sessions } from '../sessions/sessions.js';
import { Users } from '../users/users.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInMails } from './sign-in-mails.js';
import { checkMailPage, continuePage, loginPage, staleLinkPage } from './sign-in-pages.js';

/** Not 404, because the link may have been valid, and repeating the request does not help. */
const GONE = 410;

/** Signing in by email (docs/product.md §6) needs PostgreSQL, the delivery service and a mail server, but not Redis. */
@Controller()
export class SignInLinksController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly links: SignInLinks,
    private readonly mails: SignInMails,
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly messageSender: MessageSender,
    private readonly pages: PageSender,
  ) {}

  @Serves('requestSignIn')
  async requestLink(
    @Body() body: RequestSignInBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.requireMailSignIn();
    const returnTo = localReturnTo(body.returnTo);
    try {
      const email = emailAddress(body.email);
      if (email === null) throw refusedAddress(body.email);
      await this.mails.requestLink(email, returnTo, clientOf(request), response);
      this.pages.send(response, 200, checkMailPage(email, returnTo));
    } catch (error) {
      const email = body.email.slice(0, 300);
      this.pages.fail(request, response, error, ({ message }) => loginPage({ email, returnTo, error: message }));
    }
  }

  @Serves('showSignInLink')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireMailSignIn();
    const { token } = request.query;
    const link = await this.links.find(token);
    if (link === null || typeof token !== 'string') this.pages.send(response, GONE, staleLinkPage());
    else this.pages.send(response, 200, continuePage(link.email, token));
  }

  @Serves('useSignInLink')
  async use(@Body() { token }: UseSignInLinkBody, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireMailSignIn();
    const session = await this.signIn(token, request);
    if (session === null) {
      this.pages.send(response, GONE, staleLinkPage());
      return;
    }
    this.sessions.writeCookie(response, session.secret);
    response.redirect(303, session.returnTo);
  }

  /** Returns null if the link does not work (any more). */
  private async signIn(token: string, request: Request): Promise<{ secret: string; returnTo: string } | null> {
    return this.messageSender.transaction(async (manager) => {
      const link = await this.links.use(manager, token);
      if (link === null) return null;
      const user = await this.users.findOrCreate(manager, link.email);
      await this.mails.rememberClient(manager, user.id, clientOf(request));
      const secret = await this.sessions.replace(manager, request, user.id);
      return { secret, returnTo: link.returnTo ?? (user.isNew ? AFTER_FIRST_SIGN_IN : AFTER_SIGN_IN) };
    });
  }

  /** If an identity provider is set, it decides who may sign in, so even links that were sent before do not work. */
  private requireMailSignIn(): void {
    if (!this.provider.isUsed) return;
    throw new ProblemError('not_found', 'Logging in by email is turned off here. Please use the Login button.');
  }
}

function refusedAddress(typed: string): ProblemError {
  const problem = addressProblem(typed);
  const hasOtherLetters = problem === ADDRESS_LETTERS;
  const message = hasOtherLetters
    ? `The email address ${problem}`
    : 'Please enter one email address, like name@example.com.';
  return new ProblemError('invalid', message, [{ field: 'email', problem }]);
}
