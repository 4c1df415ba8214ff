import { Controller, Inject, Req, Res } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/route-table.js';
import { classifyOrigin } from '../security/same-origin.js';
import { PageSender } from '../server-pages/page-sender.js';
import { sessionOf } from '../sessions/current-session.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInLinks } from '../sign-in-links/sign-in-links.js';
import { confirmLogoutPage } from '../sign-in-links/sign-in-pages.js';

/** Logs out. If a link on another site or a prefetch leads here, a page asks for confirmation. */
@Controller()
export class LogoutController {
  constructor(
    private readonly sessions: Sessions,
    private readonly links: SignInLinks,
    private readonly database: DataSource,
    private readonly pages: PageSender,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serves('logout')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.isIntended(request)) this.pages.send(response, 200, confirmLogoutPage());
    else await this.end(request, response);
  }

  /** Needs no check, because `RouteGuard` refuses POST requests from other sites. */
  @Serves('confirmLogout')
  confirm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.end(request, response);
  }

  @Serves('logoutEverywhere')
  async everywhere(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = sessionOf(request);
    if (session !== null) {
      await this.database.transaction(async (manager) => {
        await this.links.endAll(manager, session.user.email);
        await this.sessions.endAll(manager, session.user.id);
      });
    }
    this.sessions.clearCookie(response);
    response.redirect(303, '/');
  }

  private async end(request: Request, response: Response): Promise<void> {
    await this.sessions.end(request);
    this.sessions.clearCookie(response);
    response.redirect(303, '/');
  }

  /** False for HEAD, prefetches and other sites. Older browsers send only the Referer with a GET, so it decides. */
  private isIntended(request: Request): boolean {
    const { headers } = request;
    if (request.method !== 'GET') return false;
    if (/prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`)) return false;
    const { referer } = headers;
    const fromReferer = typeof referer === 'string' && URL.canParse(referer) ? { origin: new URL(referer).origin } : {};
    return classifyOrigin({ ...fromReferer, ...headers }, this.settings.PUBLIC_URL) !== 'cross-origin';
  }
}
