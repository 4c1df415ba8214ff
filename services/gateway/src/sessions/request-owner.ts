import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientNetwork } from '../limits/client-network.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SessionCookie } from './session-cookie.js';
import { SessionStore } from './session-store.js';

/** Counts requests by user, so that a flood from their network does not block them, or by client without a session. */
@Injectable()
export class RequestOwner {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
  ) {}

  /** The user, if the session was recently found open. Reads no row. */
  known(request: Request): string | null {
    const secret = this.cookie.read(request);
    return secret === null ? null : this.sessions.knownUser(secret);
  }

  /** Looks a session up, only for clients at a limit. Lookups are limited too, because secrets may be made up. */
  async find(request: Request): Promise<string | null> {
    const secret = this.cookie.read(request);
    if (secret === null) return null;
    try {
      const undo = await this.limits.count('session-lookups', clientNetwork(request.ip));
      const user = await this.sessions.userOf(secret);
      if (user !== null) await undo();
      return user;
    } catch {
      // Too many lookups, or the database is unreachable, which the session's guard reports.
      return null;
    }
  }

  async count(request: Request, limit: 'requests' | 'pages'): Promise<void> {
    const known = this.known(request);
    if (known !== null) return void (await this.limits.count(limit, `user ${known}`));
    try {
      await this.limits.count(limit, clientNetwork(request.ip));
    } catch (refusal) {
      const user = await this.find(request);
      if (user === null) throw refusal;
      await this.limits.count(limit, `user ${user}`);
    }
  }
}
