import { Controller, Inject, Injectable, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fillPath } from '../routes/path-params.js';
import { routeRows, Serves } from '../routes/route-table.js';
import { isForwarded, type ForwardedRoute } from '../routes/route.js';
import { linkHeader } from '../sessions/link-secret.js';
import { sessionOf } from '../sessions/current-session.js';
import { headersOf, sendResponse } from '../upstream/send-response.js';
import { ServiceClient } from '../upstream/service-client.js';

@Injectable()
export class Forwarder {
  /** If a client gets no bytes for this long, it is disconnected, which frees the connection to the service. */
  idleMs = 10_000;

  constructor(private readonly services: ServiceClient) {}

  async forward(row: ForwardedRoute, request: Request, response: Response): Promise<void> {
    const queryStart = request.originalUrl.indexOf('?');
    const path =
      fillPath(row.path.slice('/api'.length), request.params) +
      (queryStart === -1 ? '' : request.originalUrl.slice(queryStart));
    // HEAD stays HEAD: for a GET, the service would build a body that the gateway would not send.
    const method = request.method === 'HEAD' ? 'HEAD' : row.method;
    const upstream = await this.services.open(row.target, method, path, {
      userId: sessionOf(request)?.user.id ?? null,
      headers: { ...headersOf(request, row.forwardHeaders ?? []), ...(row.link && linkHeader(request, row.link)) },
      body: row.body === undefined ? undefined : (request.body as unknown),
    });
    response.setTimeout(this.idleMs, () => response.destroy());
    await sendResponse(upstream, response);
  }
}

export function createForwardingController(): Type {
  @Controller()
  class ForwardingController {
    constructor(@Inject(Forwarder) readonly forwarder: Forwarder) {}
  }
  for (const row of routeRows().filter(isForwarded)) {
    const handler = function (this: ForwardingController, request: Request, response: Response): Promise<void> {
      return this.forwarder.forward(row, request, response);
    };
    const descriptor = { value: handler, configurable: true, writable: true };
    Object.defineProperty(ForwardingController.prototype, row.name, descriptor);
    Req()(ForwardingController.prototype, row.name, 0);
    Res()(ForwardingController.prototype, row.name, 1);
    Serves(row.name)(ForwardingController.prototype, row.name, descriptor);
  }
  return ForwardingController;
}
