import { randomUUID } from 'node:crypto';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Log } from '../logging/log.js';
import { withRequestId } from '../logging/request-context.js';
import { Metrics } from './metrics.js';

@Injectable()
export class RequestLog implements NestMiddleware {
  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    const started = process.hrtime.bigint();
    const path = pathForLog(request.originalUrl);
    withRequestId(randomUUID(), () => {
      response.once('close', () => {
        const seconds = Number(process.hrtime.bigint() - started) / 1e9;
        // 499, as in nginx: the connection closed before the response was complete.
        const status = response.writableFinished ? response.statusCode : 499;
        this.metrics.requestSeconds.observe({ method: request.method, status }, seconds);
        if (path.startsWith('/health')) return;
        this.log.info(
          { event: 'request', method: request.method, path, status, milliseconds: Math.round(seconds * 1000) },
          'Finished a request',
        );
      });
      next();
    });
  }
}

/** The slug of a public link (128 bits in base58), or the token that turns off a user's emails. */
const SECRET_OF_A_LINK = /(?<=\/)[1-9A-HJ-NP-Za-km-z]{22}(?=\/|$)|(?<=\/unsubscribe\/)[^/]+/g;

const MAX_PATH_LENGTH = 200;

/** A `#` that a mail gateway has encoded, perhaps twice, and the secret after it. */
const ENCODED_FRAGMENT = /(?<=%(?:25)*23).*/s;

/** Omits the query, which may contain tokens, and the secrets of links. Shortens a long path. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  // Secrets are replaced first, because a cut-off secret would not be recognized.
  return path.replace(ENCODED_FRAGMENT, '*').replace(SECRET_OF_A_LINK, '*').slice(0, MAX_PATH_LENGTH);
}
