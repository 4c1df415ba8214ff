import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { HealthController } from '@dear-future/service-kit/service/readiness';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { ROUTES, SERVES, type RouteName } from '../routes/route-table.js';
import type { Route } from '../routes/route.js';
import { linkSecretOf } from './link-secret.js';
import { hashOf } from './secret.js';
import { SessionCookie } from './session-cookie.js';
import { keyOf, SessionStore } from './session-store.js';
import { setSignedIn, type SignedIn } from './signed-in.js';

/**
 * Looks up sessions; handlers without a route need one too. Counts the requests of users on routes with a limit, unless
 * they are refused with a 4xx, and the requests with a link's secret.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<RouteName | undefined>(SERVES, context.getHandler());
    const { auth = 'user', limit, link, body }: Partial<Route> = name === undefined ? {} : ROUTES[name];
    if (context.getClass() === HealthController) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const signedIn = auth === 'anyone' ? null : await this.find(request, response);
    if (signedIn !== null) setSignedIn(request, signedIn);
    else if (auth === 'user') throw new ProblemError('unauthenticated', 'Please log in first.');
    // Uploads have their own limits.
    if (link !== undefined && linkSecretOf(request, link) && body !== 'stream')
      await this.limits.publicRead(request.ip);
    if (limit !== undefined && signedIn !== null) {
      const undo = await this.limits.count(limit, signedIn.user.id);
      response.once('finish', () => {
        if (response.statusCode >= 400 && response.statusCode < 500) void undo();
      });
    }
    return true;
  }

  private async find(request: Request, response: Response): Promise<SignedIn | null> {
    const secret = this.cookie.read(request);
    const session = secret === null ? null : await this.sessions.find(secret);
    if (secret === null || session === null) return null;
    if (session.isExtended) this.cookie.write(response, secret);
    return { user: session.user, sessionKey: keyOf(hashOf(secret)) };
  }
}
