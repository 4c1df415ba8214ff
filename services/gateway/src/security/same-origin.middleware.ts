import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { originOf } from './same-origin.js';

/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Other sites cannot make a person's browser change anything here. */
@Injectable()
export class SameOriginMiddleware implements NestMiddleware {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  use(request: Request, _response: Response, next: NextFunction): void {
    if (SAFE.has(request.method) || originOf(request.headers, this.settings.PUBLIC_URL) !== 'elsewhere') {
      next();
      return;
    }
    next(new ProblemError('cross_site', 'This was asked for by another site, so nothing was done.'));
  }
}
