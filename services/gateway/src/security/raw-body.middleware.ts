import { Injectable, type NestMiddleware } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { inTime } from './body-deadline.js';

const LIMIT = '256kb';

/**
 * Reads bodies that are forwarded byte for byte, because they are signed. Compressed ones are refused: the signature
 * would not match.
 */
@Injectable()
export class RawBodyMiddleware implements NestMiddleware {
  private readonly parser: RequestHandler = express.raw({ type: () => true, limit: LIMIT, inflate: false });

  use(request: Request, response: Response, next: NextFunction): void {
    const finish = inTime(next);
    void this.parser(request, response, finish);
  }
}
