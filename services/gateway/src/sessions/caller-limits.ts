import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientOf } from '../limits/client-network.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Sessions } from './sessions.js';

/** Counts visitors' requests by client, but users' by user, so that a flood from their client does not block users. */
@Injectable()
export class CallerLimits {
  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  /** Called only if a client has reached a limit. Lookups are limited, too, because clients may make up secrets. */
  async findUserId(request: Request): Promise<string | null> {
    if (this.sessions.secretOf(request) === null) return null;
    try {
      const undo = await this.limits.count('session-lookups', clientOf(request));
      const session = await this.sessions.find(request);
      if (session !== null) await undo();
      return session?.user.id ?? null;
    } catch {
      // Too many lookups, or no database. Without a database, `RouteGuard`'s own lookup fails, too.
      return null;
    }
  }

  async count(request: Request, limit: 'requests' | 'pages'): Promise<void> {
    const knownId = this.sessions.knownUserId(request);
    if (knownId !== null) return void (await this.limits.count(`user-${limit}`, knownId));
    try {
      await this.limits.count(`client-${limit}`, clientOf(request));
    } catch (refusal) {
      const userId = await this.findUserId(request);
      if (userId === null) throw refusal;
      await this.limits.count(`user-${limit}`, userId);
    }
  }
}
