import { Controller, Inject, Req, Res } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { IdentityProvider } from '../identity-provider/identity-provider.js';
import { clientNetwork } from '../limits/client-network.js';
import { Serves } from '../routes/route-table.js';
import { PageSender, wantsJson } from '../server-pages/page-sender.js';
import { deviceOf } from '../sessions/device.js';
import { localReturnTo } from '../sessions/return-to.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { atEvenPace } from './even-pace.js';
import { SignInLinks } from './sign-in-links.js';
import { checkMailPage, continuePage, loginPage, staleLinkPage } from './sign-in-pages.js';
import { SignInService } from './sign-in.service.js';

/** Not 404, because the link may have been valid, and repeating the request does not help. */
const GONE = 410;

/** The emailed link only shows a button; its POST signs in. */
@Controller()
export class SignInLinksController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly links: SignInLinks,
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
    private readonly pages: PageSender,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('requestSignIn')
  async requestLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireMailSignIn();
    const returnTo = localReturnTo(field(request, 'returnTo'));
    const typed = field(request, 'email');
    try {
      const email = emailAddress(typed);
      if (email === null) throw notOneAddress();
      await atEvenPace(this.clock, this.settings.SIGN_IN_PACE_MS, () =>
        this.signIn.requestLink(email, returnTo, clientNetwork(request.ip), response),
      );
      if (wantsJson(request))
        response.status(200).json({ message: 'Check your email: we’re sending you a login link.' });
      else this.pages.send(response, 200, checkMailPage(email, returnTo));
    } catch (error) {
      const email = typeof typed === 'string' ? typed.slice(0, 300) : '';
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
  async use(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireMailSignIn();
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

  /** With a provider, also earlier links do not work: the provider decides which users may sign in. */
  private requireMailSignIn(): void {
    if (!this.provider.isUsed) return;
    throw new ProblemError('not_found', 'Logging in by email is turned off here. Please use the Login button.');
  }
}

/** Of a form or JSON body, not validated. */
function field(request: Request, name: string): unknown {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}

function notOneAddress(): ProblemError {
  return new ProblemError('invalid', 'Please enter one email address, like name@example.com.', [
    { field: 'email', problem: 'must be exactly one email address' },
  ]);
}
