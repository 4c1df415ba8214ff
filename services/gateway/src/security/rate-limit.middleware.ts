import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { clientNetwork } from '../limits/client-network.js';
import { RateLimits } from '../limits/rate-limits.js';
import { isSigned } from '../routes/route-table.js';
import { RequestOwner } from '../sessions/request-owner.js';

/** The general limit on API requests of one user or client. Health checks are not limited. */
@Injectable()
export class RateLimitMiddleware implements NestMiddleware {
  constructor(
    private readonly limits: RateLimits,
    private readonly owners: RequestOwner,
  ) {}

  use(request: Request, _response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    if (!path.startsWith('/api/') || path.startsWith('/api/health')) {
      next();
      return;
    }
    const counted = isSigned(request.method, path)
      ? this.limits.count('signed-calls', clientNetwork(request.ip))
      : this.owners.count(request, 'requests');
    counted.then(() => next(), next);
  }
}
