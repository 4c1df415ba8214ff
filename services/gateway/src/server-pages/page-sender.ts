import { Injectable } from '@nestjs/common';
import { ERRORS } from '@dear-future/contracts/errors';
import { asProblem } from '@dear-future/service-kit/errors/as-problem';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request, Response } from 'express';

/** True if the caller sends or prefers JSON, as programs do. */
function wantsJson(request: Request): boolean {
  return request.is('json') === 'json' || request.accepts(['html', 'json']) === 'json';
}

@Injectable()
export class PageSender {
  constructor(private readonly log: Log) {}

  send(response: Response, status: number, page: string): void {
    response.status(status).type('html').send(page);
  }

  /** Sends an error as a page. If the caller wants JSON, rethrows the error for the exception filter. */
  fail(request: Request, response: Response, error: unknown, pageFor: (problem: ProblemError) => string): void {
    if (wantsJson(request)) throw error;
    const problem = asProblem(error);
    const { code, message, headers } = problem;
    const { status, level } = ERRORS[code];
    const err = status >= 500 ? { err: error } : {};
    this.log[level]({ event: 'request.refused', method: request.method, code, status, ...err }, message);
    this.send(response.set(headers), status, pageFor(problem));
  }
}
