import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { hashOf } from './secret.js';
import { SessionCookie } from './session-cookie.js';
import { keyOf, SessionStore } from './session-store.js';
import type { SignedIn } from './signed-in.js';

export const SESSION = 'session';

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
