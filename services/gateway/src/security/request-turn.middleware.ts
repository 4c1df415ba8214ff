import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { NextFunction, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { clientNetwork } from '../limits/client-network.js';
import { TOO_FAST } from '../limits/limiter.js';
import { OpenRequests } from '../limits/open-requests.js';
import { RequestOwner } from '../sessions/request-owner.js';

/** More than a browser opens at once, but not enough to fill the memory. */
const MAX_WAITING = 100;

/** Limits the concurrent requests of one user, or of one address's visitors: a flood delays only its sender. */
@Injectable()
export class RequestTurnMiddleware implements NestMiddleware {
  private readonly requests = new OpenRequests(TOO_FAST, MAX_WAITING);
  /** Two rows of the route table may match one path. */
  private readonly seen = new WeakSet<Request>();

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly owners: RequestOwner,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    if (this.seen.has(request)) {
      next();
      return;
    }
    this.seen.add(request);
    this.queue(request, response, next).catch(next);
  }

  /** Starts synchronously if the address has room; otherwise another request could take the turn first. */
  private async queue(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { REQUESTS_PER_ADDRESS, REQUESTS_PER_USER, USER_REQUESTS_PER_ADDRESS } = this.settings;
    const client = clientNetwork(request.ip);
    const visitor = [{ key: client, max: REQUESTS_PER_ADDRESS }];
    const known = this.owners.known(request);
    const user = known ?? (this.requests.hasRoom(visitor) ? null : await this.owners.find(request));
    const limits =
      user === null
        ? visitor
        : [
            { key: `user ${user}`, max: REQUESTS_PER_USER },
            { key: `users at ${client}`, max: USER_REQUESTS_PER_ADDRESS },
          ];
    await this.requests.run(limits, response, () => this.handle(request, response, next));
  }

  /** An unsent response does not always emit `close`, so the connection counts too. */
  private handle({ socket }: Request, response: Response, next: NextFunction): Promise<void> {
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
