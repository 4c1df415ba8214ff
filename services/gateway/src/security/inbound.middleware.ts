import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import type { NextFunction, Request, Response } from 'express';
import { addressIn } from '../limits/client-network.js';

/** How many pipelined requests may wait on a connection. Browsers send none. */
const MAX_PIPELINED = 20;

const PROXY_WARNINGS = {
  'client.unnamed':
    'A proxy sent an X-Forwarded-For entry that is no IP address, so limits per client do not hold for such requests. Please let the proxy send addresses, and check TRUST_PROXY',
  'client.untrusted_proxy':
    'A request came with X-Forwarded-For, but TRUST_PROXY is 0, so all users of a proxy share the limits of one client. If a proxy of yours sent it, please set TRUST_PROXY to the number of your proxies',
} as const;

/** Handles a connection's requests one at a time, even if they are pipelined (RFC 9112 §9.3.2). */
@Injectable()
export class InboundMiddleware implements NestMiddleware {
  private readonly pipelined = new WeakMap<Socket, number>();
  private readonly warned = new Set<keyof typeof PROXY_WARNINGS>();

  constructor(private readonly log: Log) {}

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

    this.checkProxy(request);
    next();
  }

  /** Never logs the text itself, which a stranger may have written. */
  private checkProxy({ app, ip, headers }: Request): void {
    const trustedProxies = app.get('trust proxy') as number;
    if (addressIn(ip) === null) this.warnOnce('client.unnamed', trustedProxies);
    if (trustedProxies === 0 && headers['x-forwarded-for'] !== undefined)
      this.warnOnce('client.untrusted_proxy', trustedProxies);
  }

  private warnOnce(event: keyof typeof PROXY_WARNINGS, trustedProxies: number): void {
    if (this.warned.has(event)) return;
    this.warned.add(event);
    this.log.warn({ event, trustedProxies }, PROXY_WARNINGS[event]);
  }
}
