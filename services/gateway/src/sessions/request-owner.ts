import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientNetwork } from '../limits/client-network.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SessionCookie } from './session-cookie.js';
import { SessionStore } from './session-store.js';

/**
 * Finds the owner of a request for limits: the user of its session, so that a flood from their network does not stop
 * them, else its client address. A session that is not known here is looked up only while its address is at a limit,
 * and only a limited number per address, because secrets may be made up.
 */
@Injectable()
export class RequestOwner {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
  ) {}

  /** The user, if their session was recently found open; null otherwise. Reads no row. */
  known(request: Request): string | null {
    const secret = this.cookie.read(request);
    return secret === null ? null : this.sessions.knownUser(secret);
  }

  /** The user of an open session; null without one, or if too many unknown sessions were looked up for this address. */
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

  /** Counts a request. @throws ProblemError `too_many_requests` */
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
