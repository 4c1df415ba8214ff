import { Injectable, type NestMiddleware } from '@nestjs/common';
import { nestingProblem } from '@dear-future/service-kit/service/nesting';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { inTime } from './body-deadline.js';

const LIMIT = '16kb';

/** Parses forms and JSON on `form` routes. */
@Injectable()
export class FormBodyMiddleware implements NestMiddleware {
  private readonly parsers: RequestHandler[] = [
    express.urlencoded({ extended: false, limit: LIMIT, parameterLimit: 20 }),
    express.json({ limit: LIMIT }),
  ];

  use(request: Request, response: Response, next: NextFunction): void {
    const finish = inTime(next);
    const run = (index: number): void => {
      const parser = this.parsers[index];
      if (parser === undefined) finish(nestingProblem(request.body));
      else void parser(request, response, (error?: unknown) => (error === undefined ? run(index + 1) : finish(error)));
    };
    run(0);
  }
}
