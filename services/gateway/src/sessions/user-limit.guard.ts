import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { routeOf, type RouteName } from '../routes/route-table.js';
import { SERVES } from '../routes/serves.js';
import { requireSignedIn } from './signed-in.js';

/** Counts the requests of a user on routes with a limit, except those refused with a 4xx. Runs after `SessionGuard`. */
@Injectable()
export class UserLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<RouteName | undefined>(SERVES, context.getHandler());
    const limit = name === undefined ? undefined : routeOf(name).limit;
    if (limit !== undefined) {
      const http = context.switchToHttp();
      const { user } = requireSignedIn(http.getRequest<Request>());
      const undo = await this.limits.user(limit, user.id);
      const response = http.getResponse<Response>();
      response.once('finish', () => {
        if (response.statusCode >= 400 && response.statusCode < 500) void undo();
      });
    }
    return true;
  }
}
