import { Controller, Inject, Injectable, Req, Res, type Type } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { OpenRequests } from '../limits/open-requests.js';
import { fillPath } from '../routes/path-params.js';
import { routeRows, Serves } from '../routes/route-table.js';
import { PAGED, type Route } from '../routes/route.js';
import { linkHeader } from '../sessions/link-secret.js';
import { signedInOf } from '../sessions/signed-in.js';
import { headersOf, sendResponse } from '../upstream/send-response.js';
import { ServiceClient } from '../upstream/service-client.js';

@Injectable()
export class Forwarder {
  /** If a client reads nothing for this long, the connection to the service is released. */
  idleMs = 10_000;

  private readonly lists = new OpenRequests('Too many pages are loading at once. Please try again in a moment.');

  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'LISTS_PER_USER'>,
  ) {}

  async forward(row: Route, request: Request, response: Response): Promise<void> {
    const userId = signedInOf(request)?.user.id ?? null;
    const isList = row.query === PAGED && userId !== null;
    const limits = isList ? [{ key: userId, max: this.settings.LISTS_PER_USER }] : [];
    await this.lists.run(limits, response, () => this.pass(row, userId, request, response));
  }

  private async pass(row: Route, userId: string | null, request: Request, response: Response): Promise<void> {
    if (typeof row.target === 'string') throw new Error(`${row.path} is not forwarded`);
    const { forward: service, to } = row.target;
    const query = request.originalUrl.indexOf('?');
    const path = fillPath(to, request.params) + (query === -1 ? '' : request.originalUrl.slice(query));
    // Not sent as a GET, which would make the service build a body in vain.
    const method = request.method === 'HEAD' ? 'HEAD' : row.method;
    const upstream = await this.services.open(service, method, path, {
      userId,
      headers: { ...headersOf(request, row.forwardHeaders ?? []), ...(row.link && linkHeader(request, row.link)) },
      repeatable: row.repeatable,
      body: row.body === undefined ? undefined : (request.body as unknown),
    });
    response.setTimeout(this.idleMs, () => response.destroy());
    await sendResponse(upstream, response, 'json');
  }
}

export function forwardsController(): Type {
  @Controller()
  class Forwards {
    constructor(@Inject(Forwarder) readonly forwarder: Forwarder) {}
  }
  for (const row of routeRows().filter(({ target }) => typeof target !== 'string')) {
    const handler = function (this: Forwards, request: Request, response: Response): Promise<void> {
      return this.forwarder.forward(row, request, response);
    };
    const descriptor = { value: handler, configurable: true, writable: true };
    Object.defineProperty(Forwards.prototype, row.name, descriptor);
    Req()(Forwards.prototype, row.name, 0);
    Res()(Forwards.prototype, row.name, 1);
    Serves(row.name)(Forwards.prototype, row.name, descriptor);
  }
  return Forwards;
}
