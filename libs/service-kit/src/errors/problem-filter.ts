import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERRORS, type ErrorBody } from '@dear-future/contracts/errors';
import type { Request, Response } from 'express';
import { Log } from '../logging/log.js';
import { currentRequestId } from '../logging/request-context.js';
import { asProblem } from './as-problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const problem = asProblem(error);
    const { status, level } = ERRORS[problem.code];

    const fields = { method: request.method, code: problem.code, status, ...(status >= 500 && { err: error }) };
    this.log[level]({ event: 'request.refused', ...fields }, problem.message);
    // If a response has begun, only a broken connection can tell the client that the rest is missing.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { message, code, details } = problem;
    const body: ErrorBody = { message, code, ...(details && { details }), requestId: currentRequestId() };
    response.status(status).set(problem.headers).json(body);
  }
}
