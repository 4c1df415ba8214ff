import { Injectable, type NestMiddleware } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const LIMIT = '16kb';
/** A small form that takes longer than this to arrive is not meant to arrive, in milliseconds. */
const DEADLINE_MS = 20_000;

/** Reads the small bodies (forms and JSON) of the routes that take one. The server itself sets no limit on a body's time. */
@Injectable()
export class FormBodyMiddleware implements NestMiddleware {
  private readonly parsers: RequestHandler[] = [
    express.urlencoded({ extended: false, limit: LIMIT, parameterLimit: 20 }),
    express.json({ limit: LIMIT }),
  ];

  use(request: Request, response: Response, next: NextFunction): void {
    const timer = setTimeout(() => {
      finish(new ProblemError('too_slow', 'The request took too long to arrive.', undefined, { Connection: 'close' }));
    }, DEADLINE_MS);
    let finished = false;
    const finish = (error?: unknown): void => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      next(error);
    };
    const run = (index: number): void => {
      const parser = this.parsers[index];
      if (parser === undefined) finish();
      else void parser(request, response, (error?: unknown) => (error === undefined ? run(index + 1) : finish(error)));
    };
    run(0);
  }
}
