import { Injectable, type NestMiddleware } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { nestingProblem } from '@dear-future/service-kit/service/validation';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { clientNetwork } from '../limits/client-network.js';
import { TOO_FAST } from '../limits/limiter.js';
import { OpenRequests } from '../limits/open-requests.js';

const FORM_LIMIT = '16kb';
const RAW_LIMIT = '256kb';
/** Per network: more would fill the memory before a signature is checked. */
const RAW_AT_ONCE = 8;
const MAX_WAITING = 100;

/** How long a small body may take to arrive. */
const DEADLINE_MS = 20_000;

@Injectable()
export class FormBodyMiddleware implements NestMiddleware {
  private readonly parsers: RequestHandler[] = [
    express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 }),
    express.json({ limit: FORM_LIMIT }),
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

/** Reads signed bodies, forwarded byte for byte. Refuses compressed bodies, whose signature would not match. */
@Injectable()
export class RawBodyMiddleware implements NestMiddleware {
  private readonly bodies = new OpenRequests(TOO_FAST, MAX_WAITING);
  private readonly parser: RequestHandler = express.raw({ type: () => true, limit: RAW_LIMIT, inflate: false });

  use(request: Request, response: Response, next: NextFunction): void {
    const limit = { key: clientNetwork(request.ip), max: RAW_AT_ONCE };
    const read = (): Promise<void> =>
      new Promise((resolve) => {
        const finish = inTime((error) => {
          resolve();
          next(error);
        });
        void this.parser(request, response, finish);
      });
    this.bodies.run([limit], response, read).catch(next);
  }
}

/** Calls `next` once: when the body is read, or after the deadline. The server itself has none for bodies. */
function inTime(next: (error?: unknown) => void): (error?: unknown) => void {
  let finished = false;
  const finish = (error?: unknown): void => {
    if (finished) return;
    finished = true;
    clearTimeout(timer);
    next(error);
  };
  const sentence = 'This took too long to arrive. Please try again.';
  const tooSlow = new ProblemError('too_slow', sentence, undefined, { Connection: 'close' });
  const timer = setTimeout(() => finish(tooSlow), DEADLINE_MS);
  return finish;
}
