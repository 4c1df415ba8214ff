import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { OPEN } from '@dear-future/service-kit/identity/caller';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { routeOf, type RouteName } from '../routes/route-table.js';
import { SERVES } from '../routes/serves.js';
import { hashOf } from './secret.js';
import { SessionCookie } from './session-cookie.js';
import { keyOf, SessionStore } from './session-store.js';
import type { SignedIn } from './signed-in.js';

const SESSION = 'session';

/** The passport strategy for our own session cookie, instead of passport's sessions. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION) {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
  ) {
    super();
  }

  async validate(request: Request): Promise<SignedIn | false> {
    const secret = this.cookie.read(request);
    if (secret === null) return false;
    const session = await this.sessions.find(secret);
    if (session === null) return false;
    if (session.isExtended && request.res) this.cookie.write(request.res, secret);
    return { user: session.user, sessionKey: keyOf(hashOf(secret)) };
  }
}

/**
 * Requires a session on `user` routes and looks one up on `visitor` routes. A handler without a route needs a
 * session, too.
 */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION) implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<RouteName | undefined>(SERVES, context.getHandler());
    const auth = name === undefined ? undefined : routeOf(name).auth;
    if (auth === 'anyone') return true;
    if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])) return true;
    try {
      return (await super.canActivate(context)) === true;
    } catch (error) {
      if (auth === 'visitor' && error instanceof ProblemError && error.code === 'unauthenticated') return true;
      throw error;
    }
  }

  /** Passport's result: an error of the database (503), or no user (401). */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (user === false || user === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    return user;
  }
}
