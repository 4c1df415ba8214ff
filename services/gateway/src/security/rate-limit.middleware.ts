import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isSigned } from '../routes/route-table.js';
import { RateLimits } from './rate-limits.js';

/** The general limit on API requests of one client. Health checks are not limited. */
@Injectable()
export class RateLimitMiddleware implements NestMiddleware {
  constructor(private readonly limits: RateLimits) {}

  use(request: Request, _response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    if (!path.startsWith('/api/') || path.startsWith('/api/health')) {
      next();
      return;
    }
    const counted = isSigned(request.method, path) ? this.limits.signed(request.ip) : this.limits.request(request.ip);
    counted.then(() => next(), next);
  }
}
