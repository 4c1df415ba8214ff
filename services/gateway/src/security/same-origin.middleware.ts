import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { isSigned } from '../routes/route-table.js';
import { originOf } from './same-origin.js';

/** RFC 9110 §9.2.1. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Blocks requests from other sites that change something (CSRF). Signed calls are authenticated by their signature
 * instead.
 */
@Injectable()
export class SameOriginMiddleware implements NestMiddleware {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  use(request: Request, _response: Response, next: NextFunction): void {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    const harmless = SAFE.has(request.method) || isSigned(request.method, path);
    if (harmless || originOf(request.headers, this.settings.PUBLIC_URL) !== 'elsewhere') {
      next();
      return;
    }
    next(new ProblemError('cross_site', 'This request came from another site and was blocked.'));
  }
}
