import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isReceipt } from '../receipts/receipt.js';

/** Headers with which somebody could pose as the gateway, a person or a request that already has an id. */
const IDENTITY =
  /^(?:authorization|proxy-authorization|x-request-id|x-receipt|x-correlation-id|x-user.*|x-person.*|x-service.*)$/;

/** The longest a refused request may go on sending before its connection is cut, in milliseconds. */
const UNREAD_MS = 30_000;

/**
 * What every request goes through first. Identity comes from the session alone, so headers that claim one are dropped (and no
 * header of a browser is ever passed on by name of its own). A body that nobody reads is bounded in time.
 */
@Injectable()
export class InboundMiddleware implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    // Nobody is left to be answered, or to be counted by an address.
    if (request.socket.destroyed || request.socket.remoteAddress === undefined) {
      request.destroy();
      return;
    }

    const { authorization } = request.headers;
    for (const name of Object.keys(request.headers))
      if (IDENTITY.test(name)) Reflect.deleteProperty(request.headers, name);
    // A receipt opens one response and says nothing of who asks.
    if (authorization !== undefined && isReceipt(authorization)) request.headers.authorization = authorization;

    response.once('finish', () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), UNREAD_MS);
      request.once('close', () => clearTimeout(timer));
    });

    next();
  }
}
