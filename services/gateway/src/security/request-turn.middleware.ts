import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { clientNetwork } from './client-network.js';
import { OpenRequests } from './open-requests.js';

/** More than a browser opens at once, but too few to fill the memory. */
const MOST_WAITING = 100;

/** Lets only so many requests of one client address run at once, so that a flood delays only its sender. */
@Injectable()
export class RequestTurnMiddleware implements NestMiddleware {
  private readonly requests = new OpenRequests('That was a little fast. Please try again in a moment.', MOST_WAITING);
  /** Two rows of the route table may match one path. */
  private readonly seen = new WeakSet<Request>();

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  use(request: Request, response: Response, next: NextFunction): void {
    if (this.seen.has(request)) {
      next();
      return;
    }
    this.seen.add(request);
    const share = { key: clientNetwork(request.ip), most: this.settings.REQUESTS_PER_ADDRESS };
    const begin = (): void => {
      this.requests.inTurn([share], response, () => this.run(request, response, next)).catch(next);
    };
    // The response of a pipelined request has a socket once those before it are sent. It must not take turns while it waits.
    if (response.socket === null) response.once('socket', begin);
    else begin();
  }

  /** Settles when the response is sent or its connection is closed. An unsent response does not always emit `close`. */
  private run({ socket }: Request, response: Response, next: NextFunction): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        response.off('close', end);
        socket.off('close', end);
        resolve();
      };
      response.once('close', end);
      socket.once('close', end);
      if (response.closed || socket.destroyed) end();
      else next();
    });
  }
}
