import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** How long a client may keep sending the body after the response. */
const UNREAD_MS = 30_000;

/** How many pipelined requests may wait on a connection. Browsers send none. */
const MAX_PIPELINED = 20;

/**
 * Handles a connection's requests one at a time, even if they are pipelined (RFC 9112 §9.3.2), and gives
 * unread bodies a deadline.
 */
@Injectable()
export class InboundMiddleware implements NestMiddleware {
  private readonly pipelined = new WeakMap<Socket, number>();

  use(request: Request, response: Response, next: NextFunction): void {
    // A response gets its socket only when all earlier responses on the connection have been sent.
    if (response.socket !== null) {
      this.handle(request, response, next);
      return;
    }
    const { socket } = request;
    const waiting = this.pipelined.get(socket) ?? 0;
    if (waiting === MAX_PIPELINED) {
      // Clients repeat pipelined requests that got no response (RFC 9112 §9.3.2).
      socket.destroy();
      return;
    }
    this.pipelined.set(socket, waiting + 1);
    const begin = AsyncResource.bind(() => {
      this.pipelined.set(socket, (this.pipelined.get(socket) ?? 1) - 1);
      this.handle(request, response, next);
    });
    response.once('socket', () => setImmediate(begin));
  }

  private handle(request: Request, response: Response, next: NextFunction): void {
    // A closed connection has no address for the rate limits.
    if (request.socket.destroyed || request.socket.remoteAddress === undefined) {
      request.destroy();
      return;
    }

    response.once('finish', () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), UNREAD_MS);
      request.once('close', () => clearTimeout(timer));
    });

    next();
  }
}
