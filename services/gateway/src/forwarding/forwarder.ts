import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { OpenRequests } from '../limits/open-requests.js';
import { fillPath } from '../routes/path-params.js';
import { PAGED, type Route } from '../routes/route.js';
import { signedInOf } from '../sessions/signed-in.js';
import { pipeToResponse } from '../upstream/pipe-to-response.js';
import { ServiceClient } from '../upstream/service-client.js';
import { refusalOf } from '../upstream/service-problem.js';

/** Only these headers of a service's answer reach the browser. */
const PASSED_ON = ['content-type', 'content-length', 'link', 'x-total-count', 'location', 'etag'] as const;

/** Forwards a request to one service, with only the headers that the route names, and sends its answer. */
@Injectable()
export class Forwarder {
  /** A client that takes nothing for so long gives the connection to the service back, in milliseconds. */
  idleMs = 10_000;

  private readonly lists = new OpenRequests('Too many pages are loading at once. Please try again in a moment.');

  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'LISTS_PER_USER'>,
  ) {}

  async forward(row: Route, request: Request, response: Response): Promise<void> {
    const userId = signedInOf(request)?.user.id;
    // Lists may be large.
    if (row.query !== PAGED || userId === undefined) return this.pass(row, request, response);
    const shares = [{ key: userId, most: this.settings.LISTS_PER_USER }];
    return this.lists.inTurn(shares, response, () => this.pass(row, request, response));
  }

  private async pass(row: Route, request: Request, response: Response): Promise<void> {
    if (typeof row.target === 'string') throw new Error(`${row.path} is not forwarded`);
    const { forward: service, to } = row.target;
    const query = request.originalUrl.indexOf('?');
    const path = fillPath(to, request.params) + (query === -1 ? '' : request.originalUrl.slice(query));
    // Not as a GET: the service would make a body that a HEAD does not get.
    const isHead = request.method === 'HEAD';
    const answer = await this.services.open(service, isHead ? 'HEAD' : row.method, path, {
      userId: signedInOf(request)?.user.id ?? null,
      headers: forwardedHeaders(row, request),
      repeatable: row.repeatable,
      isStreamed: true,
      body: row.body === 'form' ? request.body : undefined,
      // Without a body it is not a Buffer.
      bytes: row.body === 'raw' && Buffer.isBuffer(request.body) ? request.body : undefined,
    });
    // The refusal of a HEAD is its status alone. A 401 refuses our token, not the user.
    const isRefused = answer.statusCode >= 400 && (!isHead || answer.statusCode === 401);
    if (isRefused) throw refusalOf(answer.statusCode, await answer.body.text(), answer.headers);
    response.status(answer.statusCode);
    for (const name of PASSED_ON) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    response.setTimeout(this.idleMs, () => response.destroy());
    await pipeToResponse(answer.body, response);
  }
}

function forwardedHeaders({ forwardHeaders = [] }: Route, request: Request): Record<string, string> {
  return Object.fromEntries(
    forwardHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
