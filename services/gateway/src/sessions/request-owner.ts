import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientOf } from '../limits/client-network.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Sessions } from './sessions.js';

/** Counts requests by user, so that a flood from their network does not block them; visitors' requests by client. */
@Injectable()
export class RequestOwner {
  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  /** Called only for clients at a limit. Lookups are limited too, because secrets may be made up. */
  async findUser(request: Request): Promise<string | null> {
    if (this.sessions.secretOf(request) === null) return null;
    try {
      const undo = await this.limits.count('session-lookups', clientOf(request.ip));
      const session = await this.sessions.find(request);
      if (session !== null) await undo();
      return session?.user.id ?? null;
    } catch {
      // Too many lookups, or the database is unreachable, which `RouteGuard` reports.
      return null;
    }
  }

  async count(request: Request, limit: 'requests' | 'pages'): Promise<void> {
    const known = this.sessions.knownUser(request);
    if (known !== null) return void (await this.limits.count(limit, `user ${known}`));
    try {
      await this.limits.count(limit, clientOf(request.ip));
    } catch (refusal) {
      const user = await this.findUser(request);
      if (user === null) throw refusal;
      await this.limits.count(limit, `user ${user}`);
    }
  }
}
