import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { signedInOf } from '../sessions/signed-in.js';
import { pour } from '../upstream/pour.js';
import { ServiceClient } from '../upstream/service-client.js';
import { refusalOf } from '../upstream/service-problem.js';
import { fillPath } from './path-params.js';
import type { Route } from './route.js';

/** Headers of a service's answer that reach the browser; everything else stays inside. */
const PASSED_ON = ['content-type', 'content-length', 'link', 'x-total-count', 'location', 'etag'] as const;

/** Passes a request on to the one service that answers it, and its answer back. Headers go along only where the row names them. */
@Injectable()
export class Forwarder {
  constructor(private readonly services: ServiceClient) {}

  async forward(row: Route, request: Request, response: Response): Promise<void> {
    if (typeof row.does === 'string') throw new Error(`${row.path} is not forwarded`);
    const { forward: service, to } = row.does;
    const query = request.originalUrl.indexOf('?');
    const path = fillPath(to, request.params) + (query === -1 ? '' : request.originalUrl.slice(query));
    const answer = await this.services.open(service, row.method, path, {
      personId: signedInOf(request)?.person.id ?? null,
      headers: handedOn(row, request),
      repeatable: row.repeatable,
      body: row.body === 'form' ? request.body : undefined,
      // Nothing was read of a request without a body.
      bytes: row.body === 'raw' && Buffer.isBuffer(request.body) ? request.body : undefined,
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.statusCode, await answer.body.text(), answer.headers);
    response.status(answer.statusCode);
    for (const name of PASSED_ON) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    await pour(answer.body, response);
  }
}

function handedOn({ handsOn = [] }: Route, request: Request): Record<string, string> {
  return Object.fromEntries(
    handsOn.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
