import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { RateLimits } from './rate-limits.js';

/** The general limit on API requests of one client. Health is asked by machines that must not be refused. */
@Injectable()
export class RateLimitMiddleware implements NestMiddleware {
  constructor(private readonly limits: RateLimits) {}

  use(request: Request, _response: Response, next: NextFunction): void {
    if (!request.originalUrl.startsWith('/api/') || request.originalUrl.startsWith('/api/health')) {
      next();
      return;
    }
    this.limits.request(request.ip).then(() => next(), next);
  }
}
